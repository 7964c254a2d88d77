import NagareText
import Testing

/// The checks that the box and the masks of any text must pass.
enum BoxRule {
  static func check(
    _ text: String, _ style: TextStyle, with typesetter: Typesetter,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shaped = typesetter.shape(text, style: style)
    let coverage = typesetter.rasterize(shaped)
    let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ").prefix(200)
    #expect(
      shaped.height == height(lines: shaped.lineCount, style), "\(scalars)", sourceLocation: sourceLocation)
    #expect(
      (1...8_192).contains(shaped.width) && (1...8_192).contains(shaped.height)
        && coverage.width <= 8_192 && coverage.height <= 8_192, "\(scalars)",
      sourceLocation: sourceLocation)
    #expect(
      coverage.fill.count == coverage.width * coverage.height && coverage.outline.count == coverage.fill.count
        && (coverage.color.isEmpty || coverage.color.count == 4 * coverage.fill.count),
      "\(scalars)", sourceLocation: sourceLocation)
    #expect(isInside(coverage, shaped), "\(scalars) at \(style)", sourceLocation: sourceLocation)
    #expect(
      zip(coverage.fill, coverage.outline).allSatisfy { style.outline > 0 ? $0 <= $1 : $1 == 0 }, "\(scalars)",
      sourceLocation: sourceLocation)
  }

  static func height(lines: Int, _ style: TextStyle) -> Int {
    let pitch = Int((style.size * 1.22).rounded())
    return min(lines * pitch + 2 * Int(style.outline.rounded(.up)) + 2, 8_192)
  }

  /// Two clear pixels left and right, one above and below; tall scripts may reach 0.25 em higher and 0.5 em lower.
  private static func isInside(_ coverage: TextCoverage, _ box: ShapedText) -> Bool {
    if coverage.width == 0 || coverage.height == 0 { return coverage.fill.isEmpty }
    let (above, below) = (Int((box.style.size / 4).rounded(.up)), Int((box.style.size / 2).rounded(.up)))
    return coverage.left >= 2 && coverage.top >= 1 - above && coverage.left + coverage.width <= box.width - 2
      && coverage.top + coverage.height <= box.height - 1 + below
  }
}
