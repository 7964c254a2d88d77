import CFFmpeg

/// libavfilter, which is loaded when it is first asked for.
enum FilterLibrary {
  /// Its functions; nil where it is not installed. They are the same for ever, and may be called on any thread.
  static let functions: nagare_filter_library? = {
    var functions = nagare_filter_library()
    return nagare_load_filters(&functions) == 0 ? nil : functions
  }()
}
