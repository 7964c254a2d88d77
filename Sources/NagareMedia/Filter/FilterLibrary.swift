import CFFmpeg

/// libavfilter, loaded on first use.
enum FilterLibrary {
  /// The functions, for any thread; nil if the library is not installed or lacks one of them.
  static let functions: nagare_filter_library? = {
    var functions = nagare_filter_library()
    return nagare_load_filters(&functions) == 0 ? nil : functions
  }()
}
