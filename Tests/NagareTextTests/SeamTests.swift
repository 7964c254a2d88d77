import NagareText
import TestSupport
import Testing

/// Art that is built of adjacent blocks: no seam shows between them.
@Suite struct SeamTests {
  private static let font = TestFonts.bundled.first { $0.hasSuffix("NotoSansCJK-Regular.otf") } ?? ""

  private static func typesetters() throws -> [Typesetter] {
    try [
      Typesetter(fonts: FontRequest(files: [font])), Typesetter(fonts: FontRequest(files: [font], isBold: true)),
      TestFonts.installed(), Typesetter(fonts: FontRequest(families: ["monospace"])),
    ]
  }

  private static let sizes = Array(stride(from: 5.0, to: 130, by: 3.37)) + [16, 25, 38, 64, 100.5, 300]

  private static func style(
    _ size: Double, outline: Double = 0, lineHeight: Double = 1, pitch: LinePitch = .exact, stretch: Double = 1
  ) -> TextStyle {
    TextStyle(
      size: size, outline: outline, lineHeight: lineHeight, linePitch: pitch, horizontalStretch: stretch)
  }

  @Test(arguments: sizes) func rowOfBlocksHasNoSeams(size: Double) throws {
    for typesetter in try Self.typesetters() {
      for (text, stretch) in [("██████████████", 1), ("A████████", 1), ("████████", 0.7), ("████████", 1.313)] {
        let shaped = typesetter.shape(text, style: Self.style(size, lineHeight: 1.22, stretch: stretch))
        let blocks = shaped.glyphs.filter { $0.cell != nil }
        #expect(blocks.count == text.count { $0 == "█" })
        for (quarter, drawn) in typesetter.rasterizeQuarters(shaped).enumerated() {
          let inside = try #require(blocks.inside(size: size, quarter: quarter))
          #expect(drawn.least(in: inside) >= 250, "\(text) \(quarter)")
        }
      }
    }
  }

  @Test(arguments: sizes, [LinePitch.whole, .exact]) func linesOfBlocksMeetAtAPitchOfTheirHeight(
    size: Double, pitch: LinePitch
  ) throws {
    for typesetter in try Self.typesetters() {
      let shaped = typesetter.shape("███\n███\n███\n███", style: Self.style(size, pitch: pitch))
      for (quarter, drawn) in typesetter.rasterizeQuarters(shaped).enumerated() {
        let inside = try #require(shaped.glyphs.inside(size: size, quarter: quarter))
        #expect(inside.height > Int(3 * size))
        #expect(drawn.least(in: inside) >= 250, "\(quarter)")
      }
    }
  }

  @Test func halfBlocksMeetToo() throws {
    let typesetter = try TestFonts.installed()
    for size in Self.sizes where size > 16 {
      let shaped = typesetter.shape("█▄▐▌█\n▀█▐▌█", style: Self.style(size))
      try #require(shaped.glyphs.allSatisfy { $0.cell != nil })
      let inside = try #require(shaped.glyphs.inside(size: size, quarter: 0))
      let drawn = typesetter.rasterize(shaped)
      // The pair of half blocks, and the border between the two lines.
      let column = shaped.glyphs[2].quarterX / 4 + Int(size / 2) + 2
      let end = (shaped.glyphs[4].quarterX / 4) - Int(size / 2) - 2
      let pair = PixelRectangle(left: column, top: inside.top, right: end, bottom: inside.bottom)
      #expect(drawn.least(in: pair) >= 250, "\(size)")
      let first = shaped.glyphs[0].quarterX / 4 + 1
      let middle = shaped.glyphs[5].y - Int(0.88 * size)
      let border = PixelRectangle(left: first, top: middle - 1, right: first + Int(2 * size) - 2, bottom: middle + 2)
      #expect(drawn.least(in: border) >= 250, "\(size)")
    }
  }

