import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Layout indexes")
struct LayoutIndexTests {
  private static let words = ["草", "666", "前方高能", "哈哈哈哈哈哈", "a much longer comment than the others", "w"]

  /// Comments as dense as to fill all lanes, some with durations of their own.
  private static func crowd(_ count: Int, seconds: Double, seed: UInt64) -> [Comment] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let mode: Comment.Mode = [.scroll, .scroll, .scroll, .top, .bottom, .reverse].randomElement(using: &random)!
      var comment = Comment(
        words.randomElement(using: &random)!, at: Double(index) * seconds / Double(count), mode,
        color: UInt32.random(in: 0...0xFFFFFF, using: &random))
      if Int.random(in: 0..<200, using: &random) == 0 { comment.duration = 60 }
      return comment
    }
  }

  private static let changes: [@Sendable (inout OverlayOptions) -> Void] = [
    { _ in }, { $0.overflow = .delay }, { $0.overflow = .overlap }, { $0.site = .niconico }, { $0.maxOnScreen = 12 },
    { $0.keepsModesApart = true }, { $0.opacity = 0.4 }, { $0.preference = .length },
    { ($0.preference, $0.maxOnScreen) = (.length, 12) },
  ]

  @Test("overlays that begin at any time draw the same frames as those that begin with the video")
  func anyTime() throws {
    var random = SeededGenerator(seed: 34)
    for change in Self.changes {
      var scene = OverlayScene(width: 240, height: 135, comments: Self.crowd(3_000, seconds: 150, seed: 5))
      scene.options.tint.scope = .off
      change(&scene.options)
      let index = try scene.layoutIndex()
      for _ in 0..<3 {
        let time = Double.random(in: 0...155, using: &random)
        let expected = try scene.overlay()
        expected.advance(to: time)
        let found = try #require(index.overlay(from: time, options: scene.options) { true })
        found.advance(to: time)
        #expect(found.visibleCount == expected.visibleCount)
        // An expectation of both would print the samples.
        let isSame = scene.picture(of: found) == scene.picture(of: expected)
        #expect(isSame, "at \(time)")
      }
    }
  }

  @Test("the reasons why comments are not shown are those of the timeline")
  func reasons() throws {
    var random = SeededGenerator(seed: 35)
    var mostDropped = 0
    for change in Self.changes {
      var comments = Self.crowd(3_000, seconds: 150, seed: 9)
      // Different comments with the same ID and time would be one.
      for place in comments.indices { comments[place].id = CommentID(position: place) }
      comments[1_500].mode = .code
      var scene = OverlayScene(width: 240, height: 135, comments: comments)
      change(&scene.options)
      var expected: [CommentID: DropReason] = [:]
      let timeline = try scene.timeline()
      while let event = timeline.next() {
        if case .dropped(let comment, let reason) = event { expected[comment.id] = reason }
      }
      #expect(expected.count < comments.count)
      mostDropped = max(mostDropped, expected.count)
      let index = try scene.layoutIndex()
      let some = Array(comments.shuffled(using: &random).prefix(500))
      let found = try #require(index.dropReasons(of: some) { true })
      #expect(found == some.map { expected[$0.id] })
      let times = try #require(index.droppedTimes { true })
      #expect(times.sorted() == comments.filter { expected[$0.id] != nil }.map(\.time))
      #expect(try scene.layoutIndex().droppedTimes { false } == nil)
    }
    #expect(mostDropped > 500)
  }

  @Test("what is not wanted any more is not laid out")
  func unwanted() throws {
    let scene = OverlayScene(comments: Self.crowd(6_000, seconds: 300, seed: 6))
    let index = try scene.layoutIndex()
    var askedCount = 0
    let overlay = index.overlay(from: 299, options: scene.options) {
      askedCount += 1
      return askedCount < 3
    }
    #expect(overlay == nil)
    #expect(askedCount == 3)
    #expect(!index.covers(299))
    #expect(index.overlay(from: 299, options: scene.options) { true } != nil)
    #expect(index.covers(298))
  }

  @Test("a rough overlay has comments at once")
  func rough() throws {
    let scene = OverlayScene(comments: Self.crowd(6_000, seconds: 300, seed: 7))
    let index = try scene.layoutIndex()
    let overlay = index.roughOverlay(from: 200, options: scene.options)
    overlay.advance(to: 200)
    #expect(overlay.visibleCount > 20)
    #expect(!index.covers(100))
  }

  @Test("looks alone do not need another layout")
  func sameLayout() throws {
    let scene = OverlayScene(comments: Self.crowd(10, seconds: 10, seed: 8))
    let index = try scene.layoutIndex()
    func isSame(_ change: (inout OverlayOptions) -> Void) -> Bool {
      var options = scene.options
      change(&options)
      return index.isLayout(of: scene.comments, for: scene.target, options: options)
    }
    #expect(isSame { _ in })
    #expect(isSame { $0.opacity = 0.2 })
    #expect(isSame { $0.tint.strength = 1 })
    #expect(!isSame { $0.fontScale = 2 })
    #expect(!isSame { $0.area = 0.5 })
    #expect(!index.isLayout(of: Array(scene.comments.dropLast())))
  }
}
