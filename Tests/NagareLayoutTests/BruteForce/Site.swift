import NagareComments
import NagareLayout

/// The rules of a site in its own words, for a check that is independent of the engine.
struct Site: Sendable {
  enum Style: Sendable {
    case bilibili
    case niconico
  }

  let style: Style
  let stage: Stage
  let rules: LayoutRules
  let zone: JudgedZone

  var height: Double { max(1, (rules.area * Double(stage.height) + 1e-6).rounded(.down)) }

  /// Comments are judged from edge to edge of the stage, and keep a gap until the one in front is gone.
  static func bilibili(_ stage: Stage, _ rules: LayoutRules) -> Site {
    Site(
      style: .bilibili, stage: stage, rules: rules,
      zone: JudgedZone(entry: Double(stage.width), exit: 0, gap: rules.gap))
  }

  /// Comments are judged from column 1685 of the canvas until their right edge and five pixels have passed column 235.
  static func niconico(_ stage: Stage, _ rules: LayoutRules) -> Site {
    let scale = Self.canvasScale(stage)
    let middle = Double(stage.width) / 2
    return Site(
      style: .niconico, stage: stage, rules: rules,
      zone: JudgedZone(entry: middle + (1685 - 960) * scale, exit: middle + (235 - 5 - 960) * scale, gap: 5 * scale))
  }

  /// The stage's pixels per canvas pixel: the middle of the canvas, 1440 x 1080, fits the stage.
  static func canvasScale(_ stage: Stage) -> Double {
    stage.width * 3 >= stage.height * 4 ? Double(stage.height) / 1080 : Double(stage.width) / 1440
  }

  func seconds(_ request: LaneRequest) -> Double {
    let usual = request.mode == .scroll || request.mode == .reverse ? rules.scrollTime : rules.fixedTime
    return style == .niconico ? request.duration ?? usual : usual
  }

  func path(of request: LaneRequest) -> SitePath {
    let (width, seconds) = (request.box.width, seconds(request))
    switch style {
    case .bilibili:
      let distance = Double(stage.width) + width
      if case .snap(let interval) = rules.motion, let step = step(distance, interval) {
        let frame = (request.time / interval - 1e-6).rounded(.up)
        return SitePath(width: width, time: frame * interval, column: Double(stage.width), speed: step / interval)
      }
      return SitePath(width: width, time: request.time, column: Double(stage.width), speed: distance / seconds)
    case .niconico:
      let scale = Self.canvasScale(stage)
      let speed = (1530 * scale + 0.95 * width) / (seconds + 1)
      let start = Double(stage.width) / 2 + (1725 - 960) * scale
      return SitePath(width: width, time: request.time - 1, column: start, speed: speed)
    }
  }

  /// When a comment begins to be judged if it waits for nothing, not even a frame.
  func start(of request: LaneRequest) -> Double {
    let moves = request.mode == .scroll || request.mode == .reverse
    return style == .niconico && moves ? path(of: request).time(leftAt: zone.entry) : request.time
  }

  /// The even number of pixels per frame that comes nearest to the scroll time, or else the odd one; nil if that changes
  /// by over 10 %.
  private func step(_ distance: Double, _ interval: Double) -> Double? {
    let steps = (1...200).map { step in
      (step: step, change: abs(distance / Double(step) * interval - rules.scrollTime))
    }
    let possible = steps.filter { $0.change <= rules.scrollTime * 0.100_000_001 }
    let even = possible.filter { $0.step % 2 == 0 }
    return (even.isEmpty ? possible : even).min { $0.change < $1.change }.map { Double($0.step) }
  }
}
