import NagareText
import Testing

/// A glyph of a test font with 1,000 units to the em, whose pixels are found by font units.
struct DrawnGlyph {
  let coverage: TextCoverage
  private let originX, originY: Int
  private let size: Double

  /// - Parameter name: the glyph's name in the font's script: a letter or a digit.
  init(_ name: Character, of typesetter: Typesetter, size: Double = 100, outline: Double = 0) throws {
    try self.init(text: DrawnGlyph.text(name), of: typesetter, size: size, outline: outline)
  }

  /// - Parameter text: a character with a glyph of a composite mode.
  init(text: String, of typesetter: Typesetter, size: Double = 100, outline: Double = 0) throws {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: outline))
    let glyph = try #require(shaped.glyphs.first)
    #expect(shaped.glyphs.count == 1 && glyph.face == 0 && glyph.quarterX % 4 == 0)
    (originX, originY) = (glyph.quarterX / 4, glyph.y)
    coverage = typesetter.rasterize(shaped)
    self.size = size
  }

  /// The text that has a glyph: a character of the private use area.
  static func text(_ name: Character) throws -> String {
    String(Character(try #require(Unicode.Scalar(0xE100 + UInt32(name.asciiValue ?? 0)))))
  }

  struct Pixel {
    /// Premultiplied, 0...1.
    let color: SIMD4<Double>
    /// The visible share of the text's own colour, 0...1.
    let foreground: Double
  }

  /// The font units at the centre of the pixel with a point.
  func center(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let unit = 1_000 / size
    return SIMD2(((x / unit).rounded(.down) + 0.5) * unit, ((y / unit).rounded(.down) + 0.5) * unit)
  }

  /// The pixel with a point in font units, y upwards.
  func pixel(_ x: Double, _ y: Double) -> Pixel {
    let column = originX + Int((x * size / 1_000).rounded(.down))
    let row = originY - 1 - Int((y * size / 1_000).rounded(.down))
    let alpha = Double(value(3, column, row)) / 255
    return Pixel(
      color: SIMD4(
        Double(value(0, column, row)) / 255, Double(value(1, column, row)) / 255, Double(value(2, column, row)) / 255,
        alpha),
      foreground: Double(coverage.value(of: \.fill, x: column, y: row)) / 255 * (1 - alpha))
  }

  private func value(_ channel: Int, _ x: Int, _ y: Int) -> UInt8 {
    let (column, row) = (x - coverage.left, y - coverage.top)
    guard (0..<coverage.width).contains(column), (0..<coverage.height).contains(row), !coverage.color.isEmpty
    else { return 0 }
    return coverage.color[4 * (row * coverage.width + column) + channel]
  }
}
