import NagareColor
import NagarePixels

/// What of a comment takes on the picture's colour.
struct TintedParts: OptionSet, Sendable {
  let rawValue: UInt8

  /// The letters.
  static let letters = TintedParts(rawValue: 1)
  /// The outline, where it is black without a tint.
  static let outline = TintedParts(rawValue: 2)
}

extension SpritePaint {
  /// The same under a tint.
  func tinted(_ tint: Tint, _ parts: TintedParts) -> SpritePaint {
    var paint = self
    if parts.contains(.letters) { paint.fill = tint.color(of: fill, outlinedWith: outline) }
    if parts.contains(.outline), outline == .black { paint.outline = tint.outline(around: paint.fill) }
    return paint
  }
}
