import Foundation
import Nagare
import Synchronization

/// Reports the status and events of a live session on the standard error. Thread-safe.
///
/// A queue of its own writes the messages, so that a slow reader does not delay callers.
final class LiveReporter: Sendable {
  private let style: ProgressStyle?
  private let isQuiet: Bool
  private let queue = DispatchQueue(label: "reporter")
  /// The number of messages waiting to be written.
  private let waiting = Atomic(0)
  private let hasLine = Mutex(false)

  /// The numbers of waiting messages from which statuses (`statusLimit`) and other messages (`limit`) are dropped.
  private static let statusLimit = 1
  private static let limit = 256

  init(style: ProgressStyle, isQuiet: Bool) {
    self.style = isQuiet || style == .line && !StandardStreams.isDiagnosticsTerminal ? nil : style
    self.isQuiet = isQuiet
  }

  /// Shows a status: as a line that is overwritten, or as a JSON object.
  func update(_ status: LiveStatus) {
    switch style {
    case nil: return
    case .line:
      let line = Diagnostics.transient(LiveReporter.line(status))
      write("\r" + line, limit: LiveReporter.statusLimit, isLine: true)
    case .json:
      guard let line = try? JSONLine.encode(status) else { return }
      write(line + "\n", limit: LiveReporter.statusLimit)
    }
  }

  /// Reports an event.
  func report(_ event: LiveEvent) {
    let (text, isWarning) = LiveReporter.text(event)
    if isWarning { warn(text) } else { note(text) }
  }

  func warn(_ text: String) { write("nagare: warning: " + escaped(text) + "\n", limit: LiveReporter.limit) }

  /// Writes a message that is not a warning.
  func note(_ text: String) {
    if !isQuiet { write(escaped(text) + "\n", limit: LiveReporter.limit) }
  }

  /// Removes the status line, and waits up to half a second for unwritten messages.
  func finish() {
    write("", limit: .max)
    let written = DispatchGroup()
    queue.async(group: written) {}
    _ = written.wait(timeout: .now() + 0.5)
  }

  private func write(_ text: String, limit: Int, isLine: Bool = false) {
    guard waiting.load(ordering: .relaxed) < limit else { return }
    waiting.add(1, ordering: .relaxed)
    queue.async { [self] in
      let clearing = hasLine.withLock { hasLine in
        defer { hasLine = isLine }
        return hasLine && !isLine ? "\r\u{1B}[K" : ""
      }
      Diagnostics.write(clearing + text)
      waiting.subtract(1, ordering: .relaxed)
    }
  }

  private static func line(_ status: LiveStatus) -> String {
    let parts = [
      clock(status.time.rounded(.down)),
      String(format: "in %.0f fps, out %.0f fps", status.inputRate, status.outputRate),
      status.maskRate.map { String(format: "masks %.0f fps", $0) },
      String(format: "%.1f s buffered", status.queues.packetSeconds),
      "\(status.comments.visible) comments on screen",
      String(format: "%.2f ms", status.composite99),
      status.droppedFrames > 0 ? "\(status.droppedFrames) frames dropped" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: "  ")
  }

  private static func text(_ event: LiveEvent) -> (text: String, isWarning: Bool) {
    switch event {
    case .inputLost(let reason, let pause):
      ("the input is lost: \(reason); retrying in \(String(format: "%g", pause)) s", true)
    case .inputEnded(let reason): ("the input has ended: \(reason)", true)
    case .inputReopened: ("the input is back", false)
    case .inputStalled(let seconds):
      (String(format: "no video from the input for %.0f s; its last frame stays on screen", seconds), true)
    case .timestampDiscontinuity:
      ("timestamp discontinuity in the input; comment times refer to the new timestamps from here on", true)
    case .inputFellBehind(let seconds):
      (String(format: "the input is %.1f s late; the full --delay is applied again", seconds), true)
    case .reduced(let reduction): (Diagnostics.text(of: reduction), false)
    case .streamConverted(let stream):
      ("\(stream.description) is converted to \(stream.codec): the output cannot hold it", false)
    case .streamOmitted(let stream): ("\(stream) is left out: the output cannot hold it", true)
    case .streamUndecodable(let stream): (Diagnostics.text(ofUndecodable: stream), true)
    case .streamAppeared(let isVideo):
      ("\(isVideo ? "a video" : "an audio") stream that appeared late in the input is left out", true)
    case .audioOmitted: ("the audio is left out: its format is not the one that the output began with", true)
    case .audioChanged(let change): (Diagnostics.text(of: change), true)
    case .patternDisabled(let pattern): ("the pattern \(pattern) takes too long, and is ignored from here on", true)
    }
  }
}
