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

/// Shows how far a burn is, on the standard error.
struct ProgressReporter {
  private let style: ProgressStyle?
  private var nextReport = Duration.seconds(1)
  private var hasLine = false

  init(style: ProgressStyle, isQuiet: Bool) {
    let isTerminal = StandardStreams.isDiagnosticsTerminal
    self.style = isQuiet || style == .line && !isTerminal ? nil : style
  }

  mutating func update(_ progress: BurnProgress) {
    switch style {
    case nil: return
    case .line:
      hasLine = true
      write("\r" + line(progress) + "\u{1B}[K")
    case .json:
      guard progress.elapsed >= nextReport else { return }
      nextReport = .seconds(progress.elapsed.components.seconds + 1)
      if let line = try? JSONLine.encode(ProgressDocument(progress)) { write(line + "\n") }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  mutating func finish() {
    if hasLine { write("\r\u{1B}[K") }
    hasLine = false
  }

  private func line(_ progress: BurnProgress) -> String {
    let document = ProgressDocument(progress)
    var parts: [String] = []
    if let percent = document.percent { parts.append(String(format: "%5.1f %%", percent)) }
    parts.append(String(format: "%.0f fps", document.fps))
    parts.append(String(format: "%.1fx", document.speed))
    if let eta = document.etaS { parts.append("ETA \(clock(eta.rounded()))") }
    parts.append("\(progress.visible) comments on screen")
    return parts.joined(separator: "  ")
  }

  private func write(_ text: String) {
    Diagnostics.write(text)
  }
}

/// The figures of a progress report.
private struct ProgressDocument: Encodable {
  let frames: Int
  let timeS: Double
  let percent: Double?
  let fps: Double
  let speed: Double
  let etaS: Double?
  let visible: Int

  init(_ progress: BurnProgress) {
    let elapsed = max(progress.elapsed.seconds, 1e-3)
    frames = progress.frames
    timeS = progress.time
    percent = progress.fraction.map { $0 * 100 }
    fps = Double(progress.frames) / elapsed
    speed = progress.time / elapsed
    etaS = progress.fraction.flatMap { $0 > 0 ? elapsed * (1 - $0) / $0 : nil }
    visible = progress.visible
  }
}
