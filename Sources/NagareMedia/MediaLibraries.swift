import CFFmpeg

/// The FFmpeg libraries that this program runs with.
package enum MediaLibraries {
  /// Checks that the required libraries are installed.
  /// - Throws: `MediaError.noCodecs` if not, `MediaError.oldLibraries` if their release is older than 5.1.
  package static func check() throws(MediaError) { try CodecLibrary.check() }

  /// FFmpeg's release, such as `5.1.9-0+deb12u1`.
  package static var release: String { String(cString: av_version_info()) }

  /// The names and versions of FFmpeg's release and of its installed libraries, such as `libavcodec 59.37.100`.
  package static var versions: [String] {
    var libraries = [("libavutil", avutil_version()), ("libswscale", swscale_version())]
    if (try? check()) != nil {
      libraries = [("libavformat", avformat_version()), ("libavcodec", avcodec_version())] + libraries
    }
    if let filters = FilterLibrary.functions { libraries.append(("libavfilter", filters.avfilter_version())) }
    return ["FFmpeg \(release)"] + libraries.map { name, version in "\(name) \(text(of: version))" }
  }

  /// Whether animated WebP images can be decoded.
  package static var hasWebPAnimations: Bool { WebPLibrary.functions != nil }

  private static func text(of version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// Throws `MediaError.oldLibraries` for releases before FFmpeg 5.1, such as 5.0, whose libraries have the same names.
  /// - Parameter version: libavcodec's, in the form of FFmpeg's `AV_VERSION_INT`.
  package static func checkRelease(_ version: UInt32) throws(MediaError) {
    guard version < 59 << 16 | 37 << 8 else { return }
    throw .oldLibraries(found: "libavcodec \(text(of: version))", needed: "FFmpeg 5.1")
  }
}
