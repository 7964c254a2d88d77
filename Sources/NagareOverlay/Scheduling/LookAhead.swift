import Foundation
import NagareSystem

/// Prepares comments on a thread of its own, as far ahead of the drawing as it may, so that drawing waits for no font.
///
/// What the two threads share is guarded by one lock, which is held for moments; the scheduler by another, which is held
/// while it works and never taken by drawing while there is a thread. This is what makes it safe to share.
final class LookAhead: @unchecked Sendable {
  /// Whether drawing waits for comments whose time has come.
  enum Patience {
    /// It does, so that pictures depend on nothing but the comments and their times.
    case waits
    /// It does not: what is not ready is drawn later.
    case neverWaits

    /// How far ahead comments are prepared, in seconds of the video. They are given their places then: who is added later
    /// comes after those that have one, so that nothing is far ahead where comments are to enter at once.
    var reach: Double { self == .waits ? 1 : 0.05 }
  }

  let patience: Patience
  private let condition = NSCondition()
  private var prepared: [PreparedComment] = []
  /// How far somebody has drawn.
  private var now = -Double.infinity
  /// The time of the first comment that is not prepared yet.
  private var nextTime: Double
  private var isStopped = false
  /// Whether there is a thread to wait for; without one, whoever draws prepares what is due.
  private var hasThread = false

  private let work = NSLock()
  private let scheduler: CommentScheduler

  init(_ scheduler: CommentScheduler, patience: Patience) {
    self.scheduler = scheduler
    self.patience = patience
    nextTime = scheduler.nextTime
  }

  /// Begins to prepare, if the system grants a thread, which keeps this object until `stop`. Without one, frames wait for
  /// texts that are due, and all else is the same.
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

  /// Takes note that a comment was added that may enter at a time, in seconds. For any thread.
  func noteAddition(at time: Double) {
    condition.lock()
    nextTime = min(nextTime, time)
    condition.broadcast()
    condition.unlock()
  }

  /// How far somebody has drawn, in seconds; minus infinity before the first frame.
  var present: Double { condition.withLock { now } }

  /// Adds what was prepared since the last call. Who waits gets at least all comments whose time has come, even if drawing
  /// has overtaken the preparation.
  func collect(into prepared: inout [PreparedComment], at time: Double) {
    condition.lock()
    defer { condition.unlock() }
    now = max(now, time)
    if nextTime <= now + patience.reach { condition.broadcast() }
    if patience == .waits || !hasThread { finishPreparing(until: time) }
    prepared.append(contentsOf: self.prepared)
    self.prepared.removeAll(keepingCapacity: true)
  }

  /// Whether there are comments that are not prepared yet, or not collected.
  var hasMore: Bool { condition.withLock { nextTime < .infinity || !prepared.isEmpty } }

  /// Reads what the scheduler counted; for who waits, once everything in reach is prepared.
  func whenIdle<Result>(_ body: (CommentScheduler) -> Result) -> Result {
    condition.lock()
    if patience == .waits { finishPreparing(until: now + patience.reach) }
    condition.unlock()
    return work.withLock { body(scheduler) }
  }

  private func run() {
    LookAhead.giveWay()
    while let now = nextWork() {
      let comment = work.withLock { scheduler.next(now: now) }
      condition.withLock { take(comment) }
    }
  }

  /// Returns once all comments up to a time are prepared: by the thread, or here where there is none. The lock is held, but
  /// not meanwhile.
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

  /// Takes over what was prepared, with the lock held.
  private func take(_ comment: PreparedComment?) {
    if let comment { prepared.append(comment) }
    // Asked for under the lock, so that no addition is forgotten; nobody else changes the scheduler.
    nextTime = scheduler.nextTime
    condition.broadcast()
  }

  /// Keeps this thread from taking the processor from the drawing that wakes it up: there is a second's time, and a frame
  /// that is put off by a text takes twice as long. It still gets its share of the processors, as it must: a lower
  /// priority would leave it little beside an encoder's threads, until drawing waits for it.
  private static func giveWay() {
    #if os(Linux)
      // Linux's SCHED_BATCH, whose name is only for programs in GNU's dialect of C; see sched(7).
      let batch: Int32 = 3
      var parameters = sched_param()
      // Where the system refuses, frames are less even and all else is the same.
      _ = pthread_setschedparam(pthread_self(), batch, &parameters)
    #endif
  }

  /// Waits for a comment to come into reach.
  /// - Returns: how far somebody has drawn; nil when it is time to end.
  private func nextWork() -> Double? {
    condition.lock()
    defer { condition.unlock() }
    // Before the first frame there is no present that those could enter in that are to enter at once.
    while !isStopped && (now == -.infinity || nextTime > now + patience.reach) { condition.wait() }
    return isStopped ? nil : now
  }
}
