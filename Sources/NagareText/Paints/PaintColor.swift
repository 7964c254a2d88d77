/// A colour that may be mixed with the foreground: the text's own colour, which is unknown until the text is blended. If
/// that is `c`, the premultiplied colour is `color + foreground * (c, 1)`.
///
/// Interpolation and Porter and Duff's operators are linear in colours, so that they are exact in this form.
package struct PaintColor: Equatable {
  /// Premultiplied red, green, blue and alpha, without the text's own colour; 0...1.
  package var color: SIMD4<Float>
  /// The alpha of the text's own colour, 0...1.
  package var foreground: Float

  package init(color: SIMD4<Float>, foreground: Float = 0) {
    self.color = color
    self.foreground = foreground
  }

  package static let clear = PaintColor(color: .zero)

  package var alpha: Float { color.w + foreground }

  package static func * (color: PaintColor, factor: Float) -> PaintColor {
    PaintColor(color: color.color * factor, foreground: color.foreground * factor)
  }

  package static func + (one: PaintColor, other: PaintColor) -> PaintColor {
    PaintColor(color: one.color + other.color, foreground: one.foreground + other.foreground)
  }

  /// Source-over.
  func over(_ below: PaintColor) -> PaintColor { self + below * (1 - alpha) }
}
