import NagarePixels

/// The settings for applying masks. Lengths are in pixels of the masks.
package struct MaskStyle: Sendable, Equatable {
  /// Whether comments pass behind the black parts of masks instead of the white parts.
  package var isInverted = false
  /// The distance by which masks grow.
  package var grow = 0.0
  /// The width of the soft edge outside the grown masks.
  package var feather = 0.0
  /// The opacity of comments behind a mask, 0…1.
  package var opacity = 0.0
  /// The marked share of a frame, 0…1, above which the mask fades, so that comments show again.
  package var limit = 1.0

  package init() {}
}

/// Grows, softens and fades masks.
package struct MaskShaper: Sendable {
  private let style: MaskStyle
  private let dilation: MaskDilation
  private let blur: MaskBlur
  /// An upper bound of the distance by which a mask grows, including the soft edge, in pixels.
  private let margin: Int

  /// The share of the frame, beyond the limit, over which a mask fades out.
  static let fading = 0.15

  package init(_ style: MaskStyle) {
    self.style = style
    // Growing by another half of the soft edge, and blurring by that half, keeps the mask whole up to `grow`.
    dilation = MaskDilation(radius: style.grow + style.feather / 2)
    blur = MaskBlur(radius: style.feather / 2)
    margin = Int((style.grow + style.feather).rounded(.up)) + 2
  }

  /// The share of a comment to hide at each pixel, 0…255; nil if nothing is hidden.
  package func shape(_ image: MaskImage) -> MaskImage? {
    let mask = style.isInverted ? image.inverted : image
    guard let box = mask.markedBox(margin: margin) else { return nil }
    let strength = strength(at: mask.share)
    guard strength > 0 else { return nil }
    return blur.blurred(dilation.dilated(mask.cropped(to: box))).scaled(by: strength)
      .placed(in: box, width: mask.width, height: mask.height)
  }

  /// The share of a comment that a mask hides, 0…1, by the share of the frame that the mask marks.
  private func strength(at share: Double) -> Double {
    let excess = min(max((share - style.limit) / MaskShaper.fading, 0), 1)
    return (1 - style.opacity) * (1 - excess * excess * (3 - 2 * excess))
  }
}
