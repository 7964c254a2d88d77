import NagareLayout
import TestSupport
import Testing

/// Fixed comments that are too wide, by the rules of the HTML5 player.
@Suite struct NiconicoWidthTests {
  @Test func textIsResizedFromTheFirstPixelBeyondTheLimit() {
    let request = NiconicoTextRequest(lines: 1, isFixed: true)
    let atLimit = NiconicoSizing.fit(request) { _ in NiconicoTextWidth(advance: 512) }
    #expect(atLimit.width == 512 && atLimit.fontSize == 27)
    let beyond = NiconicoSizing.fit(request) { _ in NiconicoTextWidth(advance: 512.001) }
    #expect(beyond.width < 512 && beyond.fontSize == 26)
  }

  @Test func fullTextMayBeAsWideAsTheStage() {
    let full = NiconicoTextRequest(lines: 1, isFixed: true, isFull: true)
    #expect(NiconicoSizing.fit(full) { _ in NiconicoTextWidth(advance: 683) }.fontSize == 27)
    #expect(NiconicoSizing.fit(full) { _ in NiconicoTextWidth(advance: 683.1) }.fontSize == 26)
  }

  /// 20 ems of 27 pixels are 540, too wide, so the height becomes 32.22 pixels. Its font is 25, its width 500; a pixel
  /// more would give a font of 26 and a width of 520.
  @Test func heightGoesDownWithTheWidth() {
    let fit = NiconicoSizing.fit(NiconicoTextRequest(lines: 2, isFixed: true)) { NiconicoTextWidth(advance: 20 * $0) }
    #expect(fit.fontSize == 25)
    #expect(fit.width == 500)
    let height = 33.98230 * 512 / 540
    #expect(abs(fit.height - height - fit.linePitch) < 1e-4)
    #expect(abs(fit.linePitch - 28.92708 * 512 / 540) < 1e-4)
  }

  /// The factor by which a text of nine lines fits the width is applied to the size before the resize by lines.
  @Test func resizeByWidthUndoesResizeByLines() {
    let wide = NiconicoTextRequest(size: .big, lines: 9, isFixed: true)
    let fit = NiconicoSizing.fit(wide) { NiconicoTextWidth(advance: 30 * $0) }
    // 600 pixels at a font of 20; 17 times 30 is 510.
    let share = 512.0 / 600 * 25.98425
    let expected = share / 25.98425 * 49.23077
    #expect(abs(fit.height - 8 * fit.linePitch - expected) < 1e-3)
    #expect(fit.fontSize == (0.8 * expected).rounded(.down))
    #expect(fit.width > 900)
  }

  @Test func agreesWithTheSitesOwnStepsOnRandomTexts() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<20_000 {
      let request = NiconicoTextRequest(
        size: NiconicoTextSize.allCases.randomElement(using: &random)!, lines: Int.random(in: 1...40, using: &random),
        isFixed: Int.random(in: 0..<5, using: &random) > 0, isFull: Bool.random(using: &random),
        isEnder: Bool.random(using: &random))
      let ems = Double.random(in: 0...120, using: &random)
      let fit = NiconicoSizing.fit(request) { NiconicoTextWidth(advance: $0 * ems) }
      let expected = NiconicoSteps(request, ems: ems)
      #expect(abs(fit.width - expected.width) < 1e-6)
      #expect(abs(fit.height - expected.height) < 1e-6)
      #expect(abs(fit.linePitch - expected.pitch) < 1e-6)
      #expect(fit.fontSize == expected.font)
    }
  }

  /// For long texts, even a height of one pixel is too high.
  @Test(arguments: [1e3, 1e4, 1e5, 1e7, 1e300, Double.infinity])
  func textOfAnyLengthFits(advance: Double) {
    for lines in [1, 4, 256] {
      let fit = NiconicoSizing.fit(NiconicoTextRequest(lines: lines, isFixed: true, isEnder: true)) { _ in
        NiconicoTextWidth(advance: advance)
      }
      #expect(fit.width <= 512 && fit.width > 0)
      #expect(fit.fontSize > 0 && fit.linePitch > 0 && fit.height > 0)
    }
  }

  @Test(arguments: [0, -1, -Double.infinity, .nan])
  func invalidAdvanceGivesABoxWithoutWidth(advance: Double) {
    for player in NiconicoPlayer.allCases {
      let fit = NiconicoSizing.fit(NiconicoTextRequest(lines: 1, isFixed: true, player: player)) { _ in
        NiconicoTextWidth(advance: advance)
      }
      #expect(fit.width == 0 && fit.height > 20 && fit.horizontalStretch == 1)
    }
  }

  @Test func outOfRangeNumbersAreClamped() {
    func height(_ lines: Int) -> Double {
      NiconicoSizing.fit(NiconicoTextRequest(lines: lines)) { NiconicoTextWidth(advance: $0) }.height
    }
    #expect(height(.min) == height(1))
    #expect(height(.max) == height(65_536))
    #expect(abs(height(256) - (255 * 15.01941 + 17.64417)) < 0.01)
  }
}

/// The rules of the HTML5 player once more, in the site's own steps, which measure each size anew.
private struct NiconicoSteps {
  private(set) var width: Double
  private(set) var height: Double
  private(set) var pitch: Double
  private(set) var font: Double

  init(_ request: NiconicoTextRequest, ems: Double) {
    func font(_ c: Double) -> Double { c * 0.8 < 1 ? c * 0.8 : (c * 0.8).rounded(.down) }
    func measured(_ c: Double) -> Double { (font(c) * ems - 1e-6).rounded(.up) }
    let (usual, many, one, breaking) =
      switch request.size {
      case .big: (8.4, 16.0, 7.8, 3)
      case .medium: (13.1, 25.4, 11.3, 5)
      case .small: (21.0, 38.0, 16.6, 7)
      }
    let (c0, l0) = (384 / one, (384 - 384 / one) / (usual - 1))
    var (c, l) = (c0, l0)
    let isBroken = request.lines >= breaking && !request.isEnder
    if isBroken {
      l = (384 - c0 * usual / many) / (many - 1)
      c = c0 * l / l0
    }
    let limit = request.isFull ? 683.0 : 512
    if request.isFixed, measured(c) > limit {
      var found = c * limit / measured(c)
      if measured(found) > limit {
        while measured(found) >= limit { found -= 1 }
      } else {
        var next = found
        while measured(next) < limit {
          found = next
          next += 1
        }
      }
      let factor = found / c
      (c, l) = isBroken ? (c0 * factor, l0 * factor) : (c * factor, l * factor)
    }
    self.font = font(c)
    width = measured(c)
    pitch = l
    height = l * Double(request.lines - 1) + c
  }
}
