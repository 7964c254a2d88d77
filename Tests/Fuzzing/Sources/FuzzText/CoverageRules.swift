import FuzzSupport
import Nagare

/// Rules for the masks of every text.
enum CoverageRules {
  /// - Parameter rightMargin: the number of clear columns at the right of the box.
  static func check(_ coverage: TextCoverage, in box: ShapedText, rightMargin: Int) {
    let count = coverage.width * coverage.height
    require(coverage.fill.count == count && coverage.outline.count == count, "masks have all their pixels")
    require(coverage.color.isEmpty || coverage.color.count == 4 * count, "the coloured image has all its pixels")
    guard count > 0 else { return }
    let (above, below) = (Int((box.style.size / 4).rounded(.up)), Int((box.style.size / 2).rounded(.up)))
    require(
      coverage.left >= 2 && coverage.left + coverage.width <= box.width - rightMargin, "the box's sides are clear")
    require(
      coverage.top >= 1 - above && coverage.top + coverage.height <= box.height - 1 + below,
      "ink leaves the box no farther than stacked marks may")
    if box.style.outline == 0 && box.style.shadow == 0 {
      require(coverage.outline.allSatisfy { $0 == 0 }, "without outline and shadow, the outline's mask is empty")
    }
    // Layers in the text's own colour are fill without an outline.
    if box.style.outline > 0 && coverage.color.isEmpty {
      require(outlineCoversFill(coverage), "the outline covers the fill")
    }
    require(isPremultiplied(coverage.color), "colours are premultiplied")
  }

  /// - Parameters:
  ///   - plain: the masks of a text.
  ///   - quarter: the first of its masks for quarters of a pixel: not shifted, but one column wider.
  static func checkAgreement(_ plain: TextCoverage, _ quarter: TextCoverage) {
    require(
      (plain.left, plain.top, plain.height) == (quarter.left, quarter.top, quarter.height), "quarters stay in place")
    guard plain.width > 0 else { return }
    require(quarter.width == plain.width + 1, "quarters are one column wider")
    for y in 0..<plain.height {
      let (row, wideRow) = (y * plain.width, y * quarter.width)
      require(
        plain.fill[row..<row + plain.width].elementsEqual(quarter.fill[wideRow..<wideRow + plain.width])
          && plain.outline[row..<row + plain.width].elementsEqual(quarter.outline[wideRow..<wideRow + plain.width]),
        "repeated drawing gives the same masks")
    }
  }

  private static func outlineCoversFill(_ coverage: TextCoverage) -> Bool {
    coverage.fill.withUnsafeBufferPointer { fill in
      coverage.outline.withUnsafeBufferPointer { outline in fill.indices.allSatisfy { fill[$0] <= outline[$0] } }
    }
  }

  private static func isPremultiplied(_ color: [UInt8]) -> Bool {
    stride(from: 0, to: color.count, by: 4).allSatisfy { pixel in
      let alpha = color[pixel + 3]
      return color[pixel] <= alpha && color[pixel + 1] <= alpha && color[pixel + 2] <= alpha
    }
  }
}
