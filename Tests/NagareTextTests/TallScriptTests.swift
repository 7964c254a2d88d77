import NagareText
import Testing

/// Scripts that reach above and below a line of the common ones.
@Suite struct TallScriptTests {
  /// Texts of one line, without music: clefs are taller than any letter.
  static let words = ScriptTable.all.filter { $0.name != "Music" && !$0.text.contains(where: \.isNewline) }

  /// Between other lines, the same text must not show more ink.
  @Test(arguments: words)
  func wordsAreNotCutByTheirBox(text: ScriptText) throws {
    let typesetter = try TestFonts.installed()
    let style = TextStyle(size: 50, outline: 2)
    let alone = typesetter.coverage(of: text.text, style)
    let whole = typesetter.coverage(of: "\n\(text.text)\n", style)
    #expect(abs(alone.ink - whole.ink) <= 0.002 * whole.ink, "\(alone.ink) of \(whole.ink)")
  }

  /// The most marks that a letter is drawn with, half of them above it and half below.
  private static let pile = "A" + String(repeating: "\u{302}", count: 8) + String(repeating: "\u{323}", count: 8)

  @Test(arguments: ["བོད", "རྫོང་ཁ", "ស្ត្រី", "မြန်မာ", "ꦗꦮ", "ที่นี้", "ཧཱུྃ", pile], [20, 50, 101.0])
  func inkReachesAQuarterEmAboveTheBoxAndHalfAnEmBelowAtMost(text: String, size: Double) throws {
    let typesetter = try TestFonts.installed()
    let style = TextStyle(size: size, outline: 2, shadow: 2)
    let shaped = typesetter.shape(text, style: style)
    let ink = try #require(typesetter.rasterize(shaped).bounds(of: \.outline))
    #expect(ink.top >= 1 - Int((size / 4).rounded(.up)))
    #expect(ink.bottom <= shaped.height - 1 + Int((size / 2).rounded(.up)))
  }

  /// Without this, the test above would check nothing.
  @Test func someScriptsReachBeyondTheBox() throws {
    let typesetter = try TestFonts.installed()
    func ink(_ text: String, size: Double = 50) throws -> (PixelRectangle, Int) {
      let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 2))
      return (try #require(typesetter.rasterize(shaped).bounds(of: \.outline)), shaped.height)
    }
    let (tibetan, height) = try ink("རྫོང་ཁ")
    #expect(tibetan.top < 1 || tibetan.bottom > height - 1)
    // Large enough that hinting does not matter.
    let (khmer, khmerHeight) = try ink("ស្ត្រី", size: 100)
    #expect(khmer.bottom > khmerHeight - 1)
  }

  @Test func heightAndBaselineAreTheSameBesideAnyScript() throws {
    let typesetter = try TestFonts.installed()
    for style in [TextStyle(size: 38, outline: 2), TextStyle(size: 20.5, outline: 0, shadow: 3)] {
      let alone = typesetter.shape("草", style: style)
      let baseline = try #require(alone.glyphs.first)
      for text in ["草👍", "草ไทย", "草བོད", "草ខ្មែរ", "草A\u{301}\u{302}", "草\u{10FFFD}"] {
        let shaped = typesetter.shape(text, style: style)
        #expect(shaped.glyphs.first == baseline, "\(text)")
        #expect(shaped.height == alone.height, "\(text)")
      }
    }
  }
}

extension TextCoverage {
  /// The sum of fill, outline and alpha, in pixels.
  fileprivate var ink: Double {
    area(of: \.fill) + area(of: \.outline) + channel(3).reduce(0) { $0 + Double($1) } / 255
  }
}
