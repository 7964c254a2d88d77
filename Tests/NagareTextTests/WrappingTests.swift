import NagareText
import TestSupport
import Testing

@Suite struct WrappingTests {
  private static let style = TextStyle(size: 20, outline: 0)
  private static let message = "The quick brown fox jumps over the lazy dog and goes on running through the forest"

  private func typesetter() throws -> Typesetter {
    try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
  }

  private func width(of text: some StringProtocol, _ typesetter: Typesetter) -> Double {
    typesetter.shape(String(text), style: Self.style).advance
  }

  @Test(arguments: [40.0, 90, 150, 320, 10_000]) func linesFitAndNothingIsLost(width: Double) throws {
    let typesetter = try typesetter()
    let wrapped = typesetter.wrapped(Self.message, style: Self.style, width: width, lineLimit: 99)
    for line in wrapped.split(separator: "\n") {
      #expect(self.width(of: line, typesetter) <= width || line.count == 1)
    }
    #expect(wrapped.filter { !$0.isWhitespace } == Self.message.filter { !$0.isWhitespace })
  }

  @Test func linesAreAsFullAsTheyCanBe() throws {
    let typesetter = try typesetter()
    let lines = typesetter.wrapped(Self.message, style: Self.style, width: 150, lineLimit: 99).split(separator: "\n")
    for (line, next) in zip(lines, lines.dropFirst()) {
      let word = next.split(separator: " ")[0]
      #expect(width(of: line + " " + word, typesetter) > 150)
    }
    #expect(lines.allSatisfy { !$0.hasPrefix(" ") && !$0.hasSuffix(" ") })
  }

  @Test func wordsStayWholeWhereTheyFit() throws {
    let wrapped = try typesetter().wrapped(Self.message, style: Self.style, width: 150, lineLimit: 99)
    #expect(wrapped.split { $0.isWhitespace } == Self.message.split { $0.isWhitespace })
  }

  @Test func firstLineHasRoomForAnIndentation() throws {
    let typesetter = try typesetter()
    func wrapped(_ text: String, indent: Double) -> [Substring] {
      typesetter.wrapped(text, style: Self.style, width: 150, indent: indent, lineLimit: 99)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let lines = wrapped(Self.message, indent: 60)
    #expect(width(of: lines[0], typesetter) <= 90)
    #expect(lines.dropFirst().contains { width(of: $0, typesetter) > 90 })
    #expect(lines.joined(separator: " ") == Self.message)
    // A word that does not fit behind the indentation is not broken there.
    #expect(wrapped("mmmmmm", indent: 120) == ["", "mmmmmm"])
    #expect(wrapped("字", indent: 149) == ["", "字"])
    #expect(wrapped("m", indent: 60) == ["m"])
    #expect(wrapped("", indent: 60) == [""])
  }

  @Test func longWordIsBroken() throws {
    let word = String(repeating: "m", count: 40)
    let wrapped = try typesetter().wrapped(word, style: Self.style, width: 100, lineLimit: 99)
    #expect(wrapped.contains("\n") && wrapped.filter { $0 == "m" } == word)
  }

  @Test func linesBreakBetweenIdeographs() throws {
    let wrapped = try typesetter().wrapped("我从头看到尾", style: Self.style, width: 60, lineLimit: 99)
    #expect(wrapped == "我从头\n看到尾")
  }

  @Test func textBeyondTheLineLimitEndsInAnEllipsis() throws {
    let typesetter = try typesetter()
    let wrapped = typesetter.wrapped(Self.message, style: Self.style, width: 150, lineLimit: 2)
    let lines = wrapped.split(separator: "\n")
    #expect(lines.count == 2 && wrapped.hasSuffix("…"))
    #expect(lines.allSatisfy { width(of: $0, typesetter) <= 150 })
    #expect(typesetter.wrapped("a\nb\nc", style: Self.style, width: 150, lineLimit: 2) == "a\nb…")
    #expect(typesetter.wrapped("a\nb", style: Self.style, width: 150, lineLimit: 2) == "a\nb")
    #expect(typesetter.wrapped("a\nb \n\n", style: Self.style, width: 150, lineLimit: 2) == "a\nb")
  }

  @Test func wrappingReportsNoMissingGlyphs() throws {
    let typesetter = try typesetter()
    _ = typesetter.wrapped("\u{E000}\u{E001} \u{E002}", style: Self.style, width: 10, lineLimit: 9)
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test func wrappingOfAnyTextTerminates() throws {
    let typesetter = try typesetter()
    var random = SeededGenerator(seed: 5)
    let scalars = Array("ab \n我\u{FFFC}é\u{301}🏳️‍🌈".unicodeScalars)
    for _ in 0..<200 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int(random.next() % 60) { text.append(scalars[Int(random.next() % UInt64(scalars.count))]) }
      let wrapped = typesetter.wrapped(
        String(text), style: Self.style, width: Double(random.next() % 200), lineLimit: Int(random.next() % 5) + 1)
      #expect(wrapped.split(separator: "\n", omittingEmptySubsequences: false).count <= 5)
    }
  }
}
