import NagarePixels

/// How masks are applied. Lengths are in pixels of the masks.
package struct MaskLooks: Sendable, Equatable {
  /// Whether comments pass behind what is black.
  package var isInverted = false
  /// How far the masks grow.
  package var grow = 0.0
  /// The width of the soft edge outside of the grown masks.
  package var feather = 0.0
  /// What stays visible of a comment behind a mask, 0…1.
  package var opacity = 0.0
  /// The marked share of a frame, 0…1, above which comments come back over the mask.
  package var limit = 1.0

  package init() {}
}

/// Grows and softens masks, as far as comments pass behind them.
package struct MaskShaper: Sendable {
  private let looks: MaskLooks
  private let dilation: MaskDilation
  private let blur: MaskBlur
  /// How far a mask may reach beyond its marks, in pixels.
  private let margin: Int

  /// Above the limit, the further share of the frame over which a mask fades.
  static let fading = 0.15

  package init(_ looks: MaskLooks) {
    self.looks = looks
    // A mask that grows by half of the edge more, and is then blurred by as much, is whole up to where it was to grow.
    dilation = MaskDilation(radius: looks.grow + looks.feather / 2)
    blur = MaskBlur(radius: looks.feather / 2)
    margin = Int((looks.grow + looks.feather).rounded(.up)) + 2
  }

  /// What a mask hides of comments, 255 for all; nil if that is nothing.
  package func shape(_ picture: MaskPicture) -> MaskPicture? {
    let mask = looks.isInverted ? picture.inverted : picture
    guard let box = mask.markedBox(margin: margin) else { return nil }
    let part = strength(at: mask.share)
    guard part > 0 else { return nil }
    return blur.blurred(dilation.dilated(mask.cropped(to: box))).scaled(by: part)
      .placed(in: box, width: mask.width, height: mask.height)
  }

  /// The part of comments that a mask hides which marks a share of the frame.
  private func strength(at share: Double) -> Double {
    let excess = min(max((share - looks.limit) / MaskShaper.fading, 0), 1)
    return (1 - looks.opacity) * (1 - excess * excess * (3 - 2 * excess))
  }
}
