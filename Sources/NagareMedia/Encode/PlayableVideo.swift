import CFFmpeg
import NagareColor

/// The encoders and pixel formats whose output browsers, phones and televisions play.
///
/// All of these devices play H.264 High, with 8 bits and 4:2:0. Devices for more than 8 bits or HDR play HEVC Main 10,
/// AV1 Main or VP9 profile 2, all with 10 bits and 4:2:0. `OutputFormats.md` names the sources.
package enum PlayableVideo {
  /// The encoders for more than 8 bits or HDR, the preferred one first.
  private static let tenBitEncoders = ["libx265", "libsvtav1"]

  /// Whether 8 bits are too few: the source has more, or is HDR.
  static func needsTenBits(_ source: FrameDescription) -> Bool {
    depth(of: source.geometry.format) > 8 || source.encoding.transfer != .sdr
  }

  /// The bits of the deepest component; 8 for unknown formats.
  static func depth(of format: AVPixelFormat) -> Int {
    guard let description = av_pix_fmt_desc_get(format)?.pointee, description.nb_components > 0 else { return 8 }
    return Int(max(description.comp.0.depth, description.comp.1.depth, description.comp.2.depth))
  }

  /// The encoder for a container if none is named.
  ///
  /// Interlaced video gets H.264, which supports fields; neither of `tenBitEncoders` does.
  /// - Parameters:
  ///   - width: the width of the encoded frames, in pixels.
  ///   - isAvailable: whether this FFmpeg has an encoder.
  package static func encoder(
    for source: FrameDescription, width: Int, in container: OutputContainer,
    isAvailable: (String) -> Bool = { avcodec_find_encoder_by_name($0) != nil }
  ) -> String {
    let usual = container.usualEncoder
    guard usual == "libx264", needsTenBits(source), !source.isInterlaced else { return usual }
    let codecs = ["libx265": AV_CODEC_ID_HEVC, "libsvtav1": AV_CODEC_ID_AV1]
    let suitable = tenBitEncoders.first { name in
      let minWidth = EncoderOpener.minWidths[name] ?? 1
      return isAvailable(name) && width >= minWidth && codecs[name].map(container.holds) == true
    }
    return suitable ?? usual
  }

  /// The pixel formats in which a codec's video plays in most players.
  /// - Parameter accepted: the formats that can be encoded or stored; nil for any.
  /// - Returns: the one format to use; `accepted` if no such format is known for the codec, or none is accepted.
  static func formats(
    for source: FrameDescription, of codec: AVCodecID, accepted: [AVPixelFormat]?
  ) -> [AVPixelFormat]? {
    let isFull = name(of: source.geometry.format).hasPrefix("yuvj")
    let candidates: [AVPixelFormat]
    switch codec {
    case AV_CODEC_ID_HEVC where needsTenBits(source), AV_CODEC_ID_AV1 where needsTenBits(source),
      AV_CODEC_ID_VP9 where needsTenBits(source):
      candidates = [AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_P010LE]
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9:
      let planar = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P]
      candidates = (isFull ? planar.reversed() : planar) + [AV_PIX_FMT_NV12, AV_PIX_FMT_NV21]
    default: return accepted
    }
    let usable = candidates.filter { accepted?.contains($0) ?? true }
    if usable.contains(source.geometry.format) { return [source.geometry.format] }
    return usable.first.map { [$0] } ?? accepted
  }

  /// The pixel formats that a burn would encode by default, for output that shows its frames unencoded.
  /// - Parameter accepted: the formats that can be shown; nil for any.
  static func usualFormats(
    for source: FrameDescription, width: Int, accepted: [AVPixelFormat]? = nil
  ) -> [AVPixelFormat]? {
    let encoder = encoder(for: source, width: width, in: .mkv)
    guard let codec = avcodec_find_encoder_by_name(encoder) else { return accepted }
    let encoded = EncoderCatalog.formats(of: codec)
    let both = accepted.map { accepted in encoded?.filter(accepted.contains) ?? accepted } ?? encoded
    return formats(for: source, of: codec.pointee.id, accepted: both?.isEmpty == true ? accepted : both)
  }
}
