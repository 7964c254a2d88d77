/// The schedule of progress reports, in seconds from the beginning of a run, without a clock of its own.
package struct ReportingPace: Sendable {
  private let interval: Double
  private var next: Double

  /// - Parameters:
  ///   - first: the time of the first report.
  ///   - interval: later reports are due at its multiples; more than 0.
  package init(first: Double, every interval: Double) {
    (self.interval, next) = (interval, first)
  }

  /// The pace of a line that is overwritten, from 300 ms on, so that short runs report nothing.
  package static var line: ReportingPace { ReportingPace(first: 0.3, every: 0.1) }
  /// The pace for programs.
  package static var second: ReportingPace { ReportingPace(first: 1, every: 1) }
  /// The pace for logs.
  package static var minute: ReportingPace { ReportingPace(first: 60, every: 60) }

  /// Whether a report is due; if so, schedules the next. To be called in order of time.
  package mutating func isDue(at time: Double) -> Bool {
    guard time >= next else { return false }
    next = interval * ((time / interval).rounded(.down) + 1)
    return true
  }
}
