import ArgumentParser
import Foundation
import Nagare

/// How a long run says how far it is.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A line that is written over when the standard error is a terminal, else a line a minute.
  case line
  /// One JSON object a second.
  case json
}

/// Shows how far a run is, on the standard error.
struct ProgressReporter {
  private let style: ProgressStyle
  /// Whether the line is written over.
  private let isTerminal: Bool
  /// When it says something; nil for never.
  private var pace: ReportingPace?
  private var hasLine = false

  /// Without a terminal, a line a minute goes to whoever keeps it.
  init(style: ProgressStyle, isQuiet: Bool) {
    isTerminal = StandardStreams.isDiagnosticsTerminal
    self.style = style
    pace = isQuiet ? nil : style == .json ? .second : isTerminal ? .line : .minute
  }

  mutating func update(_ progress: BurnProgress) {
    update(elapsed: progress.elapsed, ProgressFigures(progress))
  }

  mutating func update(_ progress: SurveyProgress) {
    update(elapsed: progress.elapsed, ProgressFigures(progress))
  }

  /// - Parameter elapsed: since the run began.
  private mutating func update(elapsed: Duration, _ figures: @autoclosure () -> ProgressFigures) {
    guard pace?.isDue(at: elapsed) == true else { return }
    switch style {
    case .line where isTerminal:
      hasLine = true
      Diagnostics.write("\r" + figures().line + "\u{1B}[K")
    case .line: Diagnostics.note(figures().line.trimmingCharacters(in: .whitespaces))
    case .json: if let line = try? JSONLine.encode(figures()) { Diagnostics.write(line + "\n") }
    }
  }

  /// Says something beside the line.
  mutating func note(_ text: String) {
    finish()
    Diagnostics.note(text)
  }

  /// Removes the line, so that what follows starts on a clean one.
  mutating func finish() {
    if hasLine { Diagnostics.write("\r\u{1B}[K") }
    hasLine = false
  }
}
