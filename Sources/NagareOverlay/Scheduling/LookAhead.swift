import Foundation
import NagareSystem

/// Prepares comments on a separate thread, ahead of drawing, so that drawing does not wait for fonts.
///
/// One lock, held for moments, guards the state that both threads share. Another guards the scheduler while it works;
/// drawing never takes it while the separate thread exists.
final class LookAhead: @unchecked Sendable {
  /// Whether drawing waits for due comments.
  enum Patience {
    /// Drawing waits, so that frames depend only on the comments and their times.
    case waits
    /// Drawing never waits; comments that are not ready are drawn later.
    case neverWaits

    /// How far ahead comments are prepared, in seconds of the video. They are placed at that time, before any comments
    /// added later, so the reach is short where comments enter at once.
    var reach: Double { self == .waits ? 1 : 0.05 }
  }

  let patience: Patience
  private let condition = NSCondition()
  private var prepared: [PreparedComment] = []
  /// The time that drawing has reached.
  private var now = -Double.infinity
  /// The time of the first comment that is not prepared.
  private var nextTime: Double
  private var isStopped = false
  /// Whether the separate thread exists. Without it, the drawing thread prepares due comments.
  private var hasThread = false

  private let work = NSLock()
  private let scheduler: CommentScheduler

  init(_ scheduler: CommentScheduler, patience: Patience) {
    self.scheduler = scheduler
    self.patience = patience
    nextTime = scheduler.nextTime
  }

  /// Starts the thread, which retains this object until `stop`. If the system refuses it, frames wait for due texts;
  /// all else is the same.
  func start() {
    let isGranted = (try? WorkerThread.start("look ahead") { self.run() }) != nil
    condition.withLock { hasThread = isGranted }
  }

  /// Ends the thread soon.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }

  /// Notes that a comment was added with an earliest entry time, in seconds. For any thread.
  func noteAddition(at time: Double) {
    condition.lock()
    nextTime = min(nextTime, time)
    condition.broadcast()
    condition.unlock()
  }

  /// The time that drawing has reached, in seconds; minus infinity before the first frame.
  var present: Double { condition.withLock { now } }

  /// Appends the comments that were prepared since the last call. If drawing waits, all due comments are included, even
  /// if drawing has overtaken the preparation.
  func collect(into prepared: inout [PreparedComment], at time: Double) {
    condition.lock()
    defer { condition.unlock() }
    now = max(now, time)
    if nextTime <= now + patience.reach { condition.broadcast() }
    if patience == .waits || !hasThread { finishPreparing(until: time) }
    prepared.append(contentsOf: self.prepared)
    self.prepared.removeAll(keepingCapacity: true)
  }

  /// Whether there are comments that are not yet prepared or collected.
  var hasMore: Bool { condition.withLock { nextTime < .infinity || !prepared.isEmpty } }

  /// Calls a closure with the scheduler. If drawing waits, everything within reach is prepared first.
  func whenIdle<Result>(_ body: (CommentScheduler) -> Result) -> Result {
    condition.lock()
    if patience == .waits { finishPreparing(until: now + patience.reach) }
    condition.unlock()
    return work.withLock { body(scheduler) }
  }

  private func run() {
    LookAhead.lowerSchedulingPriority()
    while let now = waitForWork() {
      let comment = work.withLock { scheduler.next(now: now) }
      condition.withLock { take(comment) }
    }
  }

  /// Waits until all comments up to a time are prepared, or prepares them here if there is no thread. Called with the
  /// lock held, which is released meanwhile.
  private func finishPreparing(until time: Double) {
    while nextTime <= time && !isStopped {
      guard !hasThread else {
        condition.wait()
        continue
      }
      let now = now
      condition.unlock()
      let comment = work.withLock { scheduler.next(now: now) }
      condition.lock()
      take(comment)
    }
  }

  /// Adds a prepared comment. Called with the lock held.
  private func take(_ comment: PreparedComment?) {
    if let comment { prepared.append(comment) }
    // Read under the lock, so that no addition is lost; nothing else changes the scheduler.
    nextTime = scheduler.nextTime
    condition.broadcast()
  }

  /// Keeps this thread from preempting the drawing thread that wakes it: there is a second to spare, and a frame
  /// delayed by a text takes twice as long. The thread keeps its share of the processors: with a lower priority, an
  /// encoder's threads would leave it little, until drawing waits for it.
  private static func lowerSchedulingPriority() {
    #if os(Linux)
      // SCHED_BATCH on Linux, whose name is only declared for GNU C; see sched(7).
      let batch: Int32 = 3
      var parameters = sched_param()
      // If the system refuses, frame times vary more; all else is the same.
      _ = pthread_setschedparam(pthread_self(), batch, &parameters)
    #endif
  }

  /// Waits until a comment comes into reach.
  /// - Returns: the time that drawing has reached; nil to end.
  private func waitForWork() -> Double? {
    condition.lock()
    defer { condition.unlock() }
    // Before the first frame, there is no time at which comments could enter at once.
    while !isStopped && (now == -.infinity || nextTime > now + patience.reach) { condition.wait() }
    return isStopped ? nil : now
  }
}
