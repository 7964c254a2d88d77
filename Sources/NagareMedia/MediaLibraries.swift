import CFFmpeg

/// The FFmpeg libraries that this program runs with.
public enum MediaLibraries {
  /// Whether all are there that nothing can be done without.
  /// - Throws: `MediaError.noCodecs` if not.
  public static func check() throws(MediaError) { try CodecLibrary.check() }

  /// Names with versions, of those that are there, such as `libavcodec 59.37.100`.
  public static var versions: [String] {
    var libraries = [("libavutil", avutil_version()), ("libswscale", swscale_version())]
    if (try? check()) != nil {
      libraries = [("libavformat", avformat_version()), ("libavcodec", avcodec_version())] + libraries
    }
    if let filters = FilterLibrary.functions { libraries.append(("libavfilter", filters.avfilter_version())) }
    return libraries.map { name, version in "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)" }
  }
}
