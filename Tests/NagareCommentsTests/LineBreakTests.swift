import NagareComments
import Testing

@Suite struct LineBreakTests {
  private static let newlines = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]

  @Test(arguments: newlines)
  func newlinesInTheSetBreakLines(newline: String) {
    #expect(normalized("a\(newline)b", .newlines) == "a\nb")
    #expect(normalized("a\(newline)\(newline)b", .newlines) == "a\n\nb")
  }

  @Test(arguments: newlines)
  func newlinesNotInTheSetAreSpaces(newline: String) {
    #expect(normalized("a\(newline)b", []) == "a b")
    #expect(normalized("a\(newline)b", [.escapedLineFeeds, .escapedReturns, .slashes]) == "a b")
  }

  @Test(arguments: newlines)
  func onlyLineFeedsBreakLinesOfNiconico(newline: String) throws {
    let text = newline.utf8.last == 0x0A ? "a\nb" : "a b"
    #expect(normalized("a\(newline)b", .niconico) == text)
    let escaped = newline.unicodeScalars.map { "&#\($0.value);" }.joined()
    #expect(try Niconico.chat("", "a\(escaped)b").text == text)
    #expect(
      try Niconico.json("[\(Niconico.comment(1, body: "a\(Self.inJSON(newline))b"))]").comments.map(\.text) == [text])
  }

  private static func inJSON(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test func verticalTabsAndFormFeedsAreRemoved() {
    #expect(normalized("a\u{B}b\u{C}c", .all) == "abc")
  }

  @Test(
    arguments: [
      ("a\\nb", LineBreaks.escapedLineFeeds), ("a\\rb", .escapedReturns), ("a/nb", .slashes),
    ])
  func eachEscapeBreaksLinesOnlyIfInTheSet(written: String, one: LineBreaks) {
    #expect(normalized(written, one) == "a\nb")
    #expect(normalized(written, .all) == "a\nb")
    #expect(normalized(written, .all.subtracting(one)) == written)
    #expect(normalized(written, []) == written)
  }

  @Test func escapedReturnAndLineFeedAreOneBreakIfBothAreInTheSet() {
    #expect(normalized("a\\r\\nb", .all) == "a\nb")
    #expect(normalized("a\\n\\rb", .all) == "a\n\nb")
    #expect(normalized("a\\r\\nb", .escapedReturns) == "a\n\\nb")
    #expect(normalized("a\\r\\nb", .escapedLineFeeds) == "a\\r\nb")
  }

  @Test func slashAfterASlashIsPartOfAnAddress() {
    #expect(normalized("https://nico.example/next", .all) == "https://nico.example\next")
    #expect(normalized("//n///n/n", .all) == "//n///n\n")
    #expect(normalized("/n/n", .all) == "\n\n")
  }

  @Test func removedCharactersNeitherHideNorFormEscapes() {
    #expect(normalized("a\\\0nb", .all) == "a\nb")
    #expect(normalized("a\\\u{202E}r\0\\\0nb", .all) == "a\nb")
    #expect(normalized("a\r\0\nb", .all) == "a\nb")
    #expect(normalized("a/\0/nb", .all) == "a//nb")
  }

  @Test func incompleteEscapeAtTheEndIsKept() {
    for written in ["a\\", "a/", "a\\r\\", "\\", "/", "a\r", ""] {
      let expected = written.replacing("\\r", with: "\n").replacing("\r", with: "\n")
      #expect(normalized(written, .all) == expected)
    }
  }
}
