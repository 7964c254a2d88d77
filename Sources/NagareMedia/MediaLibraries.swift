import CFFmpeg

/// The FFmpeg libraries that this program runs with.
public enum MediaLibraries {
  /// Names with versions, such as `libavcodec 59.37.100`.
  public static var versions: [String] {
    [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()), ("libavutil", avutil_version()),
      ("libswscale", swscale_version()),
    ].map { name, version in "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)" }
  }
}
