import NagareComments
import Testing

@Suite struct BilibiliXMLWriterTests {
  private func document(_ comments: [Comment]) -> String {
    BilibiliXMLWriter.head + comments.map(BilibiliXMLWriter.line).joined() + BilibiliXMLWriter.tail
  }

  private func again(_ comment: Comment) throws -> Comment {
    let file = try read(document([comment]), format: nil)
    #expect(file.problems.isEmpty)
    return try #require(file.comments.first)
  }

  private func comment(_ text: String = "x") -> Comment {
    Comment(
      id: "77", time: 1.25, mode: .top, size: 18, color: 0xFF8800, text: text, sentAt: 1_626_077_354.125, pool: 1,
      sender: "abc", weight: 5, language: .chinese)
  }

  @Test func everyFieldRoundTrips() throws {
    #expect(try again(comment()) == comment())
    var named = comment()
    named.senderName = "a \"b\" <c> & 'd'"
    #expect(try again(named) == named)
  }

  @Test(arguments: [
    "a & b < c > d", "]]>", "<d p=\"1,1,25,1\">", "</d>", "a\nb", "a\\nb/nc\\rd", " 　spaces　 ", "\ttab", "&amp;", "😀",
    "\"'", "<!-- x -->", "<![CDATA[x]]>", "&#10;", "\u{FEFF}x",
  ])
  func textRoundTrips(text: String) throws {
    #expect(try again(comment(text)) == comment(text))
  }

  @Test func scriptLosesOnlyCharactersInvalidInXML() throws {
    var script = comment("[0,\"a\\nb\"]\r\n<&>\u{1}\u{FFFF}")
    script.mode = .code
    #expect(try again(script).text == "[0,\"a\\nb\"]\r\n<&>")
  }

  @Test(arguments: Comment.Mode.allCases)
  func modeRoundTrips(mode: Comment.Mode) throws {
    var comment = comment()
    comment.mode = mode
    #expect(try again(comment).mode == mode)
  }

  @Test(arguments: [
    (1, "1.000"), (1.2345, "1.2345"), (1.234567, "1.23457"), (-0.5, "-0.500"), (0, "0.000"),
    (9_999_999.99999, "9999999.99999"),
    (.nan, "0.000"), (-1e-9, "0.000"),
  ])
  func timesHaveThreeToFiveDecimals(time: Double, written: String) {
    let line = BilibiliXMLWriter.line(of: Comment(id: "1", time: time, text: "x"))
    #expect(line == "<d p=\"\(written),1,25,16777215,0,0,,1\">x</d>\n")
  }

  @Test func purchasesRoundTrip() throws {
    var comments: [Comment] = []
    for (number, purchase) in [
      Purchase(kind: .superChat, price: 30.5, currency: "CNY"),
      Purchase(kind: .superChat, price: 20_000, currency: "CNY"),
      Purchase(kind: .gift, price: 0.03, currency: "CNY", item: "花", count: 3),
      Purchase(kind: .gift, item: "a & \"b\""),
      Purchase(kind: .membership, price: 138, currency: "CNY", item: "舰长"),
      Purchase(kind: .membership, item: "提督", count: 2), Purchase(kind: .membership, item: "Tier 1"),
    ].enumerated() {
      let shown = purchase.kind == .superChat ? "hello" : "\(purchase.item) ×\(purchase.count)"
      for text in [shown, "words & words"] {
        var comment = Comment(
          id: CommentID(position: comments.count + 1), time: Double(number), text: text, sender: "7", language: .chinese
        )
        comment.senderName = "name"
        comment.purchase = purchase
        if purchase.kind == .superChat { comment.duration = 60 }
        comments.append(comment)
      }
    }
    #expect(try read(document(comments), format: nil).comments == comments)
  }

  @Test func purchasesAreWrittenLikeRecorders() {
    var comment = Comment(id: "1", time: 2, text: "hi", sender: "7")
    comment.senderName = "a"
    comment.duration = 60
    comment.purchase = Purchase(kind: .superChat, price: 30, currency: "CNY")
    #expect(
      BilibiliXMLWriter.line(of: comment)
        == "<sc ts=\"2.000\" user=\"a\" uid=\"7\" price=\"30\" time=\"60\">hi</sc>\n")
    comment.purchase = Purchase(kind: .superChat, price: 1_000, currency: "JPY")
    #expect(!BilibiliXMLWriter.line(of: comment).contains("price"))
  }

  @Test(arguments: [Purchase.Kind.superChat, .gift, .membership])
  func purchasesKeepTheirTexts(kind: Purchase.Kind) throws {
    for item in ["", "花"] {
      let shown = item.isEmpty ? "×3" : "花 ×3"
      for text in ["", shown, "<%a%> b", "c"] {
        var comment = Comment(id: "1", time: 2, text: text, sender: "7")
        comment.purchase = Purchase(kind: kind, item: item, count: 3)
        let file = try read(document([comment]), format: nil)
        #expect(file.problems.isEmpty && file.comments.map(\.purchase?.kind) == [kind])
        #expect(file.comments.map(\.text) == [text.isEmpty && kind != .superChat ? shown : text])
        #expect(try read(document(file.comments), format: nil).comments == file.comments)
      }
    }
  }

  @Test func commasDoNotMoveTheFields() throws {
    var comment = comment()
    comment.sender = "a,b"
    #expect(try again(comment).sender == "a b")
    #expect(try again(comment).id == comment.id)
  }

  @Test func escapesInAnAppendedFileAreStillLineBreaks() throws {
    let other = "<?xml version=\"1.0\"?><i>" + item("a\\nb", time: "9") + "</i>"
    let texts = try read(document([comment("a\\nb")]) + other, format: nil).comments.map(\.text)
    #expect(texts == ["a\\nb", "a\nb"])
  }
}
