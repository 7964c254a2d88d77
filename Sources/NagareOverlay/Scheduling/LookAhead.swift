import Foundation
import NagareSystem
import Synchronization

/// Prepares comments on a separate thread, ahead of drawing, so that drawing does not wait for fonts.
final class LookAhead: Sendable {
  /// Whether drawing waits for due comments.
  enum Patience {
    /// Drawing waits, so that frames depend only on the comments and their times.
    case waits
    /// Drawing never waits; comments that are not ready are drawn later.
    case neverWaits

    /// How far ahead comments are prepared, in seconds of the video. Comments that are
    /// added later are placed after the prepared ones: the reach is short where comments may be added.
    var reach: Double { self == .waits ? 1 : 0.05 }
  }

  private struct State {
    var prepared: [PreparedComment] = []
    /// The time that drawing has reached.
    var now = -Double.infinity
    /// The earliest entry time of the comments that are not prepared, in seconds.
    var nextTime: Double
    var isStopped = false
    /// Whether the separate thread exists. Without it, the drawing thread prepares due comments.
    var hasThread = false
  }

  let patience: Patience
  /// The state that both threads share, locked for moments.
  private let state: Monitor<State>
  /// The scheduler, locked while it works and in `whenIdle`. `state` is never locked by a thread that holds this lock.
  private let scheduler: Mutex<CommentScheduler>

  init(_ scheduler: sending CommentScheduler, patience: Patience) {
    self.patience = patience
    state = Monitor(State(nextTime: scheduler.nextTime))
    self.scheduler = Mutex(scheduler)
  }

  /// Starts the thread, which retains this object until `stop`. If the system refuses a thread, frames wait for due
  /// texts; all else is the same.
  func start() {
    let isGranted = (try? WorkerThread.start("look ahead") { self.run() }) != nil
    state.withLock { $0.hasThread = isGranted }
  }

  /// Tells the thread to end.
  func stop() { state.change { $0.isStopped = true } }

  /// Notes that a comment was added with an earliest entry time, in seconds. Thread-safe.
  func noteAddition(at time: Double) { state.change { $0.nextTime = min($0.nextTime, time) } }

  /// The time that drawing has reached, in seconds; minus infinity before the first frame.
  var present: Double { state.withLock { $0.now } }

  /// Appends the comments that were prepared since the last call. If drawing waits, all due comments are included, even
  /// if drawing has overtaken the preparation.
  func collect(into prepared: inout [PreparedComment], at time: Double) {
    let (waits, isInReach) = state.withLock { state in
      state.now = max(state.now, time)
      return (patience == .waits || !state.hasThread, state.nextTime <= state.now + patience.reach)
    }
    if isInReach { state.wake() }
    if waits { finishPreparing(until: time) }
    state.withLock { state in
      prepared.append(contentsOf: state.prepared)
      state.prepared.removeAll(keepingCapacity: true)
    }
  }

  /// Whether there are comments that are not yet prepared or collected.
  var hasMore: Bool { state.withLock { $0.nextTime < .infinity || !$0.prepared.isEmpty } }

  /// Calls a closure with the scheduler. If drawing waits, everything within reach is prepared first.
  func whenIdle<Result: Sendable>(_ body: (CommentScheduler) -> Result) -> Result {
    if patience == .waits { finishPreparing(until: present + patience.reach) }
    return scheduler.withLock { body($0) }
  }

  private func run() {
    LookAhead.useBatchScheduling()
    while let now = waitForWork() { prepareNext(now: now) }
  }

  private func prepareNext(now: Double) {
    let comment = scheduler.withLock { $0.next(now: now) }
    state.change { state in
      if let comment { state.prepared.append(comment) }
      // Read under the lock, so that no addition is lost.
      state.nextTime = scheduler.withLock { $0.nextTime }
    }
  }

  /// Waits until all comments up to a time are prepared, or prepares them here if there is no thread.
  private func finishPreparing(until time: Double) {
    while let now = state.wait(for: { state -> Awaited<Double?> in
      guard state.nextTime <= time, !state.isStopped else { return .ready(nil) }
      return state.hasThread ? .pending : .ready(state.now)
    }) { prepareNext(now: now) }
  }

  /// Keeps this thread from preempting the drawing thread that wakes it: texts are due a second later, and a frame
  /// delayed by a text takes twice as long. The thread keeps its share of the processors: with a lower priority, an
  /// encoder's threads would leave it little, until drawing waits for it.
  private static func useBatchScheduling() {
    #if os(Linux)
      // SCHED_BATCH, a name that is only declared for GNU C; see sched(7).
      let batch: Int32 = 3
      var parameters = sched_param()
      // If the system refuses, frame times vary more; all else is the same.
      _ = pthread_setschedparam(pthread_self(), batch, &parameters)
    #endif
  }

  /// Waits until a comment comes into reach.
  /// - Returns: the time that drawing has reached; nil to end.
  private func waitForWork() -> Double? {
    state.wait { state in
      if state.isStopped { return .ready(nil) }
      // Before the first frame, there is no time at which comments could enter at once.
      return state.now > -.infinity && state.nextTime <= state.now + patience.reach ? .ready(state.now) : .pending
    }
  }
}
