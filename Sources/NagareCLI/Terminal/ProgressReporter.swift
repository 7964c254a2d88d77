import ArgumentParser
import Foundation
import Nagare

/// How a long run says how far it is.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A line that is written over, when the standard error is a terminal.
  case line
  /// One JSON object a second.
  case json
}

/// Shows how far a run is, on the standard error.
struct ProgressReporter {
  private let style: ProgressStyle?
  private var nextReport = Duration.seconds(1)
  private var nextLine = ProgressReporter.firstLine
  private var hasLine = false

  /// What is done sooner needs no line.
  private static let firstLine = Duration.milliseconds(300)
  /// A line is not written over more often than this.
  private static let lineInterval = Duration.milliseconds(100)

  init(style: ProgressStyle, isQuiet: Bool) {
    let isTerminal = StandardStreams.isDiagnosticsTerminal
    self.style = isQuiet || style == .line && !isTerminal ? nil : style
  }

  mutating func update(_ progress: BurnProgress) {
    update(elapsed: progress.elapsed, ProgressFigures(progress))
  }

  mutating func update(_ progress: SurveyProgress) {
    update(elapsed: progress.elapsed, ProgressFigures(progress))
  }

  /// - Parameter elapsed: since the run began.
  private mutating func update(elapsed: Duration, _ figures: @autoclosure () -> ProgressFigures) {
    switch style {
    case nil: return
    case .line:
      guard elapsed >= nextLine else { return }
      nextLine = elapsed + ProgressReporter.lineInterval
      hasLine = true
      Diagnostics.write("\r" + figures().line + "\u{1B}[K")
    case .json:
      guard elapsed >= nextReport else { return }
      nextReport = .seconds(elapsed.components.seconds + 1)
      if let line = try? JSONLine.encode(figures()) { Diagnostics.write(line + "\n") }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  mutating func finish() {
    if hasLine { Diagnostics.write("\r\u{1B}[K") }
    hasLine = false
  }
}
