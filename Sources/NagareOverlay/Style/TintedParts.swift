import NagareColor
import NagarePixels

/// The parts of a comment that are tinted.
struct TintedParts: OptionSet, Sendable {
  let rawValue: UInt8

  /// The letters.
  static let letters = TintedParts(rawValue: 1)
  /// The outline, if it is black without a tint.
  static let outline = TintedParts(rawValue: 2)
}

extension SpritePaint {
  /// The paint under a tint.
  func tinted(_ tint: Tint, _ parts: TintedParts) -> SpritePaint {
    var paint = self
    if parts.contains(.letters) { paint.fill = tint.color(of: fill, outlinedWith: outline) }
    if parts.contains(.outline), outline == .black { paint.outline = tint.outline(around: paint.fill) }
    return paint
  }
}
