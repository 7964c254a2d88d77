import NagareComments
import Testing

/// `@デフォルト`.
@Suite struct DefaultScriptTests {
  private func comments(_ lines: Line...) throws -> [Comment] { try perform(lines).comments }

  @Test func defaultsApplyToLooksThatAreNotChosen() throws {
    let comments = try comments(.script("@デフォルト", mail: "red big shita gothic"), .viewer("x"), .owner("y"))
    #expect(comments.map(\.text) == ["x", "y"])
    for comment in comments {
      #expect(comment.color == 0xFF0000)
      #expect(comment.size == 36)
      #expect(comment.mode == .bottom)
      #expect(comment.commands == ["gothic"])
    }
  }

  /// Each of these commands names the default.
  @Test func explicitDefaultIsAChoice() throws {
    let script = Line.script("@デフォルト", mail: "red big shita gothic")
    #expect(try comments(script, .viewer("x", mail: "white"))[0].color == 0xFFFFFF)
    #expect(try comments(script, .viewer("x", mail: "#ffffff"))[0].color == 0xFFFFFF)
    #expect(try comments(script, .viewer("x", mail: "medium"))[0].size == 25)
    #expect(try comments(script, .viewer("x", mail: "naka"))[0].mode == .scroll)
    #expect(try comments(script, .viewer("x", mail: "full defont"))[0].commands == ["full", "defont"])
  }

  @Test func looksNotNamedByTheScriptStay() throws {
    let comment = try comments(.script("@デフォルト", mail: "ue"), .viewer("x", mail: "small blue mincho"))[0]
    #expect(comment.mode == .top)
    #expect(comment.size == 18)
    #expect(comment.color == 0x0000FF)
    #expect(comment.commands == ["mincho"])
  }

  @Test func defaultsHoldFromTheirStartUntilBeforeTheirEnd() throws {
    let comments = try comments(
      .viewer("a", at: 0.09), .viewer("b", at: 0.1), .script("@デフォルト", at: 0.1, mail: "red @0.2"),
      .viewer("c", at: 0.29), .viewer("d", at: 0.3))
    #expect(comments.map(\.color) == [0xFFFFFF, 0xFF0000, 0xFF0000, 0xFFFFFF])
  }

  @Test(arguments: [
    ("", 999_999.0, true), ("@999", 998.99, true), ("@999", 999, false), ("@9999", 3_599.99, true),
    ("@9999", 3_600, false), ("@0", 999_999, true),
  ])
  func durationIsThatOfTheCommandWithinTheLimit(command: String, time: Double, isActive: Bool) throws {
    let comment = try comments(.script("@デフォルト", mail: "red " + command), .viewer("x", at: time))[0]
    #expect((comment.color == 0xFF0000) == isActive)
  }

  @Test func firstDefaultWinsAndLaterOnesFill() throws {
    let comment = try comments(
      .script("@デフォルト", mail: "red"), .script("@デフォルト", at: 1, mail: "blue big"), .viewer("x", at: 2))[0]
    #expect(comment.color == 0xFF0000)
    #expect(comment.size == 36)
  }

  @Test func laterDefaultsWithAllLooksWin() throws {
    let comment = try comments(
      .script("@デフォルト", mail: "red"), .script("@デフォルト", at: 1, mail: "blue big"),
      .script("@デフォルト", at: 2, mail: "green ue gothic"), .viewer("x", at: 3))[0]
    #expect(comment.color == 0x0000FF)
    #expect(comment.mode == .top)
  }

  @Test func endOfOneDefaultLeavesTheOthers() throws {
    let comments = try comments(
      .script("@デフォルト", mail: "red @2"), .script("@デフォルト", at: 1, mail: "blue"), .viewer("x", at: 1.5),
      .viewer("y", at: 2))
    #expect(comments.map(\.color) == [0xFF0000, 0x0000FF])
  }

  @Test func fontPrecedesTheCommands() throws {
    let lines = (0..<20).map { Line.viewer("x", at: Double($0), mail: $0 % 3 == 0 ? "full ca" : "") }
    let comments = try perform([.script("@デフォルト", mail: "gothic")] + lines).comments
    for (index, comment) in comments.enumerated() {
      #expect(comment.commands == (index % 3 == 0 ? ["gothic", "full", "ca"] : ["gothic"]))
    }
  }

  @Test func fontStaysWithinTheLimitOfCommands() throws {
    let words = (0..<CommentLimits.commands).map { "c\($0)" }
    let comment = try comments(
      .script("@デフォルト", mail: "gothic"), .viewer("x", mail: words.joined(separator: " ")))[0]
    #expect(comment.commands == ["gothic"] + words.dropLast())
  }
}
