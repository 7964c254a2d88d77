extension NiconicoSizing {
  func fitHTML5(_ request: NiconicoTextRequest, measure: (Double) -> NiconicoTextWidth) -> NiconicoFit {
    let usual = NiconicoCell(request.size)
    var cell = request.hasTooManyLines ? NiconicoCell(resized: request.size) : usual
    let ruler = Ruler(advance: measure(cell.fontSize).clampedAdvance, fontSize: cell.fontSize)
    let limit = limit(for: request)
    let isTooWide = request.isFixed && ruler.width(cell) > limit
    if isTooWide {
      let height = ruler.height(of: cell, within: limit)
      // A text that is both too high and too wide is not made smaller for its height: what the width takes from the
      // smaller size is taken from the usual one, so that it may end up twice as wide as the limit.
      cell = usual.scaled(toHeight: request.hasTooManyLines ? height / cell.height * usual.height : height)
    }
    return NiconicoFit(
      fontSize: cell.fontSize, linePitch: cell.pitch, firstBaseline: firstBaseline(of: cell, request),
      width: ruler.width(cell), height: cell.pitch * (request.clampedLines - 1) + cell.height,
      isResizedByLines: request.hasTooManyLines, isResizedByWidth: isTooWide)
  }

  private func firstBaseline(of cell: NiconicoCell, _ request: NiconicoTextRequest) -> Double {
    let smallestFont = 10.0
    let missing = lowersSmallText ? max(smallestFont - cell.fontSize, 0) : 0
    let lowering = missing * (request.clampedLines + 1) / 20
    return cell.pitch * (1 + lowering) + (cell.height - cell.pitch) / 2 - 0.16 * cell.pitch + request.baselineOffset
  }
}

/// The width of a text at any size, from that at one.
private struct Ruler {
  /// Virtual pixels that the widest line advances at ``fontSize``.
  let advance: Double
  let fontSize: Double

  /// Whole virtual pixels, rounded up.
  func width(_ cell: NiconicoCell) -> Double {
    // What is a whole number may have become a little more when the advance was computed.
    max((advance * cell.fontSize / fontSize - 1e-6).rounded(.up), 0)
  }

  /// The height to which a cell shrinks so that the text, which is too wide, becomes narrower than `limit`.
  ///
  /// As the font is a whole number of pixels, the site goes on from what the width asks for, pixel by pixel of the
  /// height: down until the text is narrower than the limit, or up as long as it is. That takes a few steps at most; a
  /// text so long that a pixel is too high gets less than that.
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
