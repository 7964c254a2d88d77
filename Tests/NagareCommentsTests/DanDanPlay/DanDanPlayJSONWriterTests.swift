import NagareComments
import Testing

@Suite struct DanDanPlayJSONWriterTests {
  private func document(_ comments: [Comment]) -> String {
    let writer = DanDanPlayJSONWriter(count: comments.count { CommentOmission(of: $0) == nil })
    return file(of: comments, by: writer)
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func randomCommentsRoundTrip(seed: UInt64) throws {
    let comments = writerSamples(1_000, seed: seed)
    let file = try read(document(comments), format: nil)
    #expect(file.format == .dandanplayJSON && file.problems.isEmpty && file.fieldProblems.isEmpty)
    let expected = comments.filter { !$0.mode.isScripted }.enumerated().map { index, comment in
      Comment(
        id: ["1", "987654321"].contains(comment.id) ? comment.id : CommentID("\(index + 1)"), time: comment.time,
        mode: comment.mode, color: comment.color, text: normalized(comment.text, .bilibili),
        sender: comment.sender.replacing(",", with: " "), language: .chinese)
    }
    try #require(file.comments.count == expected.count && expected.count > 500)
    for (read, expected) in zip(file.comments, expected) { #expect(read == expected) }
  }

  @Test func fileHasTheFormOfTheService() {
    let comments = [
      Comment(id: "5", time: 1.5, mode: .top, color: 255, text: "a \"b\"\n", sender: "u"),
      Comment(time: 2, mode: .positioned, text: "[0,0]"), Comment(id: "#1", time: 3.12345, mode: .reverse, text: "c"),
    ]
    #expect(
      document(comments) == """
        {"count":2,"comments":[
        {"cid":5,"p":"1.50,5,255,u","m":"a \\"b\\"\\n"},
        {"cid":2,"p":"3.12345,6,16777215,","m":"c"}
        ]}

        """)
  }

  @Test func noCommentsAreAnEmptyList() throws {
    #expect(document([]) == "{\"count\":0,\"comments\":[\n]}\n")
    #expect(try read(document([]), format: .dandanplayJSON).itemCount == 0)
  }

  /// Two characters for a line break are common on this service, so that readers cannot tell them from text.
  @Test func typedLineBreaksAreReadAsLineBreaks() throws {
    #expect(try read(document([Comment(time: 1, text: "a\\nb/nc")]), format: nil).comments.map(\.text) == ["a\nb\nc"])
  }

  @Test func sendersDoNotBecomeFields() throws {
    let comment = Comment(time: 1, text: "x", sender: "5,1626077354,0,a,1")
    let again = try #require(try read(document([comment]), format: nil).comments.first)
    #expect(again.color == 0xFFFFFF && again.size == 25 && again.sender == "5 1626077354 0 a 1")
  }
}
