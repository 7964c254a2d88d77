import Foundation
import Nagare
import Synchronization

/// Ends the program if its run stalls.
enum Stall {
  private static let hasStalled = Atomic(false)

  /// The exit code of a run that has stalled and was stopped; nil if it has not.
  static var exitCode: Int32? { hasStalled.load(ordering: .relaxed) ? Failure.Code.failed.rawValue : nil }

  /// The seconds in which a stalled run has to stop.
  private static let stopTime = 15.0

  /// - Parameter limit: the seconds without progress that count as a stall; 0 for never.
  static func watch(_ job: BurnJob, limit: Double) throws {
    guard limit > 0 else { return }
    try job.watch.start(limit: limit) { activity in
      // A run that is being stopped has limits of its own.
      if Interrupts.cancellation.isCancelled { return }
      let failure = failure(of: activity, in: job, limit: limit)
      if StandardStreams.isDiagnosticsTerminal { Diagnostics.write("\r\u{1B}[K") }
      Diagnostics.write(failure.lines.map { $0 + "\n" }.joined())
      if [.reading, .decoding, .encoding].contains(activity) {
        // As after Ctrl-C, the output so far is completed, without the thread that is stuck.
        hasStalled.store(true, ordering: .relaxed)
        Interrupts.cancellation.cancel()
        Thread.sleep(forTimeInterval: stopTime)
      }
      // The stalled thread holds locks that an orderly end would wait for.
      _exit(failure.code.rawValue)
    }
  }

  private static func failure(of activity: StallWatch.Activity, in job: BurnJob, limit: Double) -> Failure {
    let time = "nothing has happened for \(String(format: "%g", limit)) s"
    let canResume = job.video.path != "-" && !job.hasTwoPasses && ![.opening, .resuming].contains(activity)
    let advice = "--stall-timeout sets the time\(canResume ? "; --resume continues the burn" : "")."
    switch activity {
    case .opening, .resuming:
      return Failure(.failed, "opening the video stalls", job.video.path, why: time, advice: advice)
    case .reading: return Failure(.failed, "the input stalls", job.video.path, why: time, advice: advice)
    case .decoding: return Failure(.failed, "decoding stalls", job.video.path, why: time, advice: advice)
    case .waiting: return Failure(.failed, "the processes of the parts stall", job.output, why: time, advice: advice)
    case .encoding:
      return Failure(.failed, "the encoder stalls", job.encoder.name, why: time, advice: advice)
    case .writing, .completing:
      return Failure(.failed, "the output stalls", job.output, why: time, advice: advice)
    }
  }
}
