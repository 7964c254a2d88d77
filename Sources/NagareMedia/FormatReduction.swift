import CFFmpeg

/// The precision and the transparency that pictures lose between decoder and encoder.
public struct FormatReduction: Sendable, Equatable {
  /// The chroma before and after, such as `4:4:4` and `4:2:0`, or `RGB`; nil where it stays.
  public let chroma: (from: String, to: String)?
  /// Bits of a sample before and after; nil where none are lost.
  public let bits: (from: Int, to: Int)?
  /// Whether transparency is dropped.
  public let dropsAlpha: Bool
  /// Whether more of it would be kept with the source's own format.
  public let isAvoidable: Bool

  /// Nil where nothing is lost.
  /// - Parameter kept: the format that would be encoded if it were not chosen for playing.
  init?(from source: AVPixelFormat, to encoded: AVPixelFormat, kept: AVPixelFormat) {
    let (before, after) = (Layout(source), Layout(encoded))
    guard let before, let after else { return nil }
    chroma = before.fineness > after.fineness ? (before.name, after.name) : nil
    bits = before.depth > after.depth ? (before.depth, after.depth) : nil
    dropsAlpha = before.hasAlpha && !after.hasAlpha
    isAvoidable =
      Layout(kept).map { kept in
        kept.fineness > after.fineness || kept.depth > after.depth || kept.hasAlpha && !after.hasAlpha
      } ?? false
    if chroma == nil, bits == nil, !dropsAlpha { return nil }
  }

  /// Whether the same is lost, and could be kept.
  public static func == (one: FormatReduction, other: FormatReduction) -> Bool {
    one.parts == other.parts && one.isAvoidable == other.isAvoidable
  }

  /// What is lost, such as `4:4:4 to 4:2:0` and `transparency dropped`.
  public var parts: [String] {
    [
      chroma.map { "\($0.from) to \($0.to)" }, bits.map { "\($0.from) bits to \($0.to)" },
      dropsAlpha ? "transparency dropped" : nil,
    ].compactMap { $0 }
  }

  /// The part of a format's description that can be lost.
  private struct Layout {
    let name: String
    /// Chroma samples in eight of luma, and whether samples are red, green and blue.
    let fineness: Int
    let depth: Int
    let hasAlpha: Bool

    /// Nil for formats that are not known.
    init?(_ format: AVPixelFormat) {
      guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
      depth = PlayableVideo.depth(of: format)
      hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA, format) || has(AV_PIX_FMT_FLAG_PAL, format)
      guard !has(AV_PIX_FMT_FLAG_RGB, format), !has(AV_PIX_FMT_FLAG_PAL, format) else {
        (name, fineness) = ("RGB", 9)
        return
      }
      guard description.nb_components > 2 else {
        (name, fineness) = ("gray", 0)
        return
      }
      fineness = 8 >> (Int(description.log2_chroma_w) + Int(description.log2_chroma_h))
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
