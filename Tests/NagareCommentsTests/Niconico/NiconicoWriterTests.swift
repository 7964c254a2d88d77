import NagareComments
import Testing

/// Niconico's older formats, which have the same fields.
enum NiconicoSyntax: CaseIterable {
  case xml, json

  var format: CommentFormat { self == .xml ? .niconicoXML : .niconicoLegacyJSON }

  func file(of comments: [Comment]) -> String {
    switch self {
    case .xml: NagareCommentsTests.file(of: comments, by: NiconicoXMLWriter())
    case .json: NagareCommentsTests.file(of: comments, by: NiconicoJSONWriter())
    }
  }

  func omission(of comment: Comment) -> CommentOmission? {
    self == .xml ? NiconicoXMLWriter().omission(of: comment) : NiconicoJSONWriter().omission(of: comment)
  }
}

@Suite struct NiconicoWriterTests {
  /// The comment as a format keeps it, as the `number`th of its file.
  private func kept(_ comment: Comment, number: Int, _ syntax: NiconicoSyntax) -> Comment {
    let mode: Comment.Mode = comment.mode == .reverse ? .scroll : comment.mode
    let size: Double = comment.size < 21.5 ? 18 : comment.size > 30.5 ? 36 : 25
    let isOwner = comment.origin == .owner
    let hasNumber = ["1", "987654321"].contains(comment.id) || syntax == .xml && comment.id == "1626077354123456789"
    var kept = Comment(
      id: hasNumber ? comment.id : CommentID("\(number)"), time: (comment.time * 100).rounded() / 100, mode: mode,
      size: size, color: comment.color, text: normalized(comment.text, .niconico), sentAt: comment.sentAt,
      sender: isOwner ? "" : ["", "\u{1}"].contains(comment.sender) ? "0" : comment.sender, language: .japanese)
    kept.choices = comment.choices
    if mode != .scroll { kept.choices.insert(.mode) }
    if size != 25 { kept.choices.insert(.size) }
    if comment.color != 0xFFFFFF { kept.choices.insert(.color) }
    kept.commands = comment.commands
    kept.likes = comment.likes
    kept.duration = comment.purchase == nil ? comment.duration : nil
    if [.owner, .easy].contains(comment.origin) { kept.origin = comment.origin }
    return kept
  }

