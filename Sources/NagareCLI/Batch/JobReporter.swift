import Foundation
import Nagare

/// Reports the events of a queue on the standard error.
final class JobReporter {
  private let style: ProgressStyle
  private let isQuiet: Bool
  private let isTerminal = StandardStreams.isDiagnosticsTerminal
  private let start = ContinuousClock.now
  private var pace = ReportingPace.second
  /// The number of lines that show those that run.
  private var lineCount = 0
  private(set) var counts = Counts()
  /// The number of all jobs; nil while it can grow.
  var total: Int?

  /// The numbers of jobs that have ended.
  struct Counts: Encodable {
    var done = 0
    var skipped = 0
    var failed = 0
    var stopped = 0

    var all: Int { done + skipped + failed + stopped }
  }

  init(_ options: ProgressOptions) { (style, isQuiet) = (options.progress, options.quiet) }

  func report(_ event: JobEvent) {
    switch event {
    case .progress(let running): return show(running)
    case .started(let job): write(.init("started", job), nil)
    case .warned(let job, let warnings):
      for text in warnings {
        write(.init("warning", job, message: text), nil)
        if style == .line { print { Diagnostics.warn(text.contains(job.video) ? text : "\(job.id): \(text)") } }
      }
    case .done(let job, let bytes, let seconds):
      counts.done += 1
      var object = Line("done", job)
      (object.bytes, object.seconds) = (bytes, seconds)
      write(object, "\(job.output): \(byteText(bytes)) in \(lengthText(seconds))")
    case .skipped(let job, let reason):
      counts.skipped += 1
      write(
        .init("skipped", job, message: reason.rawValue), reason == .isDone ? nil : "\(job.id): \(reason.rawValue)")
    case .failed(let job, let failure):
      counts.failed += 1
      write(.init("failed", job, message: failure.lines.joined(separator: "\n")), nil)
      if style == .line { print { failure.lines.forEach { Diagnostics.write($0 + "\n") } } }
    case .stopped(let job):
      counts.stopped += 1
      write(.init("stopped", job), "\(job.id): stopped; run the same command to continue")
    case .waitsForRoom(let output, let needed):
      let text = DiskRoom.waitingText(for: output, needed: needed)
      write(.init("paused", output: output, message: text), text)
    case .hasRoom(let output): write(.init("resumed", output: output), "there is room again")
    case .hookFailed(let id, let reason):
      write(.init("hook-failed", id: id, message: reason), nil)
      if style == .line { print { Diagnostics.warn("\(id): the command after it failed: \(reason)") } }
    }
  }

  /// Reports something about all jobs.
  func note(_ text: String) { write(Line("note", message: text), text) }

  /// Reports the numbers of all jobs.
  func finish() {
    clear()
    if style == .json {
      var line = Line("summary")
      line.counts = counts
      return write(line, nil)
    }
    guard !isQuiet else { return }
    let parts = [
      (counts.done, "done"), (counts.skipped, "skipped"), (counts.failed, "failed"), (counts.stopped, "stopped"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    Diagnostics.note(text.isEmpty ? "no videos" : text)
  }

  /// An event as JSON.
  private struct Line: Encodable {
    let version = 1
    let type: String
    let id: String?
    let video: String?
    let output: String?
    let message: String?
    var bytes: Int64?
    var seconds: Double?
    var percent: Double?
    var fps: Double?
    var etaS: Double?
    var counts: Counts?

    init(_ type: String, _ job: BatchJob, message: String? = nil) {
      (self.type, id, video, output, self.message) = (type, job.id, job.video, job.output, message)
    }

    init(_ type: String, id: String? = nil, output: String? = nil, message: String? = nil) {
      (self.type, self.id, video, self.output, self.message) = (type, id, nil, output, message)
    }
  }

  /// Writes an event as JSON, or a line of text.
  private func write(_ object: Line, _ text: String?) {
    if style == .json {
      if let line = try? JSONLine.encode(object) { Diagnostics.write(line + "\n") }
    } else if let text, !isQuiet {
      print { Diagnostics.note(text) }
    }
  }

  /// Writes above the lines that show those that run.
  private func print(_ body: () -> Void) {
    clear()
    body()
  }

  private func clear() {
    guard lineCount > 0 else { return }
    Diagnostics.write("\u{1B}[\(lineCount)A\r\u{1B}[J")
    lineCount = 0
  }

  private func show(_ running: [RunningJob]) {
    guard !isQuiet || style == .json else { return }
    switch style {
    case .json:
      guard pace.isDue(at: (ContinuousClock.now - start).seconds) else { return }
      for job in running {
        guard let figures = job.process.figures else { continue }
        var line = Line("progress", job.job)
        (line.percent, line.fps, line.etaS, line.bytes) = (figures.percent, figures.fps, figures.etaS, figures.bytes)
        write(line, nil)
      }
    case .line:
      guard isTerminal else { return }
      guard !running.isEmpty else { return clear() }
      var lines = running.map(\.line)
      let count = "\(counts.all) of \(numbered(total ?? counts.all + running.count, "job"))"
      lines.append(counts.failed > 0 ? "\(count), \(counts.failed) failed" : count)
      // In one piece, so that the lines do not flicker.
      let start = lineCount > 0 ? "\u{1B}[\(lineCount)A\r" : ""
      Diagnostics.write(start + lines.map { Diagnostics.transient($0) + "\n" }.joined() + "\u{1B}[J")
      lineCount = lines.count
    }
  }
}

extension RunningJob {
  /// The progress on a line.
  fileprivate var line: String {
    let figures = process.figures
    let percent = figures?.percent.map { percentText($0 / 100, columns: 5) } ?? "     "
    let rate = figures.map { String(format: " %4.0f fps", $0.fps) } ?? "         "
    let rest = figures?.etaS.map { "  ETA \(clock($0.rounded()))" } ?? ""
    let name = escaped(job.video.lastComponent)
    return "\(percent)\(rate)\(rest)  \(name)"
  }
}
