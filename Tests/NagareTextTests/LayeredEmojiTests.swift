import CText
import NagareText
import TestSupport
import Testing

/// Emoji of colour layers, against compositing in floating point.
@Suite struct LayeredEmojiTests {
  /// A layer as described in Fixtures/README.md; its colour is nil for the text's own.
  struct Layer: Sendable {
    let glyph: String
    let color: SIMD4<Double>?
  }

  private static let yellow = SIMD4(1, 0.8, 0.2, 1)
  private static let dark = SIMD4(0.2, 0.12, 0.04, 1)
  private static let red = SIMD4(0.9, 0.1, 0.15, 1)
  private static let pale = SIMD4(0.8, 0.9, 1, 0.5)

  static let emoji: [(text: String, layers: [Layer])] = [
    ("😀", [Layer(glyph: "grin.0", color: yellow), Layer(glyph: "grin.1", color: dark)]),
    ("❤\u{FE0F}", [Layer(glyph: "heart.0", color: red)]),
    ("👍", [Layer(glyph: "thumb.0", color: yellow), Layer(glyph: "thumb.1", color: nil)]),
    ("⭐", [Layer(glyph: "star.0", color: yellow)]),
    ("👻", [Layer(glyph: "ghost.0", color: pale), Layer(glyph: "ghost.1", color: dark)]),
    (
      "🎯",
      [
        Layer(glyph: "target.0", color: yellow), Layer(glyph: "target.1", color: nil),
        Layer(glyph: "target.2", color: pale),
      ]
    ),
  ]

  /// A composited pixel: premultiplied colour and alpha, and the share of the text's own colour.
  private struct Pixel {
    var color = SIMD4<Double>.zero
    var own = 0.0

    mutating func cover(with layer: Layer, _ coverage: Double) {
      let alpha = coverage * (layer.color?.w ?? 1)
      color *= 1 - alpha
      own *= 1 - alpha
      if let paint = layer.color {
        color += SIMD4(paint.x * alpha, paint.y * alpha, paint.z * alpha, alpha)
      } else {
        own += coverage
      }
    }
  }

  @Test(arguments: emoji, [31, 40, 97]) func layersAreCompositedInOrder(
    emoji: (text: String, layers: [Layer]), size: Int
  ) throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin, TestFonts.emoji]))
    let shaped = typesetter.shape(emoji.text, style: TextStyle(size: Double(size), outline: 2))
    let origin = try #require(shaped.glyphs.first)
    #expect(shaped.glyphs.count == 1 && origin.face == 1 && origin.quarterX % 4 == 0)
    let coverage = typesetter.rasterize(shaped)
    let layers = try emoji.layers.map { (layer: $0, mask: try LayerMask($0.glyph, size: size)) }
    var (worst, visible) = (0.0, 0)
    for y in 0..<shaped.height {
      for x in 0..<shaped.width {
        var pixel = Pixel()
        for (layer, mask) in layers {
          pixel.cover(with: layer, mask.coverage(x: x - origin.quarterX / 4, y: y - origin.y))
        }
        let drawn = drawn(coverage, x: x, y: y)
        let off = abs(drawn.color - pixel.color * 255)
        worst = max(worst, off.max(), Swift.abs(drawn.own - pixel.own * 255))
        if pixel.color.w + pixel.own > 0.4 { visible += 1 }
      }
    }
    #expect(visible > size * size / 4)
    // Each of up to three layers may be rounded.
    #expect(worst <= 4)
  }

  /// A drawn pixel: its colour, and the share of the fill that is visible under it.
  private func drawn(_ coverage: TextCoverage, x: Int, y: Int) -> (color: SIMD4<Double>, own: Double) {
    let (column, row) = (x - coverage.left, y - coverage.top)
    guard (0..<coverage.width).contains(column), (0..<coverage.height).contains(row) else { return (.zero, 0) }
    let index = row * coverage.width + column
    let color = SIMD4<Double>((0..<4).map { Double(coverage.color[4 * index + $0]) })
    return (color, Double(coverage.fill[index]) * (255 - color.w) / 255)
  }

  @Test func layersHaveNoOutlineAndNoColourExceedsItsAlpha() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.emoji]))
    let coverage = typesetter.coverage(of: Self.emoji.map(\.text).joined(), TextStyle(size: 60, outline: 3))
    #expect(coverage.outline.allSatisfy { $0 == 0 })
    let alpha = coverage.channel(3)
    for channel in 0..<3 { #expect(zip(coverage.channel(channel), alpha).allSatisfy { $0 <= $1 }) }
  }

  @Test func aFontWhoseColoursAreMissingIsRefused() {
    #expect(
      throws: FontError.fileUnreadable(
        path: TestFonts.colorless, reason: "its glyphs are in no supported format")
    ) {
      try Typesetter(fonts: FontRequest(files: [TestFonts.latin, TestFonts.colorless]))
    }
  }
}

private func abs(_ value: SIMD4<Double>) -> SIMD4<Double> { value.replacing(with: -value, where: value .< 0) }

/// One layer's glyph as FreeType draws it by itself.
private struct LayerMask {
  private var left = 0
  private var top = 0
  private var width = 0
  private var values: [UInt8] = []

  init(_ glyph: String, size: Int) throws {
    var library: FT_Library?
    try #require(FT_Init_FreeType(&library) == 0)
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    try #require(FT_New_Face(library, TestFonts.emoji, 0, &face) == 0)
    let loaded = try #require(face)
    try #require(FT_Set_Pixel_Sizes(loaded, 0, FT_UInt(size)) == 0)
    let index = FT_Get_Name_Index(loaded, glyph)
    try #require(index != 0 && FT_Load_Glyph(loaded, index, FT_Int32(FT_LOAD_NO_HINTING)) == 0)
    let slot = try #require(loaded.pointee.glyph)
    try #require(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0)
    let bitmap = slot.pointee.bitmap
    left = Int(slot.pointee.bitmap_left)
    top = -Int(slot.pointee.bitmap_top)
    width = Int(bitmap.width)
    for row in 0..<Int(bitmap.rows) {
      values += (0..<width).map { bitmap.buffer[row * Int(bitmap.pitch) + $0] }
    }
  }

  /// The coverage of a pixel, 0...1, counted from the glyph's origin to the right and down.
  func coverage(x: Int, y: Int) -> Double {
    let (column, row) = (x - left, y - top)
    guard (0..<width).contains(column), row >= 0, row * width + column < values.count else { return 0 }
    return Double(values[row * width + column]) / 255
  }
}
