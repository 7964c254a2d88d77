import NagareComments
import Testing

@Suite struct TextLimitTests {
  /// Marks of the general categories Mn, Mc and Me, of two to four bytes in UTF-8.
  static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{489}", "\u{5B0}", "\u{64B}", "\u{E49}", "\u{903}", "\u{1AB0}", "\u{20DD}", "\u{2DE0}", "\u{302A}",
    "\u{3099}", "\u{309A}", "\u{A670}", "\u{ABEC}", "\u{FB1E}", "\u{FE0F}", "\u{FE20}", "\u{11300}", "\u{1D165}",
    "\u{E0100}",
  ]

  private func repeated(_ scalar: Unicode.Scalar, _ count: Int) -> String {
    String(repeating: String(scalar), count: count)
  }

  @Test(arguments: ["长", "a", "é", "😀", "“"])
  func textIsCutAfterItsLastAllowedScalar(character: String) throws {
    #expect(CommentLimits.textCharacters == 1_024)
    for (count, kept) in [(1_023, 1_023), (1_024, 1_024), (1_025, 1_024), (50_000, 1_024)] {
      #expect(try text(String(repeating: character, count: count)) == String(repeating: character, count: kept))
    }
  }

  @Test func lineBreakCountsAsOneScalarHoweverItIsWritten() throws {
    for newline in ["\\n", "\\r\\n", "/n", "\r\n"] {
      let filler = String(repeating: "a", count: 1_022)
      #expect(try text(filler + newline + "bc") == filler + "\nb")
      #expect(try text(filler + "a" + newline + "b") == filler + "a\n")
      #expect(try text(filler + "aa" + newline + "b") == filler + "aa")
    }
    let blocks = String(repeating: "\\r\\naaaaaa", count: 146)
    #expect(try text(blocks + "bcd") == String(repeating: "\naaaaaa", count: 146) + "bc")
  }

  @Test func linesBeyondTheLimitAreCut() throws {
    #expect(CommentLimits.textLines == 256)
    for newline in ["\\n", "\\r\\n", "/n", "\n", "\u{2029}"] {
      let lines = Array(repeating: "x", count: 300)
      let most = lines.prefix(256).joined(separator: "\n")
      #expect(try text(lines.prefix(256).joined(separator: newline)) == most)
      #expect(try text(lines.prefix(257).joined(separator: newline)) == most)
      #expect(try text(lines.joined(separator: newline)) == most)
    }
  }

  @Test(arguments: marks)
  func marksBeyondTheLimitAreDropped(mark: Unicode.Scalar) throws {
    #expect(CommentLimits.marksPerBase == 16)
    for (count, kept) in [(1, 1), (16, 16), (17, 16), (300, 16)] {
      let (most, written) = (repeated(mark, kept), repeated(mark, count))
      #expect(try text(written)?.unicodeScalars.elementsEqual(most.unicodeScalars) == true)
      let twice = try text("は\(written)は\(written)")
      #expect(twice?.unicodeScalars.elementsEqual("は\(most)は\(most)".unicodeScalars) == true)
    }
  }

  @Test func differentMarksAreCountedTogether() throws {
    let marks = Self.marks.reduce(into: "") { $0.unicodeScalars.append($1) }
    #expect(try text("a" + marks + "b")?.unicodeScalars.count == 18)
  }

  @Test func droppedScalarsDoNotSeparateMarks() throws {
    let some = repeated("\u{301}", 10)
    #expect(try text("a" + some + "\0" + some + "\u{202E}" + some)?.unicodeScalars.count == 17)
    #expect(try text("a" + some + "\\n" + some)?.unicodeScalars.count == 22)
  }

  @Test func voicedKanaStayAsWritten() throws {
    for written in ["か\u{3099}ハ\u{309A}", "ｶﾞﾊﾟ", "゛゜", "がぱ"] {
      #expect(try text(written)?.unicodeScalars.elementsEqual(written.unicodeScalars) == true)
    }
  }

  @Test func droppedScalarsDoNotCountAsCharacters() throws {
    let filler = String(repeating: "a\u{1}\u{202E}", count: 1_024)
    #expect(try text(filler + "b") == String(repeating: "a", count: 1_024))
    #expect(try text(String(repeating: "\0", count: 100_000) + "b") == "b")
    #expect(try text("a" + repeated("\u{301}", 100_000) + "b")?.unicodeScalars.count == 18)
  }
}
