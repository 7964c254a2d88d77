import Foundation
import Nagare

/// The figures of progress through a video.
struct ProgressFigures: Encodable {
  let frames: Int
  /// Seconds of the output that are done.
  let timeS: Double
  let percent: Double?
  /// Frames a second in this run.
  let fps: Double
  /// Seconds of the output a second in this run.
  let speed: Double
  /// Seconds left, if they can be told.
  let etaS: Double?
  /// Bytes written so far, and what the whole will take, if that can be told.
  private(set) var bytes: Int64?
  private(set) var expectedBytes: Int64?
  /// Comments on screen, of a burn.
  private(set) var visible: Int?
  /// Pictures looked at, of a survey.
  private(set) var pictures: Int?

  /// Which pass of how many it is, where there are several; all other figures are about this one.
  private(set) var pass: Int?
  private(set) var passes: Int?

  init(_ progress: BurnProgress) {
    (frames, timeS) = (progress.frames, progress.done)
    percent = progress.fraction.map { $0 * 100 }
    (fps, speed, etaS) = (progress.framesPerSecond, progress.speed, progress.remaining)
    visible = progress.visible
    if progress.bytes > 0 { (bytes, expectedBytes) = (progress.bytes, progress.expectedSize?.bytes) }
    if progress.passes > 1 { (pass, passes) = (progress.pass, progress.passes) }
  }

  init(_ progress: SurveyProgress) {
    let elapsed = max(progress.elapsed.seconds, 1e-3)
    (frames, timeS) = (progress.frames, progress.time)
    percent = progress.fraction.map { $0 * 100 }
    fps = Double(frames) / elapsed
    speed = progress.time / elapsed
    etaS = progress.fraction.flatMap { $0 > 0 ? elapsed * (1 - $0) / $0 : nil }
    pictures = progress.samples
  }

  /// On one line.
  var line: String {
    let parts: [String?] = [
      pass.map { "pass \($0)/\(passes ?? $0)" },
      percent.map { percentText($0 / 100, columns: 5) },
      String(format: "%.0f fps", fps),
      String(format: "%.1fx", speed),
      etaS.map { "ETA \(clock($0.rounded()))" },
      expectedBytes.map { "\(byteText($0)) expected" },
      visible.map { "\($0) comments on screen" },
      pictures.map { "\($0) pictures looked at" },
    ]
    return parts.compactMap { $0 }.joined(separator: "  ")
  }
}
