// Adds comments from eight threads while a ninth composites, for the thread sanitizer to watch.

import CMutexAnnotations
import Foundation
import Nagare
import Synchronization

let threads = 8
let commentsEach = 250
let frameRate = 60.0

/// Whatever goes on at once in a session: adding, asking, drawing.
final class Check: Sendable {
  let overlay: Overlay
  let pool: FrameBufferPool
  private let adding = Atomic(threads)

  init() throws {
    var options = OverlayOptions()
    options.fontSize = 18
    options.tint.scope = .all
    options.tint.mode = .live
    overlay = try Overlay(
      stage: Stage(width: 640, height: 360), format: .yuv420, options: options, frameInterval: 1 / frameRate)
    pool = overlay.framePool()
  }

  func add(from thread: Int) {
    for number in 0..<commentsEach {
      let mode: Comment.Mode = [.scroll, .top, .bottom, .reverse][number % 4]
      let comment = Comment(
        id: CommentID(position: thread * commentsEach + number + 1), time: Double(number) / 40, mode: mode,
        text: "弾幕 \(thread)-\(number % 50) 😀")
      if number % 3 == 0 { overlay.addNow(comment) } else { overlay.add(comment) }
      _ = overlay.waitingCount
      usleep(2_000)
    }
    adding.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Draws at least a second after the last addition.
  /// - Returns: frames, and how many of them had comments.
  func draw() -> (frames: Int, drawn: Int) {
    var (frames, drawn) = (0, 0)
    var last = 0
    while adding.load(ordering: .sequentiallyConsistent) > 0 || frames - last < Int(frameRate) || frames < 600 {
      if adding.load(ordering: .sequentiallyConsistent) > 0 { last = frames }
      let buffer = pool.buffer()
      buffer.withBytes(ofPlane: 0) { $0.initializeMemory(as: UInt8.self, repeating: UInt8(frames % 200)) }
      buffer.withView { overlay.composite(onto: $0, at: Double(frames) / frameRate) }
      if overlay.visibleCount > 0 { drawn += 1 }
      frames += 1
      usleep(2_000)
    }
    return (frames, drawn)
  }
}

nagare_annotate_mutexes()
let check = try Check()
let writers = (0..<threads).map { number in
  let thread = Thread { check.add(from: number) }
  thread.start()
  return thread
}
let (frames, drawn) = check.draw()
let statistics = check.overlay.statistics
let seen = statistics.shown + statistics.dropped.values.reduce(0, +)
print("\(frames) frames, \(drawn) with comments; \(statistics.shown) of \(seen) comments shown")
guard seen == threads * commentsEach, statistics.shown > 0, drawn > 0 else {
  print("\(threads * commentsEach) comments were added")
  exit(1)
}
withExtendedLifetime(writers) {}
