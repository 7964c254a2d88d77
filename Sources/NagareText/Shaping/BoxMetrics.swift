/// The box rule: everything drawn keeps 2 px from a box's left and right edge and 1 px from its top and bottom,
/// so that chroma samples which straddle the box's edge stay untouched. Only what stands higher or deeper than a line
/// has room for, as the stacks of many scripts do, reaches beyond the top and the bottom, by so much at most that piled
/// up marks trouble no more than the neighbours. Lengths are whole pixels, but for the pitch.
struct BoxMetrics {
  static let sideMargin = 2
  static let endMargin = 1

  /// From baseline to baseline in pixels, whole unless the style wants them exact; depends on the size alone, never on
  /// which faces a line needs.
  private let pitch: Double

  /// From the box's top to the first baseline.
  private let firstBaseline: Int

  /// How far ink may reach beyond the box: 0.25 em above, for letters of Tibetan and stacked accents; 0.5 em below, for
  /// those and for Khmer, Burmese and Javanese.
  let overhangAbove, overhangBelow: Int

  /// What the outline and the shadow, or the plate, add on each side.
  let reach: Int

  /// Of a line 0.25 em, rounded up, hang below the baseline: as deep as the g and the j of the common fonts reach. The
  /// rest is above it; of the usual 1.22 em that leaves room for all but stacked accents on capitals.
  init(_ style: TextStyle) {
    let pitch = style.lineHeight * style.size
    self.pitch = style.linePitch == .exact ? pitch : pitch.rounded()
    reach = Int(style.outline.rounded(.up) + style.shadow.rounded(.up) + style.plate.rounded(.up))
    overhangAbove = Int((0.25 * style.size).rounded(.up))
    overhangBelow = Int((0.5 * style.size).rounded(.up))
    firstBaseline = Self.endMargin + reach + Int(pitch.rounded()) - Int((0.25 * style.size).rounded(.up))
  }

  /// What a plate covers of a box of this size: all but its margins.
  static func plate(width: Int, height: Int) -> PixelRectangle {
    PixelRectangle(left: sideMargin, top: endMargin, right: width - sideMargin, bottom: height - endMargin)
  }

  /// Where ink may be in a box of this size.
  func inner(width: Int, height: Int) -> PixelRectangle {
    PixelRectangle(
      left: Self.sideMargin, top: Self.endMargin - (height < TextLimits.boxSide ? overhangAbove : 0),
      right: width - Self.sideMargin,
      bottom: min(height - Self.endMargin + overhangBelow, TextLimits.boxSide - overhangAbove))
  }

  /// From the box's left edge to the pen's start, where no ink reaches left of the pen.
  var start: Int { Self.sideMargin + reach }

  /// - Parameter content: extent of ink and advances without the outline, at least 0.
  func width(content: Double) -> Int {
    let content = min(content, Double(TextLimits.boxSide))
    return min(Int(content.rounded(.up)) + 2 * start, TextLimits.boxSide)
  }

  func height(lines: Int) -> Int {
    min(distance(ofLines: lines) + 2 * (reach + Self.endMargin), TextLimits.boxSide)
  }

  /// From the box's top to the baseline of a line; lines count from 0.
  func baseline(ofLine line: Int) -> Int { firstBaseline + distance(ofLines: line) }

  private func distance(ofLines lines: Int) -> Int { Int((Double(lines) * pitch).rounded()) }
}