  @Test(arguments: NiconicoSyntax.allCases, [1, 2, 3] as [UInt64])
  func randomCommentsRoundTrip(syntax: NiconicoSyntax, seed: UInt64) throws {
    let comments = writerSamples(1_000, seed: seed).filter { !$0.mode.isScripted }
    let file = try read(syntax.file(of: comments), format: nil)
    #expect(file.format == syntax.format && file.problems.isEmpty && file.emptyCount == 0)
    let expected = comments.enumerated().map { kept($1, number: $0 + 1, syntax) }
    try #require(file.comments.count == expected.count && expected.count > 500)
    // Times may change their order only where they round to the same hundredth, which a stable sort keeps.
    for (read, expected) in zip(file.comments, expected) { #expect(read == expected) }
  }

  @Test func xmlHasTheFieldsOfTheSite() {
    var comment = Comment(
      id: "7", time: 1.25, mode: .top, size: 36, color: 0x123456, text: "a <b>", sentAt: 1_626_077_354.5, sender: "u&v")
    comment.commands = ["full", "gothic"]
    comment.duration = 5.5
    comment.likes = 3
    #expect(
      NiconicoSyntax.xml.file(of: [comment]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <packet>
        <chat thread="0" no="7" vpos="125" date="1626077354" date_usec="500000" mail="ue big #123456 full gothic @5.5" \
        user_id="u&amp;v" premium="1" nicoru="3">a &lt;b&gt;</chat>
        </packet>

        """)
  }

  @Test func jsonHasTheFieldsOfTheSite() {
    var owner = Comment(id: "x", time: -2, mode: .bottom, size: 18, color: 0xFF0000, text: "a \"b\"\n", sender: "u")
    owner.origin = .owner
    #expect(
      NiconicoSyntax.json.file(of: [owner, Comment(time: 1, text: "c")]) == """
        [
        {"chat":{"thread":"0","no":1,"vpos":-200,"date":0,"mail":"shita small red","fork":1,"content":"a \\"b\\"\\n"}},
        {"chat":{"thread":"0","no":2,"vpos":100,"date":0,"user_id":"0","content":"c"}}
        ]

        """)
  }

  @Test(arguments: NiconicoSyntax.allCases)
  func noCommentsAreAnEmptyFile(syntax: NiconicoSyntax) throws {
    let text = syntax.file(of: [])
    switch syntax {
    case .xml: #expect(try read(text, format: nil).itemCount == 0)
    case .json: #expect(throws: CommentReadError.unrecognised(.emptyList)) { try read(text, format: nil) }
    }
  }

  @Test(arguments: NiconicoSyntax.allCases)
  func scriptsOfTheSiteRoundTrip(syntax: NiconicoSyntax) throws {
    for (text, origin) in [
      ("/seek 1", .owner), ("@デフォルト\r\n", .owner), ("＠ピザ", .owner), ("@ボタン <a> & \"b\"", .viewer),
    ] as [(String, Comment.Origin)] {
      var script = Comment(id: "1", time: 3, mode: .code, text: text, sender: origin == .viewer ? "u" : "")
      script.origin = origin
      script.language = .japanese
      (script.mode, script.color, script.size, script.duration) = (.code, 0xFF0000, 18, 600)
      script.choices = [.mode, .color, .size]
      script.commands = ["shita", "red", "small", "@600", "full"]
      let file = try read(syntax.file(of: [script]), format: nil)
      #expect(file.comments == [script])
    }
  }

  @Test(arguments: NiconicoSyntax.allCases)
  func programsOfOtherSitesAreLeftOut(syntax: NiconicoSyntax) {
    for mode in [.positioned, .code, .bas] as [Comment.Mode] {
      #expect(syntax.omission(of: Comment(time: 1, mode: mode, text: "[0,0]")) == .positioned)
    }
    var gift = Comment(time: 1, text: "")
    gift.purchase = Purchase(kind: .gift)
    #expect(syntax.omission(of: gift) == .noText)
    // Viewers write no scripts other than buttons.
    #expect(syntax.omission(of: Comment(time: 1, mode: .code, text: "/seek")) == .positioned)
  }

  @Test(
    arguments: [
      // A viewer without premium: not a colour.
      (["#ff0000"], 0xFFFFFF, "#ff0000", false), (["#ff0000"], 0x00FF00, "green #ff0000", false),
      // With another colour of a premium member, the first one counts.
      (["#ff0000"], 0x123456, "#123456", true), (["ue", "BIG", "@9", "184", "red"], 0xFFFFFF, "", false),
      (["a b", "", "　full "], 0xFFFFFF, "a b full", false), (["gothic", "mincho"], 0xCC0033, "red2 gothic", true),
    ] as [([String], UInt32, String, Bool)])
  func commandsFromOtherFilesChangeNoProperty(commands: [String], color: UInt32, mail: String, isPremium: Bool) throws {
    var comment = Comment(time: 1, color: color, text: "x", sender: "u")
    comment.commands = commands
    let text = NiconicoSyntax.xml.file(of: [comment])
    #expect(text.contains(mail.isEmpty ? "date=\"0\" user_id" : "mail=\"\(mail)\""))
    #expect(text.contains("premium=\"1\"") == isPremium)
    let again = try #require(try read(text, format: nil).comments.first)
    #expect(again.mode == .scroll && again.size == 25 && again.color == color && again.duration == nil)
  }

  @Test func everyColorNameIsReadAsItsColor() throws {
    for color in [
      0xFFFFFF, 0xFF0000, 0xFF8080, 0xFFC000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xC000FF, 0, 0xCCCC99, 0xCC0033,
      0xFF33CC, 0xFF6600, 0x999900, 0x00CC66, 0x00CCCC, 0x3399FF, 0x6633CC, 0x666666,
    ] as [UInt32] {
      var comment = Comment(time: 1, color: color, text: "x", sender: "u")
      comment.choices = .color
      let text = NiconicoSyntax.xml.file(of: [comment])
      #expect(!text.contains("#"))
      #expect(try read(text, format: nil).comments.first?.color == color)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func invalidNumbersDoNotTrap(value: Double) {
    var comment = Comment(time: value, size: value, color: .max, text: "x", sentAt: value)
    comment.duration = value
    for syntax in NiconicoSyntax.allCases { #expect(syntax.file(of: [comment]).contains("x")) }
  }
}