  @Test(arguments: sizes) func boxDrawingLinesAreAsStrongAtTheirJoints(size: Double) throws {
    for typesetter in try Self.typesetters() {
      for line in ["─", "━", "═"] {
        let shaped = typesetter.shape("A \(line)\(line)\(line)", style: Self.style(size, lineHeight: 1.22))
        for (quarter, drawn) in typesetter.rasterizeQuarters(shaped).enumerated() {
          let inside = try #require(shaped.glyphs.suffix(3).inside(size: size, quarter: quarter))
          for y in inside.top..<inside.bottom {
            let row = (inside.left..<inside.right).map { drawn.value(of: \.fill, x: $0, y: y) }
            #expect((row.max() ?? 0) - (row.min() ?? 0) <= 4, "\(line) \(quarter)")
          }
        }
      }
    }
  }

  @Test func squaresKeepTheirGaps() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [Self.font]))
    for size in Self.sizes where size > 16 {
      let drawn = typesetter.coverage(of: "■■■■■■", Self.style(size))
      let row = drawn.height / 2
      let values = (0..<drawn.width).map { Int(drawn.fill[row * drawn.width + $0]) }
      let gaps = zip(values, values.dropFirst()).count { $0 >= 128 && $1 < 128 }
      #expect(gaps == 6 - (values.last ?? 0 >= 128 ? 1 : 0))
      // The font's squares are 0.8 em wide.
      let ink = values.reduce(0, +)
      #expect(abs(Double(ink) / 255 - 6 * 0.8 * size) < 0.5, "\(size)")
    }
  }

  @Test func blocksKeepTheirAdvanceAndArea() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [Self.font]))
    for size in Self.sizes {
      let style = Self.style(size)
      #expect(abs(typesetter.advance(of: "█████", style: style) - 5 * size) < 1e-9)
      let drawn = typesetter.coverage(of: "█████\n█████\n█████", style)
      // Nothing is cut away, nothing is drawn twice.
      let area = 15 * size * size
      #expect(abs(drawn.area(of: \.fill) - area) < 0.02 * area + 5 * size)
    }
  }

  @Test func onlyCharactersOfBlockArtHaveACell() throws {
    let typesetter = try TestFonts.installed()
    let text = "سلام ـــ AV fi 日本ー——＿￣|｜e\u{301}😀⭐❤\u{FE0F}"
    #expect(typesetter.shape(text, style: Self.style(30)).glyphs.allSatisfy { $0.cell == nil })
    let art = "█▀▄▌▐■□◣◥◤◢─│┼╋▓░●"
    let shaped = typesetter.shape(art, style: Self.style(30))
    #expect(shaped.glyphs.count == art.count && shaped.glyphs.allSatisfy { $0.cell != nil })
    // Emoji have bitmaps of their own.
    let emoji = try Typesetter(fonts: FontRequest(files: [Self.font, TestFonts.bitmaps]))
    #expect(emoji.shape("◾\u{FE0F}▶\u{FE0F}", style: Self.style(30)).glyphs.allSatisfy { $0.cell == nil })
  }

  @Test(arguments: [0.1, 0.4, 2]) func outlineCoversTheFillOfBlocks(outline: Double) throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [Self.font]))
    for size in Self.sizes {
      let shaped = typesetter.shape("A██■█\n█─██", style: Self.style(size, outline: outline))
      for drawn in typesetter.rasterizeQuarters(shaped) {
        #expect(zip(drawn.fill, drawn.outline).allSatisfy { $0 <= $1 })
      }
      let turned = try #require(
        TransformRasterizer().draw(
          typesetter.outline(of: shaped), TransformReference.Matrix.turn(degrees: 30).transform,
          within: PixelRectangle(left: -2_000, top: -2_000, right: 2_000, bottom: 2_000)))
      #expect(zip(turned.coverage.fill, turned.coverage.outline).allSatisfy { $0 <= $1 })
    }
  }

  @Test func blocksWithoutAnOutlineHaveNone() throws {
    let drawn = try TestFonts.installed().coverage(of: "██\n██", Self.style(33.3))
    #expect(drawn.outline.allSatisfy { $0 == 0 } && drawn.fill.contains(255))
  }
}
