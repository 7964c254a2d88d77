import CFFmpeg

/// The precision and the transparency that frames lose between decoder and encoder.
package struct FormatReduction: Sendable, Equatable {
  /// The chroma sampling before and after, such as `4:4:4` and `4:2:0`, or `RGB`; nil if no resolution is lost.
  package let chroma: (from: String, to: String)?
  /// The bits per component before and after; nil if none are lost.
  package let bits: (from: Int, to: Int)?
  /// Whether transparency is dropped.
  package let dropsAlpha: Bool
  /// Whether less would be lost with `EncoderSettings.keepsFormat`.
  package let isAvoidable: Bool

  /// Nil if nothing is lost, or if a format is unknown.
  /// - Parameter kept: the format that would be encoded with `EncoderSettings.keepsFormat`.
  init?(from source: AVPixelFormat, to encoded: AVPixelFormat, kept: AVPixelFormat) {
    let (before, after) = (Layout(source), Layout(encoded))
    guard let before, let after else { return nil }
    chroma = before.chromaResolution > after.chromaResolution ? (before.name, after.name) : nil
    bits = before.depth > after.depth ? (before.depth, after.depth) : nil
    dropsAlpha = before.hasAlpha && !after.hasAlpha
    isAvoidable =
      Layout(kept).map { kept in
        kept.chromaResolution > after.chromaResolution || kept.depth > after.depth || kept.hasAlpha && !after.hasAlpha
      } ?? false
    if chroma == nil, bits == nil, !dropsAlpha { return nil }
  }

  /// Whether two reductions lose the same, and both or neither are avoidable.
  package static func == (one: FormatReduction, other: FormatReduction) -> Bool {
    one.parts == other.parts && one.isAvoidable == other.isAvoidable
  }

  /// The losses, such as `4:4:4 to 4:2:0` and `transparency dropped`.
  package var parts: [String] {
    [
      chroma.map { "\($0.from) to \($0.to)" }, bits.map { "\($0.from) bits to \($0.to)" },
      dropsAlpha ? "transparency dropped" : nil,
    ].compactMap { $0 }
  }

  /// The properties of a format that can be lost.
  private struct Layout {
    let name: String
    /// The samples of a chroma component per eight luma samples; 0 for gray, 9 for RGB.
    let chromaResolution: Int
    let depth: Int
    let hasAlpha: Bool

    /// Nil for unknown formats.
    init?(_ format: AVPixelFormat) {
      guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
      depth = PlayableVideo.depth(of: format)
      hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA, format) || has(AV_PIX_FMT_FLAG_PAL, format)
      guard !has(AV_PIX_FMT_FLAG_RGB, format), !has(AV_PIX_FMT_FLAG_PAL, format) else {
        (name, chromaResolution) = ("RGB", 9)
        return
      }
      guard description.nb_components > 2 else {
        (name, chromaResolution) = ("gray", 0)
        return
      }
      chromaResolution = 8 >> (Int(description.log2_chroma_w) + Int(description.log2_chroma_h))
      switch (description.log2_chroma_w, description.log2_chroma_h) {
      case (0, 0): name = "4:4:4"
      case (0, 1): name = "4:4:0"
      case (1, 0): name = "4:2:2"
      case (1, 1): name = "4:2:0"
      case (2, 0): name = "4:1:1"
      default: name = "4:1:0"
      }
    }
  }
}
