import Foundation
import NagareOverlay
import OverlayFixtures
import Testing

/// An overlay in concurrent use: adding comments, reading statistics, drawing; above all for the thread sanitizer.
@Suite("An overlay on many threads")
struct OverlayThreadTests {
  @Test("every comment of eight threads is counted once while a ninth composites and samples colours")
  func addingAndCompositing() throws {
    let session = try Session()
    let writers = (0..<Session.threads).map { number in
      let thread = Thread { session.add(from: number) }
      thread.start()
      return thread
    }
    let drawn = session.draw()
    #expect(session.seen == Session.threads * Session.commentsEach)
    #expect(session.overlay.statistics.shown > 0 && drawn > 0)
    withExtendedLifetime(writers) {}
  }

  private final class Session: Sendable {
    static let threads = 8
    static let commentsEach = 250
    private static let frameRate = 60.0

    let overlay: Overlay

    init() throws {
      // The system's fonts, which are looked for when a text first needs them.
      var options = OverlayOptions()
      options.fontSize = 18
      options.tint.scope = .all
      options.tint.mode = .live
      overlay = try Overlay.live(
        for: OverlayTarget(width: 640, height: 360, format: .yuv420, frameInterval: 1 / Session.frameRate),
        options: options)
    }

    func add(from thread: Int) {
      for number in 0..<Session.commentsEach {
        let mode: Comment.Mode = [.scroll, .top, .bottom, .reverse][number % 4]
        let comment = Comment(
          id: CommentID(position: thread * Session.commentsEach + number + 1), time: Double(number) / 40, mode: mode,
          text: "弾幕 \(thread)-\(number % 50) 😀")
        if number % 3 == 0 { overlay.addNow(comment) } else { overlay.add(comment) }
        _ = overlay.waitingCount
        usleep(2_000)
      }
    }

    /// The number of comments placed or dropped so far.
    var seen: Int {
      let statistics = overlay.statistics
      return statistics.shown + statistics.dropped.values.reduce(0, +)
    }

    /// Draws ten seconds of frames, and more until every comment is counted, which takes longer on a busy machine.
    /// - Returns: the number of frames with comments.
    func draw() -> Int {
      let pool = overlay.framePool()
      var (frames, drawn) = (0, 0)
      while frames < 600 || frames < 36_000 && seen < Session.threads * Session.commentsEach {
        let buffer = pool.buffer()
        buffer.withBytes(ofPlane: 0) { _ = $0.initializeMemory(as: UInt8.self, repeating: UInt8(frames % 200)) }
        buffer.withView { overlay.composite(onto: $0, at: Double(frames) / Session.frameRate) }
        if overlay.visibleCount > 0 { drawn += 1 }
        frames += 1
        usleep(2_000)
      }
      return drawn
    }
  }
}
