import Foundation
import NagareSystem
import Synchronization

/// Watches a run for stalls: a call into a library or the system that does not return.
///
/// Threads note what they do. If no such call ends for a while, the first one that has not ended is the cause: the
/// others wait for it.
package final class StallWatch: Sendable {
  /// A call that may stall, in the order in which stalled calls are named.
  package enum Activity: Int, CaseIterable, Sendable {
    /// Completes the output, reads it back, and waits until it is stored.
    case completing
    /// Opens the input, the encoder or the output.
    case opening
    /// Reads what an interrupted burn has left, and the input up to there.
    case resuming
    /// Writes to the output.
    case writing
    /// Encodes a frame.
    case encoding
    /// Decodes or filters a frame.
    case decoding
    /// Reads from the input.
    case reading
    /// Waits for processes that render parts.
    case waiting
  }

  /// The number of calls that have ended.
  private let steps = Atomic(0)
  /// The number of threads in each activity, eight bits each.
  private let current = Atomic(UInt64(0))

  package init() {}

  /// Calls `body` and notes its activity.
  package func note<Result, Failure: Error>(
    _ activity: Activity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let one = UInt64(1) << UInt64(activity.rawValue * 8)
    current.wrappingAdd(one, ordering: .relaxed)
    defer {
      current.wrappingSubtract(one, ordering: .relaxed)
      step()
    }
    return try body()
  }

  /// Notes progress within an activity.
  package func step() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// The first activity that has begun and not ended; nil if there is none.
  package var activity: Activity? {
    let counts = current.load(ordering: .relaxed)
    return Activity.allCases.first { counts >> UInt64($0.rawValue * 8) & 0xFF > 0 }
  }

  /// Starts watching on a thread of its own.
  /// - Parameters:
  ///   - limit: the seconds without progress that count as a stall. Encoders and decoders get ten times as long while
  ///     they use a processor. So do the completion of the output, as disks may take minutes to store it, the resuming of
  ///     a long burn, and processes that render parts.
  ///   - report: called once, on that thread.
  package func start(limit: Double, report: @escaping @Sendable (Activity) -> Void) throws(ThreadError) {
    try WorkerThread.start("stalls") { [self] in
      var idle = IdleTime(limit: limit)
      let tick = min(limit / 8, 1)
      while true {
        Thread.sleep(forTimeInterval: tick)
        let now = steps.load(ordering: .relaxed)
        guard let activity = idle.add(tick, steps: now, activity, processor: StallWatch.processorTime) else { continue }
        return report(activity)
      }
    }
  }

  /// The time that this process has used processors, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The time without progress. It counts the watch's own intervals, so that a process that was stopped, or a machine that
/// slept, is not stalled.
package struct IdleTime {
  private let limit: Double
  private var seconds = 0.0
  private var steps = -1
  /// The processor time at the last progress.
  private var processor = 0.0

  /// How many times longer an activity may take that need not be stalled.
  private static let patience = 10.0

  /// - Parameter limit: the seconds that count as a stall.
  package init(limit: Double) { self.limit = limit }

  /// Adds an interval.
  /// - Parameters:
  ///   - steps: the count of all steps so far.
  ///   - activity: the activity that has begun and not ended; nil if there is none.
  ///   - processor: the processor time of the process so far, in seconds.
  /// - Returns: the activity if it has stalled.
  package mutating func add(
    _ interval: Double, steps: Int, _ activity: StallWatch.Activity?, processor: Double
  ) -> StallWatch.Activity? {
    guard let activity, steps == self.steps else {
      (seconds, self.steps, self.processor) = (0, steps, processor)
      return nil
    }
    seconds += interval
    let isBusy = processor - self.processor > seconds / 2
    let mayTakeLong =
      switch activity {
      case .encoding, .decoding: isBusy
      case .completing, .resuming, .waiting: true
      case .opening, .writing, .reading: false
      }
    return seconds >= limit * (mayTakeLong ? IdleTime.patience : 1) ? activity : nil
  }
}
