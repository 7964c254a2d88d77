import Nagare

/// The rows available to comments, according to the documentation.
struct StageRows {
  /// Where the band at the top ends; 0 without one.
  let clearTop: Double
  /// Where the band at the bottom begins; the stage's height without one.
  let clearBottom: Double
  /// The rows of the area that are not kept clear, for bottom comments and for all others.
  private let lower, upper: ClosedRange<Double>

  /// - Parameters:
  ///   - stage: as the engine uses it.
  ///   - rules: as the engine uses them.
  init(_ stage: Stage, _ rules: LayoutRules) {
    func rows(_ edge: ClearBand.Edge) -> Int {
      rules.keepClear.filter { $0.edge == edge }.map { band in
        switch band.height {
        case .share(let share): Int((share * Double(stage.height) - 1e-6).rounded(.up))
        case .pixels(let pixels): min(pixels, stage.height)
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
  }

  /// The rows available to comments of a mode.
  func area(of mode: Comment.Mode) -> ClosedRange<Double> { mode == .bottom ? lower : upper }

  /// The number of these rows.
  func height(of mode: Comment.Mode) -> Double { area(of: mode).upperBound - area(of: mode).lowerBound }
}
