import Foundation
import Nagare

/// The progress figures of a run through a video.
struct ProgressFigures: Encodable {
  let frames: Int
  /// The duration of the output so far, in seconds; in a survey, that of the video read so far.
  let timeS: Double
  let percent: Double?
  /// Frames per second of this run.
  let fps: Double
  /// The seconds of output, or of video in a survey, per second of this run.
  let speed: Double
  /// The remaining time in seconds, if it is known.
  let etaS: Double?
  /// The bytes written so far, if any, and the expected size of the whole output, if known.
  private(set) var bytes: Int64?
  private(set) var expectedBytes: Int64?
  /// The number of comments on screen; nil for a run that draws none.
  private(set) var visible: Int?
  /// The number of frames analysed; nil except in a survey.
  private(set) var pictures: Int?

  /// The number of parts, and of those that are done; nil unless parts are rendered by several processes.
  private(set) var parts: Int?
  private(set) var partsDone: Int?

  /// The number of the current pass, and the count of passes, if there are several; other figures are of this pass.
  private(set) var pass: Int?
  private(set) var passes: Int?

  init(_ progress: BurnProgress, drawsComments: Bool) {
    (frames, timeS) = (progress.frames, progress.done)
    percent = progress.fraction.map { $0 * 100 }
    (fps, speed, etaS) = (progress.framesPerSecond, progress.speed, progress.remaining)
    visible = drawsComments ? progress.visible : nil
    if progress.bytes > 0 { (bytes, expectedBytes) = (progress.bytes, progress.expectedSize?.bytes) }
    if progress.passes > 1 { (pass, passes) = (progress.pass, progress.passes) }
  }

  init(_ progress: SurveyProgress) {
    let elapsed = max(progress.elapsed, 1e-3)
    (frames, timeS) = (progress.frames, progress.time)
    percent = progress.fraction.map { $0 * 100 }
    fps = Double(frames) / elapsed
    speed = progress.time / elapsed
    etaS = progress.fraction.flatMap { $0 > 0 ? elapsed * (1 - $0) / $0 : nil }
    pictures = progress.samples
  }

  /// - Parameters:
  ///   - first: the status at the beginning of the run.
  ///   - elapsed: the time since then, in seconds.
  init(_ status: JobStatus, since first: JobStatus, elapsed: Double) {
    (frames, timeS, percent) = (status.frames, status.seconds, status.fraction * 100)
    fps = Double(status.frames - first.frames) / max(elapsed, 1e-3)
    speed = (status.seconds - first.seconds) / max(elapsed, 1e-3)
    etaS = speed > 0 ? (status.length - status.seconds) / speed : nil
    bytes = status.bytes
    (parts, partsDone) = (status.parts, status.done)
  }

  /// The figures on one line.
  var line: String {
    let parts: [String?] = [
      pass.map { "pass \($0)/\(passes ?? $0)" },
      percent.map { percentText($0 / 100, columns: 5) },
      String(format: "%.0f fps", fps),
      String(format: "%.1fx", speed),
      etaS.map { "ETA \(clock($0.rounded()))" },
      expectedBytes.map { "\(byteText($0)) expected" },
      visible.map { "\($0) comments on screen" },
      pictures.map { "\($0) frames analysed" },
      parts.map { "\(partsDone ?? 0) of \(numbered($0, "part")) done" },
    ]
    return parts.compactMap { $0 }.joined(separator: "  ")
  }
}
