/// The layout of a box. Ink keeps 2 px from the left and right edges and 1 px from the top and bottom, so that chroma
/// samples that straddle the box's edge stay untouched. Ink that is taller or deeper than a line, such as stacked
/// letters, may extend beyond the top and bottom by a limited distance. Lengths are whole pixels, except for the pitch.
struct BoxMetrics {
  static let sideMargin = 2
  static let endMargin = 1

  /// The distance between baselines in pixels, whole unless the style asks for exact ones. Depends on the style alone,
  /// never on the faces of a line.
  private let pitch: Double

  /// From the box's top to the first baseline.
  private let firstBaseline: Int

  /// The most that ink may extend beyond the box: 0.25 em above, for Tibetan letters and stacked accents; 0.5 em below,
  /// also for Khmer, Burmese and Javanese.
  let overhangAbove, overhangBelow: Int

  /// The margin for the outline and the shadow, or the plate, on each side.
  let effectMargin: Int

  /// Creates the layout. A line has 0.25 em, rounded up, below its baseline: the descent of g and j in common fonts.
  /// At the default height of 1.22 em, all letters fit above the baseline, but for capitals with stacked accents.
  init(_ style: TextStyle) {
    let pitch = style.lineHeight * style.size
    self.pitch = style.linePitch == .exact ? pitch : pitch.rounded()
    effectMargin = Int(style.outline.rounded(.up) + style.shadow.rounded(.up) + style.plate.rounded(.up))
    overhangAbove = Int((0.25 * style.size).rounded(.up))
    overhangBelow = Int((0.5 * style.size).rounded(.up))
    firstBaseline = Self.endMargin + effectMargin + Int(pitch.rounded()) - Int((0.25 * style.size).rounded(.up))
  }

  /// The area of the plate in a box of this size: all but the margins.
  static func plate(width: Int, height: Int) -> PixelRectangle {
    PixelRectangle(left: sideMargin, top: endMargin, right: width - sideMargin, bottom: height - endMargin)
  }

  /// The area where ink is allowed in a box of this size.
  func inner(width: Int, height: Int) -> PixelRectangle {
    PixelRectangle(
      left: Self.sideMargin, top: Self.endMargin - (height < TextLimits.boxSide ? overhangAbove : 0),
      right: width - Self.sideMargin,
      bottom: min(height - Self.endMargin + overhangBelow, TextLimits.boxSide - overhangAbove))
  }

  /// From the box's left edge to the pen's start, if no ink extends to the left of the pen.
  var start: Int { Self.sideMargin + effectMargin }

  /// - Parameter content: the extent of ink and advances without the outline, at least 0.
  func width(content: Double) -> Int {
    let content = min(content, Double(TextLimits.boxSide))
    return min(Int(content.rounded(.up)) + 2 * start, TextLimits.boxSide)
  }

  func height(lines: Int) -> Int {
    min(distance(ofLines: lines) + 2 * (effectMargin + Self.endMargin), TextLimits.boxSide)
  }

  /// From the box's top to the baseline of a line, counted from 0.
  func baseline(ofLine line: Int) -> Int { firstBaseline + distance(ofLines: line) }

  private func distance(ofLines lines: Int) -> Int { Int((Double(lines) * pitch).rounded()) }
}
