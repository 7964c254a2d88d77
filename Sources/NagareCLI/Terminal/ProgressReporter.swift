import ArgumentParser
import Foundation
import Nagare

/// The form of a long run's progress.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A line that is overwritten on a terminal; otherwise one line per minute.
  case line
  /// One JSON object per second.
  case json
}

/// Reports the progress of a run on the standard error.
struct ProgressReporter {
  private let style: ProgressStyle
  /// Whether the standard error is a terminal, on which the line is overwritten.
  private let isTerminal: Bool
  /// The pace of reports; nil for none.
  private var pace: ReportingPace?
  private var hasLine = false

  /// Without a terminal, the style `line` is one line per minute.
  init(style: ProgressStyle, isQuiet: Bool) {
    isTerminal = StandardStreams.isDiagnosticsTerminal
    self.style = style
    pace = isQuiet ? nil : style == .json ? .second : isTerminal ? .line : .minute
  }

  /// - Parameter drawsComments: whether the run draws comments.
  mutating func update(_ progress: BurnProgress, drawsComments: Bool = true) {
    update(elapsed: progress.elapsed, ProgressFigures(progress, drawsComments: drawsComments))
  }

  mutating func update(_ progress: SurveyProgress) {
    update(elapsed: progress.elapsed, ProgressFigures(progress))
  }

  /// - Parameters:
  ///   - first: the status at the beginning of the run.
  ///   - elapsed: the time since then, in seconds.
  mutating func update(_ status: JobStatus, since first: JobStatus, elapsed: Double) {
    update(elapsed: elapsed, ProgressFigures(status, since: first, elapsed: elapsed))
  }

  /// - Parameter elapsed: the time since the run began, in seconds.
  private mutating func update(elapsed: Double, _ figures: @autoclosure () -> ProgressFigures) {
    guard pace?.isDue(at: elapsed) == true else { return }
    switch style {
    case .line where isTerminal:
      hasLine = true
      Diagnostics.write("\r" + Diagnostics.transient(figures().line))
    case .line: Diagnostics.note(figures().line.trimmingCharacters(in: .whitespaces))
    case .json: if let line = try? JSONLine.encode(figures()) { Diagnostics.write(line + "\n") }
    }
  }

  /// Writes a message on a line of its own.
  mutating func note(_ text: String) {
    finish()
    Diagnostics.note(text)
  }

  /// Removes the line, so that later output starts on an empty line.
  mutating func finish() {
    if hasLine { Diagnostics.write("\r\u{1B}[K") }
    hasLine = false
  }
}
