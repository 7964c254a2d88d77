/// When a run says how far it is. It has no clock of its own.
public struct ReportingPace: Sendable {
  private let interval: Duration
  private var next: Duration

  /// - Parameters:
  ///   - first: how long after the beginning of the run it says something.
  ///   - interval: how far apart its next moments are, counted from the beginning; more than 0.
  public init(first: Duration, every interval: Duration) {
    (self.interval, next) = (interval, first)
  }

  /// A line that is written over: what is done sooner needs none.
  public static var line: ReportingPace { ReportingPace(first: .milliseconds(300), every: .milliseconds(100)) }
  /// For programs.
  public static var second: ReportingPace { ReportingPace(first: .seconds(1), every: .seconds(1)) }
  /// For logs.
  public static var minute: ReportingPace { ReportingPace(first: .seconds(60), every: .seconds(60)) }

  /// Whether it is time. To be asked in the order of times.
  /// - Parameter elapsed: since the run began.
  public mutating func isDue(at elapsed: Duration) -> Bool {
    guard elapsed >= next else { return false }
    next = interval * (Int(elapsed / interval) + 1)
    return true
  }
}
