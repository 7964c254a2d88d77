import NagareComments
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    "a\\nb", "a\\rb", "a/nb", "a\nb", "a\rb", "a\r\nb", "a\\r\\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a&#10;b",
  ])
  func everyLineBreakIsOneLineFeed(written: String) throws {
    #expect(try text(written) == "a\nb")
  }

  @Test func addressesKeepTheirSlashes() throws {
    #expect(try text("https://nico.example/x") == "https://nico.example/x")
    #expect(try text("a/b\\c") == "a/b\\c")
  }

  @Test func controlCharactersAreDropped() throws {
    #expect(try text("a\0b\u{1}c\u{8}\u{B}\u{C}\u{E}\u{1F}d\u{7F}e\u{80}\u{9F}f") == "abcdef")
    #expect(try text("a&#0;&#x13;b") == "ab")
    #expect(try text("a\tb") == "a\tb")
    #expect(try text("£ à “q”") == "£ à “q”")
  }

  @Test func overridesAndNoncharactersAreDropped() throws {
    #expect(try text("a\u{202D}b\u{202E}c&#x202E;d") == "abcd")
    let noncharacters = [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF].compactMap { Unicode.Scalar($0) }
    for scalar in noncharacters {
      #expect(try text("a\(scalar)b") == "ab")
      #expect(try text("a&#\(scalar.value);b") == "ab")
    }
  }

  @Test func otherDirectionalCharactersStay() throws {
    for scalar in "\u{200E}\u{200F}\u{61C}\u{202A}\u{202B}\u{202C}\u{2066}\u{2067}\u{2068}\u{2069}".unicodeScalars {
      #expect(try text("a\(scalar)b\u{2028}") == "a\(scalar)b\n")
    }
  }

  @Test func spacesAtTheEndsAreKept() throws {
    #expect(try text("\u{3000}　art　 ") == "\u{3000}　art　 ")
  }

  @Test func entitiesAreReplaced() throws {
    #expect(try text("&lt;&gt;&amp;&quot;&apos;") == "<>&\"'")
    #expect(try text("&#65;&#x42;&#X43;&#x4E00;&#x1F600;") == "ABC一😀")
    #expect(try text("&amp;lt;") == "&lt;")
  }

  @Test func surrogatePairsMakeOneCharacter() throws {
    #expect(try text("&#55357;&#56832;") == "😀")
    #expect(try text("&#xD83D;&#xDE00;") == "😀")
  }

  @Test(arguments: [
    "&", "a & b", "A&B", "&&&", "&;", "&nbsp;", "&unknown;", "&#;", "&#x;", "&#xZZ;", "&#-5;", "&#99999999;",
    "&#xD800;", "&amp", "&#65", "& amp;",
  ])
  func ampersandWithoutAnEntityIsText(written: String) throws {
    #expect(try text(written) == written)
  }

  @Test(arguments: [
    "1<2", "a < b", "<3", "(>_<)", "<", "<<", "<>", "</", "</3", "</dd>", "<b>x</b>", "<d>", "<dd p=1>", "</i>", "<!--",
    "<!-- x", "<![CDATA[", "<- & ->", "<?", "<d you>",
  ])
  func lessThanSignInTextIsText(written: String) throws {
    #expect(try text(written) == written)
  }

  @Test func commentsAndCDATAInTextAreMarkup() throws {
    #expect(try text("a<!-- x -->b") == "ab")
    #expect(try text("<![CDATA[a &amp; </d> b]]>") == "a &amp; </d> b")
    #expect(try text("x<![CDATA[<]]>&lt;<![CDATA[]]>y") == "x<<y")
  }

  @Test func invalidUTF8IsRepaired() throws {
    let bytes = Array("<d p=\"1,1,25,1\">a".utf8) + [0xFF] + Array("b".utf8) + [0xE6, 0x96] + Array("</d>".utf8)
    #expect(try read(bytes).comments.map(\.text) == ["a\u{FFFD}b\u{FFFD}"])
  }

  @Test(arguments: ["7", "8", "9"])
  func scriptedTextsAreRaw(mode: String) throws {
    #expect(
      try text("[0,0,\"1-1\",4.5,\"a\\nb/n&lt;\u{1}\"]\r\n", mode: mode) == "[0,0,\"1-1\",4.5,\"a\\nb/n<\u{1}\"]\r\n")
  }

  @Test func scriptsHaveALargerLimit() throws {
    let limit = CommentLimits.scriptCharacters
    #expect(try text(String(repeating: "a", count: limit), mode: "8")?.utf8.count == limit)
    #expect(try text(String(repeating: "a", count: limit + 1), mode: "8")?.utf8.count == limit)
  }

  @Test func emptyTextsAreCountedAndNotReported() throws {
    let file = try read(item("") + "<d p=\"1,1,25,1\"/>" + item("\0\u{1}") + item("<!-- x -->") + item())
    #expect(file.emptyCount == 4)
    #expect(file.comments.count == 1)
    #expect(file.problems.isEmpty)
    #expect(file.itemCount == 5)
  }
}
