/// The box rule: everything drawn keeps 2 px from a box's left and right edge and 1 px from its top and bottom,
/// so that chroma samples which straddle the box's edge stay untouched. Lengths are whole pixels.
struct BoxMetrics {
  static let sideMargin = 2
  static let endMargin = 1

  /// From baseline to baseline; depends on the size alone, never on which faces a line needs.
  let pitch: Int

  /// From the box's top to the first baseline.
  let firstBaseline: Int

  /// What the outline adds on each side.
  let outline: Int

  /// 1.22 em of line, of which 0.25 em, rounded up, hang below the baseline: as deep as the g and the j of the
  /// common fonts reach. The rest is above it, where only stacked accents on capitals need more.
  init(_ style: TextStyle) {
    pitch = Int((1.22 * style.size).rounded())
    outline = Int(style.outline.rounded(.up))
    firstBaseline = Self.endMargin + outline + pitch - Int((0.25 * style.size).rounded(.up))
  }

  /// From the box's left edge to the pen's start, where no ink reaches left of the pen.
  var start: Int { Self.sideMargin + outline }

  /// - Parameter content: extent of ink and advances without the outline, at least 0.
  func width(content: Double) -> Int {
    let content = min(content, Double(TextLimits.boxSide))
    return min(Int(content.rounded(.up)) + 2 * start, TextLimits.boxSide)
  }

  func height(lines: Int) -> Int {
    min(lines * pitch + 2 * (outline + Self.endMargin), TextLimits.boxSide)
  }
}
