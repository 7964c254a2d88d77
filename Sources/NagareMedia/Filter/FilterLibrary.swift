import CFFmpeg

/// libavfilter, loaded on first use.
enum FilterLibrary {
  /// The functions; nil if the library is not installed. They never change, and may be called on any thread.
  static let functions: nagare_filter_library? = {
    var functions = nagare_filter_library()
    return nagare_load_filters(&functions) == 0 ? nil : functions
  }()
}
