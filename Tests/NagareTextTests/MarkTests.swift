import NagareText
import Testing

/// Marks are placed on their letters, which not every font that covers both does.
@Suite struct MarkTests {
  private let style = TextStyle(size: 100, outline: 0)

  /// None of these has a precomposed character with the mark above, and nothing else is above the letter.
  @Test(arguments: [
    "я\u{301}", "а\u{301}", "e\u{323}\u{300}", "q\u{30C}", "q\u{303}", "n\u{308}", "z\u{30A}", "w\u{30B}",
  ])
  func theMarkIsAboveTheLetter(text: String) throws {
    let typesetter = try TestFonts.installed()
    let shaped = typesetter.shape(text, style: style)
    let bands = typesetter.rasterize(shaped).bands
    try #require(bands.count >= 2)
    // From the top: the mark, the letter, and perhaps a dot below.
    let (mark, letter) = (bands[0], bands[1])
    let center = Double(mark.left + mark.right) / 2
    #expect(center > Double(letter.left) + 0.2 * Double(letter.width), "\(mark) over \(letter)")
    #expect(center < Double(letter.right) - 0.2 * Double(letter.width), "\(mark) over \(letter)")
    #expect(typesetter.missingGlyphs.isEmpty)
    #expect(Set(shaped.glyphs.map(\.face)).count == 1)
  }

  @Test(arguments: ["e\u{323}\u{300}", "o\u{323}\u{301}"]) func theDotIsBelowTheLetter(text: String) throws {
    let bands = try TestFonts.installed().coverage(of: text, style).bands
    try #require(bands.count == 3)
    let center = Double(bands[2].left + bands[2].right) / 2
    #expect(abs(center - Double(bands[1].left + bands[1].right) / 2) < 0.25 * Double(bands[1].width))
  }

  @Test(arguments: ["e\u{301}", "か\u{3099}", "A\u{30A}", "n\u{303}", "ハ\u{309A}"])
  func textWithAPrecomposedCharacterStaysInTheFirstFace(text: String) throws {
    let typesetter = try TestFonts.installed()
    let primary = try #require(typesetter.shape("A", style: style).glyphs.first?.face)
    #expect(typesetter.shape(text, style: style).glyphs.map(\.face) == [primary])
  }

  @Test func textAroundAMarkStaysInTheFirstFace() throws {
    let typesetter = try TestFonts.installed()
    let primary = try #require(typesetter.shape("草", style: style).glyphs.first?.face)
    let faces = typesetter.shape("草я\u{301}草a", style: style).glyphs.map(\.face)
    #expect([faces.first, faces.dropLast().last, faces.last] == [primary, primary, primary])
  }

  /// The arcs span two letters.
  @Test func theLennyFaceKeepsItsArcs() throws {
    let typesetter = try TestFonts.installed()
    let whole = typesetter.coverage(of: "( ͡° ͜ʖ ͡°)", style)
    let bare = typesetter.coverage(of: "( ° ʖ °)", style)
    #expect(typesetter.missingGlyphs.isEmpty)
    let (arcs, plain) = (whole.area(of: \.fill), bare.area(of: \.fill))
    #expect(arcs > 1.2 * plain, "\(arcs) against \(plain)")
  }
}

extension TextCoverage {
  /// The bounds of the ink in each run of rows with ink, from the top down.
  fileprivate var bands: [PixelRectangle] {
    var bands: [PixelRectangle] = []
    var current = PixelRectangle.empty
    for y in 0..<height {
      let columns = (0..<width).filter { fill[y * width + $0] >= 64 }
      if let first = columns.first, let last = columns.last {
        current = current.union(
          PixelRectangle(left: left + first, top: top + y, right: left + last + 1, bottom: top + y + 1))
      } else if !current.isEmpty {
        bands.append(current)
        current = .empty
      }
    }
    return current.isEmpty ? bands : bands + [current]
  }
}
