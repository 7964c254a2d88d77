import Foundation
import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Comments that are added to an overlay")
struct OverlayAddingTests {
  private let modes = [Comment.Mode.scroll, .top, .reverse, .bottom]

  /// Advances an overlay to the same time until `count` comments are placed or dropped, for five seconds at most.
  private func settle(_ overlay: Overlay, at time: Double, count: Int) -> Bool {
    for _ in 0..<1_000 {
      overlay.advance(to: time)
      let statistics = overlay.statistics
      if statistics.shown + statistics.dropped.values.reduce(0, +) >= count { return true }
      usleep(5_000)
    }
    return false
  }

  private func picture(of overlay: Overlay, in scene: OverlayScene) -> [UInt8] {
    let picture = scene.emptyPicture()
    picture.draw(overlay)
    return picture.samples
  }

  @Test("added comments enter at their times, like those known from the beginning")
  func knownTimes() throws {
    let scene = OverlayScene(comments: (0..<12).map { Comment("B\($0)", at: 2 + Double($0) / 4, modes[$0 % 4]) })
    let known = try scene.overlay()
    let added = try scene.emptyOverlay()
    // Not in the order of their times.
    for comment in scene.comments.reversed() { added.add(comment) }
    added.advance(to: 0)
    #expect(added.waitingCount == 12)
    var visible: [Int] = []
    // Waits at each time: a comment that is not ready would enter later.
    for time in stride(from: 0.5, through: 9, by: 0.25) {
      known.advance(to: time)
      #expect(settle(added, at: time, count: known.statistics.shown))
      #expect(added.visibleCount == known.visibleCount, "at \(time)")
      #expect(picture(of: added, in: scene) == picture(of: known, in: scene), "at \(time)")
      visible.append(known.visibleCount)
    }
    #expect(visible.contains { $0 > 3 })
    #expect(added.waitingCount == 0)
  }

  @Test("added comments of Niconico's enter before their times, like known ones")
  func leads() throws {
    var scene = OverlayScene(comments: (0..<12).map { Comment("B\($0)", at: 2 + Double($0) / 7, modes[$0 % 4]) })
    scene.options.site = .niconico
    let (known, added) = (try scene.overlay(), try scene.emptyOverlay())
    for comment in scene.comments { added.add(comment) }
    // The widest scrolling comments enter 1.5 s before their times.
    let entries = scene.comments.map { $0.mode == .scroll || $0.mode == .reverse ? $0.time - 1.5 : $0.time }
    var counts: [Int] = []
    for frame in 0..<600 {
      let time = Double(frame) / 60
      known.advance(to: time)
      counts.append(known.visibleCount)
      added.advance(to: time)
      // A comment is prepared from 0.05 s before it enters. Waits for it, as one that is not ready would enter later.
      let waiting = entries.count { $0 > time + 0.04 }
      for _ in 0..<1_000 where added.waitingCount > waiting || added.visibleCount != counts[frame] {
        usleep(5_000)
        added.advance(to: time)
      }
      try #require(added.waitingCount <= waiting)
      try #require(added.visibleCount == counts[frame], "at \(time)")
    }
    #expect(counts.max() ?? 0 > 8)
  }

  @Test("comments whose time has passed enter at once, and so do those of `addNow`", arguments: CommentSite.allCases)
  func late(site: CommentSite) throws {
    var scene = OverlayScene(comments: [])
    scene.options.site = site
    let overlay = try scene.emptyOverlay()
    overlay.advance(to: 30)
    overlay.add(Comment("B", at: 2))
    overlay.addNow(Comment("G", at: 500))
    overlay.add(Comment("B", at: .nan, .top))
    #expect(settle(overlay, at: 30, count: 3))
    overlay.advance(to: 30.1)
    #expect(overlay.visibleCount == 3)
    // Scrolling comments are still near the edge, as if their time were now.
    let changed = picture(of: overlay, in: scene)
    let blank = scene.emptyPicture().samples
    let columns = (0..<scene.width * scene.height).filter { changed[$0] != blank[$0] }.map { $0 % scene.width }
    let moving = columns.filter { $0 > scene.width * 3 / 4 }
    #expect(!moving.isEmpty && columns.allSatisfy { $0 > scene.width / 3 })
  }

  @Test("after a start in the middle, known comments are in their places, and delay no frame")
  func knownOnes() throws {
    let scene = OverlayScene(comments: [Comment("B", at: 2), Comment("G", at: 2.5, .top), Comment("B", at: 90)])
    let stage = Stage(width: scene.width, height: scene.height)
    let overlay = try Overlay.live(
      scene.comments, for: OverlayTarget(width: stage.width, height: stage.height, format: scene.format),
      options: scene.options)
    overlay.addNow(Comment("G", at: 0, .bottom))
    #expect(settle(overlay, at: 4, count: 3))
    overlay.advance(to: 4.1)
    #expect(overlay.visibleCount == 3)
    let expected = OverlayScene(comments: scene.comments.dropLast() + [Comment("G", at: 4, .bottom)])
    #expect(try picture(of: overlay, in: scene) == expected.picture(at: 4.1).samples)
  }

