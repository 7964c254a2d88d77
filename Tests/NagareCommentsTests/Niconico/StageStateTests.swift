import NagareComments
import TestSupport
import Testing

/// `@逆` and `@コメント禁止`.
@Suite struct StageStateTests {
  private func stageState(_ lines: Line...) throws -> StageState { try perform(lines).stageState }

  @Test func withoutScriptsTheStateIsEmpty() throws {
    let stageState = try stageState(.viewer("@逆"), .owner("x"))
    #expect(stageState.isEmpty)
    #expect(stageState == StageState())
    #expect(!stageState.isHidden(at: 0))
    #expect(!stageState.isReversed(at: 0, origin: .owner))
  }

  @Test(arguments: [
    ("@逆", true, true), ("＠逆 全", true, true), ("@逆 コメ", true, false), ("@逆　投コメ", false, true), ("@逆投コメ", false, true),
    ("@逆コメ", true, false), ("@逆 x", true, true),
  ])
  func reversalAppliesToItsOrigins(text: String, viewers: Bool, owner: Bool) throws {
    let stageState = try stageState(.script(text))
    #expect(!stageState.isEmpty)
    for origin in Comment.Origin.allCases {
      #expect(stageState.isReversed(at: 1, origin: origin) == (origin == .owner ? owner : viewers))
    }
    #expect(!stageState.isHidden(at: 1))
  }

  @Test(arguments: [("", 40.0), ("@1", 11), ("@0.2", 10.2), ("@999", 1_009), ("@5000", 3_610), ("@0", 40)])
  func scriptsHoldFromTheirStartUntilBeforeTheirEnd(command: String, end: Double) throws {
    let reversed = try stageState(.script("@逆", at: 10, mail: command))
    let hidden = try stageState(.script("@コメント禁止", at: 10, mail: command))
    #expect(!hidden.isEmpty)
    for (time, isActive) in [(9.999, false), (10, true), (end.nextDown, true), (end, false), (.infinity, false)] {
      #expect(reversed.isReversed(at: time, origin: .viewer) == isActive, "\(time)")
      #expect(hidden.isHidden(at: time) == isActive, "\(time)")
    }
    #expect(!hidden.isHidden(at: .nan))
    #expect(!hidden.isReversed(at: 10, origin: .viewer))
  }

  @Test func longerNamesAreOtherScripts() throws {
    #expect(try perform([.script("@コメント禁止区域")]).ignoredCount == 1)
    #expect(try perform([.script("@コメント禁止：")]).performedCount == 1)
  }

  @Test func manyOverlappingSpansAreMergedCorrectly() throws {
    var random = SeededGenerator(seed: 11)
    let spans = (0..<300).map { _ in
      (start: Int.random(in: 0..<300_000, using: &random), length: Int.random(in: 10..<1_500, using: &random))
    }
    let stageState = try perform(
      spans.map { .script("@コメント禁止", at: Double($0.start) / 100, mail: "@\(Double($0.length) / 100)") }
    ).stageState
    var found: Set<Bool> = []
    for centisecond in 0..<302_000 {
      let expected = spans.contains { $0.start <= centisecond && centisecond < $0.start + $0.length }
      guard stageState.isHidden(at: Double(centisecond) / 100) != expected else {
        found.insert(expected)
        continue
      }
      Issue.record("\(centisecond)")
    }
    #expect(found == [true, false])
  }
}
