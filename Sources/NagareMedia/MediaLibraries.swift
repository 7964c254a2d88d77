import CFFmpeg

/// The FFmpeg libraries that this program runs with.
public enum MediaLibraries {
  /// Names with versions, such as `libavcodec 59.37.100`.
  public static var versions: [String] {
    var libraries = [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()), ("libavutil", avutil_version()),
      ("libswscale", swscale_version()),
    ]
    if let filters = FilterLibrary.functions { libraries.append(("libavfilter", filters.avfilter_version())) }
    return libraries.map { name, version in "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)" }
  }
}
