import NagareText
import Testing

@Suite("Fonts of Niconico's Flash player")
struct FlashTextTests {
  /// The parts of each line: text, font and, for spaces of known width, that width.
  private func parts(_ lines: String...) -> [[String]] {
    var text = FlashText()
    return lines.map { line in
      let scalars = line.unicodeScalars.map(\.value)
      return text.parts(ofNext: scalars).map { part in
        let content = scalars[part.range].map { String(Unicode.Scalar($0)!) }.joined()
        return "\(content):\(part.font)" + (part.spaceWidth.map { ":\($0)" } ?? "")
      }
    }
  }

  @Test func plainTextIsInTheDefaultFont() {
    #expect(parts("日本語") == [["日本語:gothic"]])
    #expect(parts("") == [[]])
    #expect(
      parts("日本　　語\u{2001}w ")
        == [["日本:gothic", "　　:gothic:0.645", "語:gothic", "\u{2001}:gothic:0.95", "w:gothic", " :gothic:0.3"]])
  }

  @Test func fontSwitchingCharacterSetsTheFontOfItsPart() {
    #expect(parts("日本█語") == [["日本█語:simSun"]])
    #expect(parts("口█ abc日本") == [["口█:simSun", " :gothic:0.3", "abc:gothic", "日本:simSun"]])
    #expect(parts("口w█日") == [["口:gothic", "w:gothic", "█日:simSun"]])
    #expect(parts("♥口　█") == [["♥口:gulim", "　:gulim:0.95", "█:gulim"]])
  }

  @Test func protectedPartKeepsItsFontUntilTheNextSwitch() {
    #expect(parts("口・日　█口　") == [["口・日:gothic", "　:gothic:0.645", "█口:simSun", "　:simSun:0.98"]])
    #expect(parts("口・日") == [["口・日:gothic"]])
  }

  @Test func partsWithoutAFontTakeThatOfTheirLineOrText() {
    #expect(parts("█", "口　口") == [["█:simSun"], ["口:simSun", "　:simSun:0.645", "口:simSun"]])
    #expect(parts("█", "w口") == [["█:simSun"], ["w:gothic", "口:gothic"]])
    #expect(parts("口", "█", "口") == [["口:gothic"], ["█:simSun"], ["口:gothic"]])
    #expect(parts("", "█", "口") == [[], ["█:simSun"], ["口:gothic"]])
    #expect(parts("█w　口") == [["█:simSun", "w:gothic", "　:simSun:0.98", "口:simSun"]])
  }

  @Test func simSunIsThinAndHasSerifs() throws {
    let typesetter = try TestFonts.installed(language: "ja")
    func style(_ font: TextFont, _ rule: FontRule) -> TextStyle {
      TextStyle(size: 40, outline: 0, language: "ja", font: font, fontRule: rule)
    }
    let flash = style(TextFont(.usual, isBold: true), .flash)
    let serif = style(TextFont(.family("SimSun"), isBold: false), .styleFont)
    #expect(typesetter.coverage(of: "永█", flash).isIdentical(to: typesetter.coverage(of: "永█", serif)))
    #expect(!typesetter.coverage(of: "永", flash).isIdentical(to: typesetter.coverage(of: "永", serif)))
    let bold = typesetter.coverage(of: "永永", flash).area(of: \.fill)
    #expect(typesetter.coverage(of: "永", serif).area(of: \.fill) < 0.4 * bold)
  }

  @Test func gapsAreWithinPartsOnly() throws {
    let typesetter = try TestFonts.installed(language: "ja")
    func gaps(_ text: String, _ rule: FontRule) -> [Int] {
      typesetter.lineWidths(of: text, style: TextStyle(size: 40, outline: 0, language: "ja", fontRule: rule)).map(
        \.gapCount)
    }
    #expect(gaps("口口　　w\n\n😀", .flash) == [2, 0, 1])
    #expect(gaps("口口　　w\n\n😀", .styleFont) == [4, 0, 1])
  }
}
