import Foundation
import NagareText
import TestSupport
import Testing

/// Glyphs of the font that Fixtures/generator/svgfont.py makes.
@Suite struct SVGGlyphTests {
  private static let isInstalled = SVGLibrary.installed != nil

  private func typesetter() throws -> Typesetter { try Typesetter(fonts: FontRequest(files: [TestFonts.svg])) }

  @Test(.enabled(if: isInstalled), arguments: [20, 48, 100.0], ["A", "H"] as [Character])
  func documentsAreDrawnAtTheSizeOfTheText(size: Double, glyph: Character) throws {
    let drawn = try DrawnGlyph(glyph, of: typesetter(), size: size, outline: 2)
    #expect(drawn.coverage.outline.allSatisfy { $0 == 0 } && drawn.coverage.fill.allSatisfy { $0 == 0 })
    for x in stride(from: 105.0, to: 950, by: 100) {
      for y in [-105.0, 305, 705] {
        let share = drawn.center(x, y).x / 1_000
        let color = drawn.pixel(x, y).color
        #expect(abs(color.x - (1 - share)) < 0.02 && abs(color.z - share) < 0.02 && color.y == 0 && color.w == 1)
      }
    }
    let alpha = try #require(drawn.coverage.bounds(of: drawn.coverage.channel(3), threshold: 128))
    #expect(alpha.width == Int(size) && alpha.height == Int(size))
  }

  @Test(.enabled(if: isInstalled)) func glyphsOfOneDocumentAreDrawnAlone() throws {
    let drawn = try DrawnGlyph("B", of: typesetter())
    let middle = drawn.pixel(505, 305).color
    #expect(abs(middle.y - 0.5) < 0.01 && abs(middle.w - 0.5) < 0.01 && middle.x == 0 && middle.z == 0)
    #expect(drawn.pixel(55, 305).color == .zero)
  }

  @Test(.enabled(if: isInstalled)) func textColorIsTheFill() throws {
    let drawn = try DrawnGlyph("C", of: typesetter())
    #expect(drawn.pixel(205, 305).color == .zero && drawn.pixel(205, 305).foreground == 1)
    let other = drawn.pixel(705, 305)
    #expect(other.foreground == 0 && other.color.w == 1 && abs(other.color.y - 0.8) < 0.01)
  }

  /// The view box is 100 units wide, and begins an em below the baseline.
  @Test(.enabled(if: isInstalled)) func viewBoxIsTheEm() throws {
    let drawn = try DrawnGlyph("D", of: typesetter())
    for (x, y, isDrawn) in [
      (205.0, 495.0, true), (795, 105, true), (185, 305, false), (815, 305, false), (505, 515, false), (505, 85, false),
    ] {
      #expect((drawn.pixel(x, y).color.w == 1) == isDrawn, "\(x), \(y)")
    }
  }

  /// An image of one red pixel.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

  private func draw(_ folder: TemporaryFolder, imageAt address: String) throws -> TextCoverage {
    try SVGFontFile.draw(
      """
      <svg xmlns="http://www.w3.org/2000/svg"><image id="glyph2" href="\(address)" y="-900" width="900" \
      height="900"/></svg>
      """, in: folder)
  }

  @Test(.enabled(if: isInstalled)) func filesAreNotRead() throws {
    let folder = try TemporaryFolder()
    try #require(Data(base64Encoded: Self.image)).write(to: URL(filePath: folder.path("image.png")))
    let inside = try draw(folder, imageAt: "data:image/png;base64,\(Self.image)")
    #expect(inside.channel(0).contains(255))
    for address in ["file://\(folder.path("image.png"))", folder.path("image.png"), "image.png"] {
      #expect(try !draw(folder, imageAt: address).channel(0).contains { $0 > 0 }, "\(address)")
    }
  }

  @Test(.enabled(if: isInstalled), arguments: ["F", "G", "I"] as [Character])
  func glyphsWithoutAUsableDocumentHaveTheirOutline(glyph: Character) throws {
    let drawn = try DrawnGlyph(glyph, of: typesetter())
    #expect(
      drawn.coverage.color.isEmpty && drawn.pixel(505, 55).foreground == 1 && drawn.pixel(505, 305).foreground == 0)
  }

  @Test(.enabled(if: isInstalled)) func cachesDoNotChangeGlyphs() throws {
    let text = try DrawnGlyph.text("C") + DrawnGlyph.text("A") + DrawnGlyph.text("H")
    let style = TextStyle(size: 31, outline: 1)
    let cached = try typesetter()
    let first = cached.coverage(of: text, style)
    #expect(cached.coverage(of: text, style).isIdentical(to: first))
    let uncached = try Typesetter(fonts: FontRequest(files: [TestFonts.svg]), glyphCacheBytes: 0)
    #expect(uncached.coverage(of: text, style).isIdentical(to: first))
  }

  @Test func withoutTheLibraryTheFontIsRefused() {
    #expect(
      throws: FontError.fileUnreadable(
        path: TestFonts.svg, reason: "its glyphs are SVG images, and librsvg 2.48 or later was not found")
    ) {
      try Typesetter(fonts: FontRequest(files: [TestFonts.svg]), svg: { nil })
    }
  }

  @Test func libraryThatIsNotThereIsNone() {
    #expect(SVGLibrary(files: []) == nil && SVGLibrary(files: ["librsvg-2.so.999"]) == nil)
  }

  @Test func otherFontsDoNotOpenTheLibrary() throws {
    let files = [TestFonts.latin, TestFonts.emoji, TestFonts.paints, TestFonts.bitmaps]
    let typesetter = try Typesetter(
      fonts: FontRequest(files: files),
      svg: {
        Issue.record("the library was opened")
        return nil
      })
    _ = typesetter.coverage(of: "A👍\u{E141}", TextStyle(size: 20, outline: 1))
  }
}
