import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Timelines")
struct TimelineTests {
  private func describe(_ event: Timeline.Event) -> String {
    switch event {
    case .placed(let entry): "\(entry.comment.text) \(entry.placement)"
    case .animated(let entry): "\(entry.comment.text) \(entry.placements)"
    case .dropped(let comment, let reason): "\(comment.text) \(reason)"
    }
  }

  private func isNil(_ event: Timeline.Event?) -> Bool { event.map { _ in false } ?? true }

  @Test("events do not depend on the times up to which they are requested")
  func steps() throws {
    var random = SeededGenerator(seed: 7)
    let scene = try OverlayScene(comments: Fixtures.comments())
    let (all, stepped) = try (scene.timeline(), scene.timeline())
    var expected: [String] = []
    while let event = all.next() { expected.append(describe(event)) }
    var found: [String] = []
    var time = -1.0
    while time < 12 {
      while let event = stepped.next(until: time) { found.append(describe(event)) }
      time += Double.random(in: 0...0.5, using: &random)
    }
    #expect(expected.count == 160)
    #expect(found == expected)
  }

  @Test("a comment's event comes at its time, not before")
  func until() throws {
    let timeline = try OverlayScene(comments: [Comment("B", at: 1.5)]).timeline()
    #expect(isNil(timeline.next(until: 1.5.nextDown)))
    #expect(!isNil(timeline.next(until: 1.5)))
    #expect(isNil(timeline.next()))
  }

  @Test("unreadable scripts and code comments are dropped with a reason")
  func scripted() throws {
    let comments = [
      Comment("[1,2]", at: 0, .positioned), Comment("set a { }", at: 0, .bas), Comment("alert()", at: 0, .code),
    ]
    let scene = OverlayScene(comments: comments)
    #expect(try scene.placements().isEmpty)
    #expect(try scene.dropReasons() == [.unreadableScript, .unreadableScript, .modeNotDrawn])
  }

  @Test("larger comments have larger boxes, in proportion")
  func sizes() throws {
    let comments = [18.0, 25, 36].map { Comment("BBBB", at: 0, .top, size: $0) }
    var scene = OverlayScene(comments: comments)
    scene.options.outline = 1
    let placements = try scene.placements()
    try #require(placements.count == 3)
    // Four times 610 of 1000 units, at 14.4, 20 and 28.8 pixels, and margins of 2 px beyond the outline.
    for (placement, size) in zip(placements, [14.4, 20, 28.8]) {
      #expect(abs(placement.width - (4 * 0.61 * size + 4 + size / 10)) < 3)
    }
  }
}
