import Foundation
import Nagare
import OverlayFixtures
import Testing

@Suite struct CommentInboxTests {
  private func comment(_ text: String) -> LiveComment {
    LiveComment(NagareComments.Comment(id: "1", time: 0, text: text))
  }

  @Test func commentsComeOutInOrderOnce() {
    let inbox = CommentInbox()
    for number in 0..<5 { #expect(inbox.offer(comment("\(number)"))) }
    var taken: [LiveComment] = []
    inbox.takeAll(into: &taken)
    #expect(taken.map(\.comment.text) == ["0", "1", "2", "3", "4"])
    inbox.takeAll(into: &taken)
    #expect(taken.isEmpty)
    #expect(inbox.received == 5)
  }

  @Test func refusedCommentsAreCounted() {
    let inbox = CommentInbox(capacity: 2)
    #expect((0..<5).map { inbox.offer(comment("\($0)")) } == [true, true, false, false, false])
    inbox.refuse(.malformed)
    inbox.refuse(.tooFast, count: 3)
    #expect(inbox.refused == [.full: 3, .malformed: 1, .tooFast: 3])
    #expect(inbox.received == 2)
    var taken: [LiveComment] = []
    inbox.takeAll(into: &taken)
    #expect(inbox.offer(comment("again")))
  }

  @Test func totalLengthOfTextsIsLimited() {
    let inbox = CommentInbox()
    let program = comment(String(repeating: "x", count: 1 << 20))
    for _ in 0..<100 { inbox.offer(program) }
    #expect(inbox.received == 64)
    #expect(inbox.refused == [.full: 36])
  }

  @Test func memoryIsReused() {
    let inbox = CommentInbox()
    var taken: [LiveComment] = []
    func round() -> UnsafeRawPointer? {
      for _ in 0..<1_000 { inbox.offer(comment("a")) }
      inbox.takeAll(into: &taken)
      return taken.withUnsafeBytes { $0.baseAddress }
    }
    for _ in 0..<4 { _ = round() }
    #expect(Set((0..<10).map { _ in round() }).count == 2)
  }

  @Test func manyThreadsMayOffer() {
    let inbox = CommentInbox()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 { inbox.offer(comment("a")) }
    }
    #expect(inbox.received == 8_000)
  }
}
