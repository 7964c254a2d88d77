extension NiconicoSizing {
  static func fitHTML5(_ request: NiconicoTextRequest, measure: (Double) -> NiconicoTextWidth) -> NiconicoFit {
    let usual = NiconicoCell(request.size)
    var cell = request.hasTooManyLines ? NiconicoCell(resized: request.size) : usual
    let ruler = Ruler(advance: measure(cell.fontSize).clampedAdvance, fontSize: cell.fontSize)
    let limit = limit(for: request)
    if request.isFixed, ruler.width(cell) > limit {
      let height = ruler.height(of: cell, within: limit)
      // A text both too high and too wide is shrunk for its width only. This reduction is computed from the size for
      // many lines but applied to the usual size, so that the text may be up to twice as wide as the limit.
      cell = usual.scaled(toHeight: request.hasTooManyLines ? height / cell.height * usual.height : height)
    }
    return NiconicoFit(
      fontSize: cell.fontSize, linePitch: cell.pitch,
      firstBaseline: cell.pitch + (cell.height - cell.pitch) / 2 - 0.16 * cell.pitch, width: ruler.width(cell),
      height: cell.pitch * (request.clampedLines - 1) + cell.height)
  }
}

/// Computes the width of a text at any size from its width at one size.
private struct Ruler {
  /// The advance of the widest line at ``fontSize``, in virtual pixels.
  let advance: Double
  let fontSize: Double

  /// The width in whole virtual pixels, rounded up.
  func width(_ cell: NiconicoCell) -> Double {
    // A whole number may have become slightly larger in the computation of the advance.
    max((advance * cell.fontSize / fontSize - 1e-6).rounded(.up), 0)
  }

  /// The height of the cell at which its text, too wide so far, is at most `limit` wide.
  ///
  /// As fonts have whole pixel sizes, the site searches from the height proportional to the limit, in steps of one
  /// pixel: down until the text is narrower than the limit, or up as long as it is. At most 20 steps are taken. If the
  /// text is still too wide, even at a height of one pixel, the cell gets a smaller height.
  func height(of cell: NiconicoCell, within limit: Double) -> Double {
    func width(_ height: Double) -> Double { self.width(cell.scaled(toHeight: height)) }
    var height = cell.height * (limit / self.width(cell))
    var stepsLeft = 20
    if width(height) > limit {
      while width(height) >= limit, height > 1, stepsLeft > 0 {
        height = max(height - 1, 1)
        stepsLeft -= 1
      }
    } else {
      while width(height) < limit, width(height + 1) < limit, stepsLeft > 0 {
        height += 1
        stepsLeft -= 1
      }
    }
    guard width(height) > limit else { return height }
    return min(height, limit * fontSize / (NiconicoCell.emShare * advance))
  }
}
