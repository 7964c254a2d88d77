import NagareComments
import Testing

/// Codes of images in texts.
@Suite struct EmoteCodesTests {
  private func codes(_ names: [String] = ["LUL", "wave hand", "草", "a"]) -> EmoteCodes {
    var codes = EmoteCodes()
    for name in names { codes.insert(EmoteImage(id: name, data: [1]), for: name) }
    return codes
  }

  /// The parts of a text that are emotes, with the identifiers of their images.
  private func found(_ text: String, _ codes: EmoteCodes) -> [String] {
    var comment = Comment(text)
    codes.apply(to: &comment)
    #expect(comment.text == text)
    return described(comment)
  }

  private func described(_ comment: Comment) -> [String] {
    let scalars = Array(comment.text.unicodeScalars)
    return comment.emotes.map { emote in
      let part = String(String.UnicodeScalarView(scalars[emote.start..<emote.start + emote.count]))
      return "\(part)=\(emote.image.id)"
    }
  }

  @Test(
    arguments: [
      (":LUL:", [":LUL:=LUL"]), ("x:LUL:y", [":LUL:=LUL"]), ("[LUL]", ["[LUL]=LUL"]), ("好[草]好", ["[草]=草"]),
      ("LUL", ["LUL=LUL"]), ("a LUL\nLUL\u{3000}a", ["a=a", "LUL=LUL", "LUL=LUL", "a=a"]), ("LULW", []), ("lul", []),
      (":lul:", []), ("LUL!", []), (":LUL", []), ("LUL:", []), ("[LUL", []), ("[]", []), ("::", []), ("", []),
      (":LUL:LUL:", [":LUL:=LUL"]), ("::LUL::", [":LUL:=LUL"]), ("[[LUL]]", ["[LUL]=LUL"]),
      ("12:30 :LUL: 13:45", [":LUL:=LUL"]), (":wave hand:", [":wave hand:=wave hand"]), ("wave hand", []),
      ("[wave hand]a", ["[wave hand]=wave hand"]), (":LUL::草:", [":LUL:=LUL", ":草:=草"]), ("🎉:LUL:🎉", [":LUL:=LUL"]),
      ("x :a:b", [":a:=a"]),
    ] as [(String, [String])])
  func codesInTexts(_ text: String, _ expected: [String]) {
    #expect(found(text, codes()) == expected)
  }

  @Test func canonicallyEquivalentCodesAreEqual() {
    #expect(found(":caf\u{E9}:", codes(["cafe\u{301}"])).count == 1)
    #expect(found(":cafe\u{301}:", codes(["caf\u{E9}"])).count == 1)
    // Neither composed nor decomposed: the marks of one letter in another order, or one of them composed.
    for text in ["[a\u{323}\u{302}]", "[a\u{302}\u{323}]", "[\u{1EA1}\u{302}]", "[\u{E2}\u{323}]", "[\u{1EAD}]"] {
      #expect(found(text, codes(["\u{E2}\u{323}"])).count == 1)
    }
    var codes = codes(["a\u{323}\u{302}"])
    codes.insert(EmoteImage(id: "2", data: []), for: "a\u{302}\u{323}")
    #expect(codes.count == 1)
  }

  @Test func wordsEndAtWhiteSpaceAlone() {
    let codes = codes()
    for value in UInt32(1)...0x3100 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      var comment = Comment("")
      comment.text = "a\(scalar)LUL"
      codes.apply(to: &comment)
      #expect(comment.emotes.count == (scalar.properties.isWhitespace ? 2 : 0), "U+\(String(value, radix: 16))")
    }
  }

  @Test func theFirstImageOfACodeCounts() {
    var codes = EmoteCodes()
    codes.insert(EmoteImage(id: "1", data: []), for: "a")
    codes.insert(EmoteImage(id: "2", data: []), for: "a")
    codes.insert(EmoteImage(id: "3", data: []), for: "")
    #expect(codes.count == 1 && found("a", codes) == ["a=1"])
  }

  @Test func emotesOfTheCommentStay() {
    var comment = Comment("LUL :LUL: [LUL] LUL")
    let own = EmoteImage(id: "own", data: [])
    comment.emotes = [Emote(start: 0, count: 3, image: own), Emote(start: 11, count: 3, image: own)]
    codes().apply(to: &comment)
    #expect(described(comment) == ["LUL=own", ":LUL:=LUL", "LUL=own", "LUL=LUL"])
  }

  @Test func aCodeThatOverlapsAnEmoteIsIgnored() {
    var comment = Comment("LUL :LUL: a")
    let own = EmoteImage(id: "own", data: [])
    comment.emotes = [Emote(start: 1, count: 1, image: own), Emote(start: 8, count: 1, image: own)]
    codes().apply(to: &comment)
    #expect(described(comment) == ["U=own", ":=own", "a=a"])
  }

  @Test func emotesAreLimited() {
    var comments = [Comment(String(repeating: "a ", count: 500)), Comment("a")]
    codes().apply(to: &comments)
    #expect(comments.map(\.emotes.count) == [CommentLimits.emotes, 1])
  }

  @Test func scriptsStayAsTheyAre() {
    var comment = Comment("a :LUL:")
    comment.mode = .code
    codes().apply(to: &comment)
    #expect(comment.emotes.isEmpty)
  }

  @Test(arguments: [":", "[", ":a", "[a", " :", "[:"])
  func hostileTextsHaveNoEmotes(unit: String) {
    let names = [String(repeating: "x", count: 200)]
    #expect(found(String(repeating: unit, count: 1_024 / unit.count), codes(names)).isEmpty)
  }

  @Test func rewritingMovesTheEmotesOfCodes() throws {
    var comment = Comment("spoiler :LUL: 😀")
    codes().apply(to: &comment)
    var filter = CommentFilter()
    filter.rewrite.replacements = [try TextReplacement("spoiler=…")]
    let rewritten = try #require(filter.apply(to: [comment]).comments.first)
    #expect(described(rewritten) == [":LUL:=LUL"] && rewritten.text == "… :LUL: 😀")
    filter.rewrite.strippedParts = [.emoji]
    #expect(filter.apply(to: [comment]).comments.first?.text == "…")
  }
}
