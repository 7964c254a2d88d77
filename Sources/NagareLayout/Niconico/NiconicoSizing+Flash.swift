/// Text sizes of the Flash player.
extension NiconicoSizing {
  static func fitFlash(_ request: NiconicoTextRequest, measure: (Double) -> NiconicoTextWidth) -> NiconicoFit {
    let font = FlashFont(request.size)
    let text = measure(font.size)
    let advance = text.clampedAdvance
    // Text becomes at most four times as wide; only letters of almost no width would need more.
    let width = min(text.spacedAdvance, 4 * advance)
    let scale = scale(of: font, width: width, limit: limit(for: request), request)
    let padding = request.hasTooManyLines ? 3.0 : 5
    return NiconicoFit(
      fontSize: font.size * scale, horizontalStretch: advance > 0 ? max(width / advance, 1) : 1,
      linePitch: font.pitch * scale, firstBaseline: (0.8 * font.pitch + padding) * scale, width: width * scale,
      height: (font.pitch * request.clampedLines + 5) * scale)
  }

  private static func scale(
    of font: FlashFont, width: Double, limit: Double, _ request: NiconicoTextRequest
  ) -> Double {
    guard request.hasTooManyLines else { return request.isFixed && width > limit ? font.scale(limit / width) : 1 }
    let resized = width * font.resizing
    guard request.isFixed, isResizedTwice(width: resized, limit: limit, request) else { return font.resizing }
    // As in HTML5, the reduction for lines is undone.
    return resized > limit ? font.scale(limit / resized) : 1
  }

  /// Whether a text of many lines is resized for its width as well: if its reduced width exceeds the limit, with
  /// exceptions where both differ by a tenth of the limit at most. The player's own rule is unknown; this one was found
  /// by experiment. Saccubus differs for large text of 16 lines and more.
  private static func isResizedTwice(width: Double, limit: Double, _ request: NiconicoTextRequest) -> Bool {
    let isNear = width >= 0.9 * limit && width <= 1.1 * limit
    guard isNear else { return width > limit }
    let isHardlyTooWide = 0.95 * width < limit
    switch request.size {
    case .big:
      if (8...14).contains(request.lines), !request.isFull, width > 0.99 * limit { return true }
      if width <= limit { return false }
      return request.lines >= 16 && isHardlyTooWide || !request.isFull || !isHardlyTooWide
    case .medium: return width > limit && !(request.lines >= 25 && isHardlyTooWide)
    case .small: return width > limit && !(request.lines >= 38 && isHardlyTooWide)
    }
  }
}

private struct FlashFont {
  /// The em in virtual pixels.
  let size: Double
  /// The distance between baselines in virtual pixels.
  let pitch: Double
  /// The scale of a text with many lines.
  let resizing: Double

  init(_ size: NiconicoTextSize) {
    switch size {
    case .small: (self.size, pitch, resizing) = (15, 18, 0.557)
    case .medium: (self.size, pitch, resizing) = (24, 24 * 29 / 25, 0.519)
    case .big: (self.size, pitch, resizing) = (39, 45, 0.535)
    }
  }

  /// The overall scale for the fraction `share` of the size, rounded to whole pixels: the ratio of both sizes plus 1.
  func scale(_ share: Double) -> Double {
    ((share * size).rounded() + 1) / (size + 1)
  }
}
