import Foundation
import Nagare

/// The figures of progress through a video.
struct ProgressFigures: Encodable {
  let frames: Int
  /// Seconds of the video that are done.
  let timeS: Double
  let percent: Double?
  /// Frames a second.
  let fps: Double
  /// Seconds of the video a second.
  let speed: Double
  /// Seconds left, if they can be told.
  let etaS: Double?
  /// Comments on screen, of a burn.
  private(set) var visible: Int?
  /// Pictures looked at, of a survey.
  private(set) var pictures: Int?

  /// Which pass of how many it is, where there are several; all other figures are about this one.
  private(set) var pass: Int?
  private(set) var passes: Int?

  init(_ progress: BurnProgress) {
    self.init(frames: progress.frames, time: progress.time, fraction: progress.fraction, elapsed: progress.elapsed)
    visible = progress.visible
    if progress.passes > 1 { (pass, passes) = (progress.pass, progress.passes) }
  }

  init(_ progress: SurveyProgress) {
    self.init(frames: progress.frames, time: progress.time, fraction: progress.fraction, elapsed: progress.elapsed)
    pictures = progress.samples
  }

  /// - Parameter fraction: 0…1, if it is known.
  private init(frames: Int, time: Double, fraction: Double?, elapsed: Duration) {
    let elapsed = max(elapsed.seconds, 1e-3)
    (self.frames, timeS) = (frames, time)
    percent = fraction.map { $0 * 100 }
    fps = Double(frames) / elapsed
    speed = time / elapsed
    etaS = fraction.flatMap { $0 > 0 ? elapsed * (1 - $0) / $0 : nil }
  }

  /// On one line.
  var line: String {
    let parts: [String?] = [
      pass.map { "pass \($0)/\(passes ?? $0)" },
      percent.map { percentText($0 / 100, columns: 5) },
      String(format: "%.0f fps", fps),
      String(format: "%.1fx", speed),
      etaS.map { "ETA \(clock($0.rounded()))" },
      visible.map { "\($0) comments on screen" },
      pictures.map { "\($0) pictures looked at" },
    ]
    return parts.compactMap { $0 }.joined(separator: "  ")
  }
}
