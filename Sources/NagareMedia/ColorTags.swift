import CFFmpeg

/// The colour tags of a stream or a frame.
package struct ColorTags: Sendable {
  package var space = AVCOL_SPC_UNSPECIFIED
  package var range = AVCOL_RANGE_UNSPECIFIED
  package var primaries = AVCOL_PRI_UNSPECIFIED
  package var transfer = AVCOL_TRC_UNSPECIFIED

  /// Unspecified tags.
  package init() {}

  /// The tags of sRGB.
  static var sRGB: ColorTags {
    var tags = ColorTags()
    (tags.space, tags.range) = (AVCOL_SPC_RGB, AVCOL_RANGE_JPEG)
    (tags.primaries, tags.transfer) = (AVCOL_PRI_BT709, AVCOL_TRC_IEC61966_2_1)
    return tags
  }

  /// The tags of a codec context.
  package init(_ context: AVCodecContext) {
    space = context.colorspace
    range = context.color_range
    primaries = context.color_primaries
    transfer = context.color_trc
  }

  package init(_ frame: AVFrame) {
    space = frame.colorspace
    range = frame.color_range
    primaries = frame.color_primaries
    transfer = frame.color_trc
  }

  /// These tags; each unspecified one is replaced by that of `other`.
  func or(_ other: ColorTags) -> ColorTags {
    var tags = self
    if space == AVCOL_SPC_UNSPECIFIED { tags.space = other.space }
    if range == AVCOL_RANGE_UNSPECIFIED { tags.range = other.range }
    if primaries == AVCOL_PRI_UNSPECIFIED { tags.primaries = other.primaries }
    if transfer == AVCOL_TRC_UNSPECIFIED { tags.transfer = other.transfer }
    return tags
  }
}
