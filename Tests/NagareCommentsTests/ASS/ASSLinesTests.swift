import NagareComments
import Testing

@Suite struct ASSLinesTests {
  /// An event as written by Nagare for a line of a comment.
  private func line(
    _ name: String, _ text: String, style: String = "TOP", start: String = "0:00:01.00", tags: String = ""
  ) -> String {
    "Dialogue: 1,\(start),0:00:05.00,\(style),\(name),0,0,0,,{\\pos(320,20)\(tags)}\(text)\n"
  }

  private func comments(_ lines: String...) throws -> [Comment] {
    let file = try read("[Events]\n" + lines.joined(), format: .ass)
    #expect(file.problems.isEmpty)
    #expect(file.comments.allSatisfy { $0.sender.isEmpty })
    return file.comments
  }

  @Test func linesOfACommentAreOneComment() throws {
    let read = try comments(
      line("1/3", "a", tags: "\\c&H0000FF&"), line("2/3", "b"), line("3/3", "c"), line("", "d"))
    #expect(read.map(\.text) == ["a\nb\nc", "d"])
    #expect(read.map(\.id) == ["#1", "#2"])
    #expect(read.map(\.color) == [0xFF0000, 0xFFFFFF])
    #expect(read.map(\.mode) == [.top, .top])
  }

  @Test func linesWithoutAnEventAreBlank() throws {
    #expect(try comments(line("1/3", "a"), line("3/3", "c")).map(\.text) == ["a\n\nc"])
    #expect(try comments(line("2/3", "b")).map(\.text) == ["\nb\n"])
  }

  @Test func linesOfDifferentCommentsAreNotJoined() throws {
    let pairs = [
      [line("1/2", "a"), line("1/2", "b")], [line("2/2", "a"), line("1/2", "b")],
      [line("1/2", "a"), line("2/3", "b")],
      [line("1/2", "a"), line("2/2", "b", style: "BTM")], [line("1/2", "a"), line("2/2", "b", start: "0:00:01.01")],
      [line("1/2", "a"), line("", "b")],
    ]
    for pair in pairs { #expect(try read(pair.joined(), format: .ass).comments.count == 2, "\(pair)") }
    #expect(try comments(line("1/2", "a"), line("2/2", "b"), line("1/2", "c"), line("2/2", "d")).count == 2)
  }

  @Test(arguments: ["1/1", "0/2", "3/2", "1/257", "1/", "/2", "a/b", "1/2/3"])
  func namesThatAreNotLineNumbersAreSenders(name: String) throws {
    let file = try read(line(name, "a") + line(name, "b"), format: .ass)
    #expect(file.comments.map(\.sender) == [name, name])
  }

  @Test func joinedTextIsWithinTheLimits() throws {
    let lines = (1...CommentLimits.textLines).map { line("\($0)/\(CommentLimits.textLines)", "abcdefgh") }
    let file = try read(lines.joined(), format: .ass)
    #expect(file.comments.map(\.text.unicodeScalars.count) == [CommentLimits.textCharacters])
  }

  @Test func damagedEventLosesOnlyItsLine() throws {
    let broken = line("2/3", "b", start: "soon")
    let file = try read(line("1/3", "a") + broken + line("3/3", "c") + line("", "d"), format: .ass)
    #expect(file.comments.map(\.text) == ["a\n\nc", "d"])
    #expect(file.problems.map(\.reason) == [.time("soon")])
  }

  @Test func roundedSizesAreRestored() throws {
    func size(_ pixels: String) throws -> Double? {
      let usual = line("", "a", tags: "\\fs28.13") + line("", "a", tags: "\\fs28.13")
      return try read(usual + line("", "b", tags: "\\fs" + pixels), format: .ass).comments.last?.size
    }
    #expect(try size("40.5") == 36)
    #expect(try size("20.25") == 18)
    #expect(try size("42.19") == 37.5)
    #expect(try size("42.25") == 42.25 / 28.13 * 25)
    #expect(try size("30") == 30 / 28.13 * 25)
  }
}
