import NagareComments
import Testing

/// Comments received while a video plays.
@Suite struct LiveCommentReaderTests {
  private func read(_ text: String) -> [Result<LiveComment, CommentProblem.Reason>] {
    var reader = LiveCommentReader()
    return reader.read(Array(text.utf8))
  }

  private func texts(_ text: String) -> [String] {
    read(text).map { result in
      switch result {
      case .success(let comment): comment.comment.text
      case .failure(let reason): "! \(reason)"
      }
    }
  }

  @Test func onlyTextIsRequired() throws {
    let comment = try #require(read(##"{"text":"草","mode":"top","color":"#ff8800"}"##).first).get()
    #expect(comment.moment == .now)
    #expect(
      comment.comment
        == Comment(id: CommentID(position: 1), time: 0, mode: .top, color: 0xFF8800, text: "草"))
  }

  @Test(arguments: [
    (#"{"text":"a"}"#, LiveComment.Moment.now), (#"{"text":"a","time":12.5}"#, .media(12.5)),
    (#"{"text":"a","time":-1,"sent":1700000000}"#, .media(-1)), (#"{"text":"a","time":"0"}"#, .media(0)),
    (#"{"text":"a","sent":1700000000.5}"#, .wall(1_700_000_000.5)),
    (#"{"text":"a","sent":1700000000500}"#, .wall(1_700_000_000.5)), (#"{"text":"a","time":null,"sent":0}"#, .now),
  ])
  func timesPrecedeDates(_ line: String, _ moment: LiveComment.Moment) throws {
    let comment = try #require(read(line).first).get()
    #expect(comment.moment == moment)
    if case .media(let time) = moment { #expect(comment.comment.time == time) }
  }

  @Test func severalObjectsAreReadInAnyArrangement() {
    let expected = ["a", "b", "c"]
    #expect(texts("{\"text\":\"a\"}\n\n{\"text\":\"b\"}\r\n{\"text\":\"c\"}") == expected)
    #expect(texts(#"{"text":"a"}{"text":"b"} {"text":"c"}"#) == expected)
    #expect(texts("\u{FEFF} [ {\"text\":\"a\"},\n{\"text\":\"b\"} , {\"text\":\"c\"}, ] \n") == expected)
    for empty in ["", " \n\r\n", "[]", " [ ] "] { #expect(texts(empty).isEmpty) }
  }

  @Test func malformedObjectsLoseNoOthers() {
    #expect(texts("{\"text\":\"a\"}\nrubbish\n{\"text\":\"b\"}") == ["a", "! malformed JSON", "b"])
    #expect(
      texts(#"[{"text":"a"},7,"x",[{}],{"text":"b"}]"#) == ["a"] + Array(repeating: "! malformed JSON", count: 3)
        + ["b"])
    #expect(texts(#"[{"text":"a"},{]"#) == ["a", "! malformed JSON"])
    #expect(texts(#"[{"text":"a"},{"text":"b""#) == ["a", "! malformed JSON"])
    #expect(texts(#"[{"text":"a"}"#) == ["a", "! malformed JSON"])
    #expect(texts(#"[{"text":"a"}] x"#) == ["a", "! malformed JSON"])
    #expect(texts(#"{"time":1}"#) == ["! no text"])
    #expect(texts(#"{"text":""}"#) == ["! no text"])
    #expect(texts(#"{"text":"a","time":"soon"}"#) == [#"! bad time "soon""#])
    #expect(texts(#"{"text":"a","time":1e12}"#) == [#"! bad time "1e12""#])
    #expect(texts(#"{"text":"a","mode":"sideways","color":"undefined","sent":"x"}"#) == ["a"])
  }

  @Test func imagesOfStrangersAreIgnored() throws {
    let lines = #"{"image":{"id":"25","data":"AQID"}}{"text":"x","emotes":[{"start":0,"count":1,"image":"25"}]}"#
    let results = read(lines)
    #expect(results.count == 1)
    #expect(try results[0].get().comment.emotes.isEmpty)
  }

  @Test func missingIdentifiersAreNumberedAcrossMessages() throws {
    var reader = LiveCommentReader()
    var ids: [String] = []
    for line in [#"{"text":"a"}"#, "bad", #"{"text":"b","id":"own"}{"text":"c"}"#] {
      for case .success(let comment) in reader.read(Array(line.utf8)) { ids.append("\(comment.comment.id)") }
    }
    #expect(ids == ["#1", "own", "#4"])
  }

  @Test func linesAreReadAsInFiles() throws {
    let line =
      #"{"time":1,"text":"a\nb","size":36,"user":"u","pool":1,"weight":5,"purchase":{"kind":"gift","price":2}}"#
    let file = try NagareCommentsTests.read(line, format: .ndjson)
    #expect(try read(line).map { try $0.get().comment } == file.comments)
  }
}
