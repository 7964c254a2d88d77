import NagareComments
import Testing

@Suite struct ScriptLimitTests {
  private let limit = CommentLimits.activeScripts

  @Test func scriptsBeyondTheLimitAreIgnored() throws {
    #expect(limit == 256)
    let lines = (0...limit).map { Line.script("@置換 [\($0)] x") }
    let scripts = try perform(lines + [.viewer("[0][\(limit - 1)][\(limit)]")])
    #expect(scripts.performedCount == limit)
    #expect(scripts.ignoredCount == 1)
    #expect(scripts.comments.map(\.text).last == "xx[\(limit)]")
  }

  @Test func eachKindHasItsOwnLimit() throws {
    let lines =
      (0..<limit).map { Line.script("@置換 \($0)# x") } + (0..<limit).map { _ in .script("@デフォルト", mail: "red") }
    #expect(try perform(lines).performedCount == 2 * limit)
    #expect(try perform((0...limit).map { _ in .script("@デフォルト", mail: "red") }).ignoredCount == 1)
  }

  @Test func endedScriptsDoNotCount() throws {
    let lines = (0..<10 * limit).map { Line.script("@置換 a b\($0)#", at: Double($0), mail: "@\(limit)") }
    let scripts = try perform(lines + [.viewer("a", at: Double(10 * limit - 1))])
    #expect(scripts.ignoredCount == 0)
    #expect(scripts.comments.map(\.text) == ["b\(9 * limit)#"])
  }

  @Test func reversalsHaveNoLimit() throws {
    let scripts = try perform((0..<5_000).map { .script("@逆", at: Double($0)) })
    #expect(scripts.performedCount == 5_000)
    #expect(scripts.stageState.isReversed(at: 5_028.99, origin: .viewer))
    #expect(!scripts.stageState.isReversed(at: 5_029, origin: .viewer))
  }

  @Test func replacedTextIsCut() throws {
    #expect(CommentLimits.replacedCharacters == 4_096)
    let long = String(repeating: "草", count: 1_000)
    for (count, length) in [(4, 4_000), (5, 4_096), (1_000, 4_096)] {
      let text = String(repeating: "a", count: count)
      #expect(try performedTexts(.script("@置換 a \(long)"), .viewer(text)).map(\.unicodeScalars.count) == [length])
    }
    #expect(
      try performedTexts(.script("@置換 a \(String(repeating: long, count: 5)) 全"), .viewer("a")).map(\.count) == [4_096])
  }

  @Test func replacedTextIsCleanAndWithinTheLineLimit() throws {
    let marks = String(repeating: "\u{301}", count: 12)
    #expect(
      try performedTexts(.script("@置換 b e\(marks)"), .script("@置換 c \(marks)"), .viewer("bc"))
        == ["e" + String(repeating: "\u{301}", count: CommentLimits.marksPerBase)])
    let lines = try performedTexts(.script("@置換 a \"x\\n\""), .viewer(String(repeating: "a", count: 300)))
    #expect(lines[0].split(separator: "\n", omittingEmptySubsequences: false).count == CommentLimits.textLines)
  }

  @Test func keywordBeyondTheLimitIsIgnored() throws {
    let keyword = String(repeating: "a", count: CommentLimits.replacedCharacters)
    #expect(try perform([.script("@置換 \(keyword) b")]).performedCount == 1)
    #expect(try perform([.script("@置換 \(keyword)a b")]).ignoredCount == 1)
  }

  @Test func replacedTextsAreWithinTheLimitOfAFile() throws {
    #expect(CommentLimits.replacedBytes == 64 << 20)
    let script = Line.script("@置換 a \(String(repeating: "草", count: 4_000))")
    let added = 3 * 4_000 - 1
    let count = CommentLimits.replacedBytes / added
    let comments = try perform([script] + (0..<count + 10).map { _ in .viewer("ab") }).comments
    #expect(comments.count { $0.text == "ab" } == 10)
    #expect(comments.prefix(count).allSatisfy { $0.text.unicodeScalars.count == 4_001 })
  }

  @Test func timeIsLinearInTheNumberOfComments() throws {
    let clock = ContinuousClock()
    func seconds(_ count: Int) -> Double {
      // Repetitive text takes a simple search the longest.
      let keyword = String(repeating: "a", count: 100)
      let scripts = (0..<limit).map { index in
        Comment(
          id: CommentID("s\(index)"), time: 0, mode: .code, text: "@置換 \(keyword)\(index)b c",
          language: .japanese)
      }
      let late = (0..<count).map {
        Comment(
          id: CommentID("l\($0)"), time: 0, mode: .code, text: "@置換 \(keyword) c", language: .japanese)
      }
      let text = String(repeating: "a", count: 200)
      let comments = (0..<count).map {
        Comment(id: CommentID("\($0)"), time: Double($0), text: text + "\($0)", language: .japanese)
      }
      return (0..<3).map { _ in
        let start = clock.now
        let scripts = NiconicoScripts(scripts + late + comments)
        #expect(scripts.ignoredCount == count)
        return (clock.now - start) / .seconds(1)
      }.min() ?? 0
    }
    let (one, four) = (seconds(250), seconds(1_000))
    #expect(four < 8 * one)
  }
}
