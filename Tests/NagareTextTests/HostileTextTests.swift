import NagareText
import TestSupport
import Testing

@Suite struct HostileTextTests {
  @Test func listIsLongEnoughToMeanSomething() {
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

  @Test func controlsAndNoncharactersLeaveNoTrace() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 30, outline: 1)
    let plain = typesetter.shape("AB", style: style)
    let dirty = typesetter.shape("\0A\u{7}\r\(HostileTexts.noncharacters)\u{9F}B", style: style)
    #expect(dirty.width == plain.width)
    #expect(dirty.glyphs == plain.glyphs)
    #expect(typesetter.missingGlyphs.isEmpty)
  }
}
