import NagareText
import TestSupport
import Testing

@Suite struct HostileTextTests {
  @Test func listHasAtLeastSixtyTexts() {
    #expect(HostileTexts.all.count >= 60)
  }

  @Test func hostileTextsKeepTheBoxRule() throws {
    let typesetters = [try TestFonts.typesetter(), try TestFonts.installed()]
    for typesetter in typesetters {
      for text in HostileTexts.all {
        for style in [TextStyle(size: 25, outline: 1.5), TextStyle(size: 1, outline: 0)] {
          BoxRule.check(text, style, with: typesetter)
        }
      }
    }
  }

  @Test func randomMixturesOfHostileScalarsKeepTheBoxRule() throws {
    let scalars = HostileTexts.all.flatMap { Array($0.unicodeScalars) }
    var random = SeededGenerator(seed: 20_26)
    let typesetter = try TestFonts.installed()
    for _ in 0..<1_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        if Bool.random(using: &random), let scalar = scalars.randomElement(using: &random) {
          text.append(scalar)
        } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
          text.append(scalar)
        }
      }
      let size = Double.random(in: 1...60, using: &random)
      BoxRule.check(
        String(text), TextStyle(size: size, outline: Double.random(in: 0...5, using: &random)), with: typesetter)
    }
  }

  /// FriBidi wrote beyond its tables when directional controls were nested too deeply.
  @Test func manyDirectionalControlsKeepTheBoxRule() throws {
    let controls: [Unicode.Scalar] = [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]
    let letters: [Unicode.Scalar] = ["א", "ا", "a", "1", "(", ")"]
    var random = SeededGenerator(seed: 63)
    let typesetter = try TestFonts.typesetter()
    for _ in 0..<400 {
      let length = Int.random(in: 1...1_024, using: &random)
      let scalars = (0..<length).map { _ in
        (Int.random(in: 0..<8, using: &random) > 0 ? controls : letters).randomElement(using: &random) ?? "a"
      }
      BoxRule.check(
        String(String.UnicodeScalarView(scalars)), TextStyle(size: 4, outline: 0), with: typesetter)
    }
  }

  @Test func textAfterTooManyControlsIsStillReordered() throws {
    let typesetter = try TestFonts.installed()
    let style = TextStyle(size: 20, outline: 0)
    let plain = typesetter.shape("שלום abc", style: style)
    let controls = String(repeating: "\u{2067}", count: 200)
    #expect(typesetter.shape("\(controls)שלום abc", style: style).glyphs == plain.glyphs)
  }

  @Test func controlsAndNoncharactersAreIgnored() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 30, outline: 1)
    let plain = typesetter.shape("AB", style: style)
    let dirty = typesetter.shape("\0A\u{7}\r\(HostileTexts.noncharacters)\u{9F}B", style: style)
    #expect(dirty.width == plain.width)
    #expect(dirty.glyphs == plain.glyphs)
    #expect(typesetter.missingGlyphs.isEmpty)
  }
}