  @Test("comments added before the first frame enter with it, in the order in which they were added")
  func beforeTheFirstFrame() throws {
    let scene = OverlayScene(comments: [])
    let overlay = try scene.emptyOverlay()
    overlay.addNow(Comment("B", at: 0, .top))
    overlay.addNow(Comment("G", at: 0, .top))
    #expect(overlay.waitingCount == 2)
    #expect(settle(overlay, at: 1000, count: 2))
    overlay.advance(to: 1000.1)
    let expected = OverlayScene(comments: [Comment("B", at: 1000, .top), Comment("G", at: 1000, .top)])
    #expect(try picture(of: overlay, in: scene) == expected.picture(at: 1000.1).samples)
  }

  @Test("added comments never delay a frame")
  func patience() throws {
    let scene = OverlayScene(comments: [])
    let overlay = try scene.emptyOverlay()
    overlay.advance(to: 1)
    let count = 3_000
    // Shaping so many new texts takes far longer than adding them.
    for number in 0..<count { overlay.addNow(Comment("\(number) 弾幕 \(number)", at: 0)) }
    overlay.advance(to: 1.02)
    let statistics = overlay.statistics
    #expect(statistics.shown + statistics.dropped.values.reduce(0, +) < count)
    #expect(settle(overlay, at: 1.02, count: count))
    #expect(overlay.waitingCount == 0)
  }

  @Test("if too many comments wait, those of the latest times are dropped")
  func limit() throws {
    let scene = OverlayScene(comments: [])
    let overlay = try scene.emptyOverlay(waitingLimit: 3)
    overlay.advance(to: 1)
    for time in [30.0, 10, 50, 20, 40] { overlay.add(Comment("B", at: time)) }
    #expect(overlay.waitingCount == 3)
    #expect(overlay.statistics.crowdedOut == 2)
    overlay.addNow(Comment("G", at: 0, .top))
    #expect(settle(overlay, at: 1, count: 1))
    #expect(overlay.statistics.crowdedOut == 3)
    // The comment of 30 s was dropped for the last one.
    #expect(settle(overlay, at: 100, count: 3))
    #expect(overlay.statistics.shown == 3 && overlay.waitingCount == 0)
  }

  @Test("a slow comment of Niconico's does not delay the others")
  func slowComments() throws {
    var scene = OverlayScene(comments: [])
    scene.options.site = .niconico
    let overlay = try scene.emptyOverlay()
    overlay.advance(to: 10)
    var slow = Comment("B", at: 0)
    slow.duration = 100
    overlay.addNow(slow)
    overlay.addNow(Comment("G", at: 0))
    #expect(settle(overlay, at: 10, count: 2))
    overlay.advance(to: 10.2)
    #expect(overlay.visibleCount == 2)
  }

  @Test("comments from eight threads are counted once each")
  func threads() throws {
    let scene = OverlayScene(comments: [])
    let overlay = try scene.emptyOverlay()
    overlay.advance(to: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<100 { overlay.add(Comment("\(number % 7)", at: Double(number) / 100)) }
    }
    #expect(settle(overlay, at: 2, count: 800))
    let statistics = overlay.statistics
    #expect(statistics.shown + statistics.dropped.values.reduce(0, +) == 800)
  }

  @Test("a frame is composited in one call, tint included")
  func composite() throws {
    var scene = OverlayScene(comments: [Comment("BBBB", at: 1, .top)])
    scene.options.tint.scope = .all
    let overlay = try scene.overlay()
    let other = try scene.overlay()
    let pool = overlay.framePool()
    for time in [0.9, 1.5] {
      let (one, two) = (pool.buffer(), pool.buffer())
      for buffer in [one, two] {
        for plane in 0..<3 {
          buffer.withBytes(ofPlane: plane) {
            _ = $0.initializeMemory(as: UInt8.self, repeating: UInt8(60 + 50 * plane))
          }
        }
      }
      one.withView { overlay.composite(onto: $0, at: time) }
      two.withView { view in
        other.watch(view, at: time)
        other.advance(to: time)
        other.draw(onto: view)
      }
      for plane in 0..<3 {
        #expect(one.withBytes(ofPlane: plane, Array.init) == two.withBytes(ofPlane: plane, Array.init))
      }
      let isBlank = one.withBytes(ofPlane: 0) { $0.allSatisfy { $0 == 60 } }
      #expect(isBlank == (time < 1))
    }
  }
}
