import Nagare

/// The rows available to comments, according to the documentation.
struct StageRows {
  /// Where the band at the top ends; 0 without one.
  let clearTop: Double
  /// Where the band at the bottom begins; the stage's height without one.
  let clearBottom: Double
  /// The rows of the area that are not kept clear, for bottom comments and for all others.
  private let lower, upper: ClosedRange<Double>
  /// Whether an area across the whole stage, or nearly, that is no band may leave fewer rows.
  let mayBeFewer: Bool

  /// - Parameters:
  ///   - stage: as the engine uses it.
  ///   - rules: as the engine uses them.
  init(_ stage: Stage, _ rules: LayoutRules) {
    func rows(_ place: StageArea.Place) -> Int {
      rules.keepClear.map { area in
        switch area {
        case .band(place, .share(let share)): Int((share * Double(stage.height) - 1e-6).rounded(.up))
        case .band(place, .pixels(let pixels)): min(pixels, stage.height)
        default: 0
        }
      }.max() ?? 0
    }
    let (above, below) = (rows(.top), rows(.bottom))
    let evenTop = above == 0 ? 0 : min(above + above % 2, stage.height)
    let evenBottom = below == 0 ? stage.height : max(stage.height - below, 0) / 2 * 2
    let area = max(Int(rules.area * Double(stage.height) + 1e-6), 1)
    clearTop = Double(evenTop)
    clearBottom = Double(evenBottom)
    upper = clearTop...max(Double(min(area, evenBottom)), clearTop)
    let lowerTop = Double(max(evenTop, stage.height - area))
    lower = lowerTop...max(clearBottom, lowerTop)
    mayBeFewer = rules.keepClear.contains { area in
      guard case .box(_, _, let width, _) = area else { return false }
      return pixels(width, of: stage.width) > Double(stage.width - 4)
    }
  }

  /// Whether the part of a comment that is on the stage is inside areas, which may join. Edges are rounded by up to two
  /// rows.
  func isInside(_ placement: Placement, _ areas: [StageArea], on stage: Stage) -> Bool {
    var top = max(placement.y, 0) + 2
    for area in areas.map({ rectangle($0, on: stage) }).sorted(by: { $0.top < $1.top }) where area.top <= top + 4 {
      top = max(top, area.top + area.height)
    }
    return top >= min(placement.y + placement.height, Double(stage.height)) - 2
  }

  /// The rectangle of an area in pixels, which may extend beyond the stage.
  private func rectangle(
    _ area: StageArea, on stage: Stage
  ) -> (left: Double, top: Double, width: Double, height: Double) {
    var (left, top) = (0.0, 0.0)
    var (width, height) = (Double(stage.width), Double(stage.height))
    switch area {
    case .band(let place, let rows):
      let (whole, share) = (height, pixels(rows, of: stage.height))
      top = place == .top ? 0 : place == .middle ? (whole - share) / 2 : whole - share
      height = share
    case .box(let x, let y, let wide, let high):
      (left, top) = (pixels(x, of: stage.width), pixels(y, of: stage.height))
      (width, height) = (pixels(wide, of: stage.width), pixels(high, of: stage.height))
    }
    return (left, top, width, height)
  }

  /// Whether a comment is ever on an area.
  func touches(_ placement: Placement, _ area: StageArea, on stage: Stage) -> Bool {
    let (left, top, width, height) = rectangle(area, on: stage)
    let tolerance = PlacementRules.rowTolerance
    let right = min(left + width, Double(stage.width))
    let bottom = min(top + height, Double(stage.height))
    guard right - left > tolerance, bottom - top > tolerance else { return false }
    let sharesRows = placement.y < bottom - tolerance && top + tolerance < placement.y + placement.height
    let sharesColumns = placement.x < right && left < placement.x + placement.width
    return sharesRows && (placement.velocity != 0 || sharesColumns)
  }

  /// The rows available to comments of a mode.
  func area(of mode: Comment.Mode) -> ClosedRange<Double> { mode == .bottom ? lower : upper }

  /// The number of these rows.
  func height(of mode: Comment.Mode) -> Double { area(of: mode).upperBound - area(of: mode).lowerBound }
}

/// A length in pixels.
private func pixels(_ length: StageArea.Length, of side: Int) -> Double {
  switch length {
  case .share(let share): share * Double(side)
  case .pixels(let pixels): Double(pixels)
  }
}
