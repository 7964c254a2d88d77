import CFFmpeg

/// The regions of comments, which an encoder encodes more coarsely than the rest of the frame.
package struct CommentRegions: Sendable, Equatable {
  /// The offset of the quantiser in the regions, as a fraction of its range, 0...1.
  package let offset: Double
  /// The most regions of a frame, of which the largest matter most; nil for no limit.
  package let limit: Int?

  /// - Parameters:
  ///   - quality: the quality of comments, 0...10.
  ///   - encoder: FFmpeg's name of the encoder.
  ///   - depth: the bits of the encoded samples.
  ///   - isInterlaced: whether frames are encoded as fields.
  /// - Returns: nil if comments have the quality of the frame, or the encoder does not take regions.
  package init?(quality: Double, encoder: String, depth: Int, isInterlaced: Bool) {
    guard quality < 10, CommentRegions.isAccepted(by: encoder, isInterlaced: isInterlaced) else { return nil }
    // FFmpeg multiplies by the range of the quantiser, of which deeper samples have more (`AVRegionOfInterest`).
    offset = (10 - quality) / Double(51 + 6 * max(depth - 8, 0))
    limit = CommentRegions.maps.contains(encoder) ? nil : CommentRegions.listLimit
  }

  /// The encoders for which FFmpeg turns regions into a map of blocks (`libx264.c` and `libx265.c` of libavcodec). It also
  /// has maps for libvpx, which hardly follows them, and for libvpx-vp9 in real-time encoding only.
  private static let maps: Set = ["libx264", "libx264rgb", "libx265"]
  /// The encoders of devices that take a list of regions (`qsvenc.c` and `vaapi_encode.c`).
  private static let lists: Set = ["h264_qsv", "hevc_qsv", "h264_vaapi", "hevc_vaapi"]
  /// The most regions for devices, whose drivers may take fewer.
  private static let listLimit = 64

  /// FFmpeg ignores the regions of interlaced frames for libx264.
  private static func isAccepted(by encoder: String, isInterlaced: Bool) -> Bool {
    maps.contains(encoder) ? !isInterlaced || !encoder.hasPrefix("libx264") : lists.contains(encoder)
  }
}
