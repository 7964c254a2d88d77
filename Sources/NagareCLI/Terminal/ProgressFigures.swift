import Nagare

/// The figures of progress through a video.
struct ProgressFigures {
  let percent: Double?
  /// Frames a second.
  let fps: Double
  /// Seconds of the video a second.
  let speed: Double
  /// Seconds left, if they can be told.
  let etaS: Double?

  /// - Parameters:
  ///   - time: seconds of the video that are done.
  ///   - fraction: 0…1, if it is known.
  init(frames: Int, time: Double, fraction: Double?, elapsed: Duration) {
    let elapsed = max(elapsed.seconds, 1e-3)
    percent = fraction.map { $0 * 100 }
    fps = Double(frames) / elapsed
    speed = time / elapsed
    etaS = fraction.flatMap { $0 > 0 ? elapsed * (1 - $0) / $0 : nil }
  }

  /// On one line, with what a command has to say besides.
  func line(_ more: String) -> String {
    var parts: [String] = []
    if let percent { parts.append(percentText(percent, columns: 5)) }
    parts.append(String(format: "%.0f fps", fps))
    parts.append(String(format: "%.1fx", speed))
    if let etaS { parts.append("ETA \(clock(etaS.rounded()))") }
    parts.append(more)
    return parts.joined(separator: "  ")
  }
}

extension ProgressReporter {
  mutating func update(_ progress: BurnProgress) {
    let figures = ProgressFigures(
      frames: progress.frames, time: progress.time, fraction: progress.fraction, elapsed: progress.elapsed)
    update(elapsed: progress.elapsed) {
      figures.line("\(progress.visible) comments on screen")
    } document: {
      BurnProgressDocument(progress, figures)
    }
  }

  mutating func update(_ progress: SurveyProgress) {
    let figures = ProgressFigures(
      frames: progress.frames, time: progress.time, fraction: progress.fraction, elapsed: progress.elapsed)
    update(elapsed: progress.elapsed) {
      figures.line("\(progress.samples) pictures looked at")
    } document: {
      SurveyProgressDocument(progress, figures)
    }
  }
}

private struct BurnProgressDocument: Encodable {
  let frames: Int
  let timeS: Double
  let percent: Double?
  let fps: Double
  let speed: Double
  let etaS: Double?
  let visible: Int

  init(_ progress: BurnProgress, _ figures: ProgressFigures) {
    (frames, timeS, visible) = (progress.frames, progress.time, progress.visible)
    (percent, fps, speed, etaS) = (figures.percent, figures.fps, figures.speed, figures.etaS)
  }
}

private struct SurveyProgressDocument: Encodable {
  let frames: Int
  let timeS: Double
  let percent: Double?
  let fps: Double
  let speed: Double
  let etaS: Double?
  let pictures: Int

  init(_ progress: SurveyProgress, _ figures: ProgressFigures) {
    (frames, timeS, pictures) = (progress.frames, progress.time, progress.samples)
    (percent, fps, speed, etaS) = (figures.percent, figures.fps, figures.speed, figures.etaS)
  }
}
