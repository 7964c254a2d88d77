/// The schedule of progress reports, without a clock of its own.
package struct ReportingPace: Sendable {
  private let interval: Duration
  private var next: Duration

  /// - Parameters:
  ///   - first: the time of the first report, from the beginning of the run.
  ///   - interval: the interval of the next reports, counted from the beginning; more than 0.
  package init(first: Duration, every interval: Duration) {
    (self.interval, next) = (interval, first)
  }

  /// For a line that is overwritten. Runs shorter than 300 ms report nothing.
  package static var line: ReportingPace { ReportingPace(first: .milliseconds(300), every: .milliseconds(100)) }
  /// For programs.
  package static var second: ReportingPace { ReportingPace(first: .seconds(1), every: .seconds(1)) }
  /// For logs.
  package static var minute: ReportingPace { ReportingPace(first: .seconds(60), every: .seconds(60)) }

  /// Whether a report is due. To be called in order of time.
  /// - Parameter elapsed: the time since the run began.
  package mutating func isDue(at elapsed: Duration) -> Bool {
    guard elapsed >= next else { return false }
    next = interval * (Int(elapsed / interval) + 1)
    return true
  }
}
