import NagareLayout
import TestSupport
import Testing

/// The rules of the Flash player, and the choice between the two players.
@Suite struct NiconicoFlashTests {
  /// The heights that comment artists measured on Windows. Medium lines are between those on Windows and on a Mac.
  @Test func heightsAreThoseOfThePlayer() {
    for lines in 1...2 { #expect(height(.big, lines) == Double(45 * lines + 5)) }
    for lines in 1...6 { #expect(height(.small, lines) == Double(18 * lines + 5)) }
    for lines in 1...4 { #expect(Double(27 * lines + 5)...Double(29 * lines + 5) ~= height(.medium, lines)) }
    for lines in 3...16 { #expect(abs(height(.big, lines) - Double(24 * lines + 3)) < 1) }
    for lines in 7...38 { #expect(abs(height(.small, lines) - Double(10 * lines + 3)) < 1) }
    for lines in 5...25 { #expect(Double(14 * lines + 2)...Double(15 * lines + 3) ~= height(.medium, lines)) }
  }

  @Test func spacesBetweenLettersStretchTheText() {
    let fit = NiconicoSizing.fit(request(.medium, lines: 1)) { NiconicoTextWidth(advance: 10 * $0, unitCount: 10) }
    #expect(fit.fontSize == 24)
    #expect(fit.horizontalStretch == 249.0 / 240)
    #expect(fit.width == 249)
  }

  @Test func widestLineIncludesItsSpaces() {
    var width = NiconicoTextWidth()
    width.formUnion(advance: 100, unitCount: 5)
    width.formUnion(advance: 98, unitCount: 8)
    width.formUnion(advance: 99, unitCount: 6)
    #expect(width == NiconicoTextWidth(advance: 98, unitCount: 8))
    // Without letters, it is the advance alone.
    width.formUnion(advance: 105.5)
    #expect(width.advance == 105.5)
  }

  @Test func stretchOfLettersWithoutWidthIsLimited() {
    let none = NiconicoSizing.fit(request(.small, lines: 1)) { _ in NiconicoTextWidth(advance: 0, unitCount: .max) }
    #expect(none.horizontalStretch == 1 && none.width == 0)
    let few = NiconicoSizing.fit(request(.small, lines: 1)) { _ in NiconicoTextWidth(advance: 10, unitCount: .max) }
    #expect(few.horizontalStretch == 4 && few.width == 40)
    let unspaced = NiconicoSizing.fit(request(.small, lines: 1)) { _ in
      NiconicoTextWidth(advance: 10, unitCount: .min)
    }
    #expect(unspaced.width == 10)
  }

  @Test(arguments: [(NiconicoTextSize.big, 39.0, 45.0), (.medium, 24, 27.84), (.small, 15, 18)])
  func baselinesAreAFifthOfALineAboveTheEnd(size: NiconicoTextSize, font: Double, pitch: Double) {
    let few = fit(size, lines: 1, width: 10)
    #expect(abs(few.firstBaseline - (0.8 * pitch + 5)) < 1e-9)
    #expect(abs(few.linePitch - pitch) < 1e-9)
    let many = fit(size, lines: 7, width: 10)
    let factor = many.fontSize / font
    #expect([0.535, 0.519, 0.557].contains { abs($0 - factor) < 1e-9 })
    #expect(abs(many.firstBaseline - (0.8 * pitch + 3) * factor) < 1e-9)
  }

  @Test(arguments: [(false, 512.0), (true, 640)])
  func fixedTextIsResizedByWholePixelsOfTheFont(isFull: Bool, limit: Double) {
    #expect(fit(.medium, lines: 1, width: limit, isFull: isFull).fontSize == 24)
    let twice = fit(.medium, lines: 1, width: 2 * limit, isFull: isFull)
    #expect(abs(twice.fontSize - 24 * 13.0 / 25) < 1e-9)
    #expect(abs(twice.width - 2 * limit * 13 / 25) < 1e-9)
    // Far beyond the limit, the font is the smallest one, and the text is too wide.
    #expect(abs(fit(.medium, lines: 1, width: 1e6, isFull: isFull).fontSize - 24.0 / 25) < 1e-9)
    #expect(fit(.medium, lines: 1, width: 2 * limit, isFull: isFull, isFixed: false).fontSize == 24)
  }

  /// Within a tenth of the limit, size, lines and `full` decide whether a resize by width undoes that by lines.
  @Test(arguments: [
    (NiconicoTextSize.big, 5, false, 0.995, false), (.big, 8, false, 0.995, true), (.big, 14, false, 0.995, true),
    (.big, 15, false, 0.995, false), (.big, 8, true, 0.995, false), (.big, 8, false, 0.985, false),
    (.big, 5, false, 1.01, true), (.big, 5, true, 1.01, false), (.big, 16, true, 1.01, true),
    (.big, 5, true, 1.06, true), (.medium, 5, false, 1.01, true), (.medium, 24, false, 1.01, true),
    (.medium, 25, false, 1.01, false), (.medium, 25, false, 1.06, true), (.medium, 25, false, 0.995, false),
    (.small, 37, true, 1.01, true), (.small, 38, true, 1.01, false), (.small, 38, true, 1.06, true),
    (.small, 38, false, 1.2, true), (.big, 5, true, 1.2, true), (.big, 10, false, 0.8, false),
  ])
  func secondResizeIsFuzzyNearTheLimit(
    size: NiconicoTextSize, lines: Int, isFull: Bool, share: Double, isResized: Bool
  ) {
    let factor = [NiconicoTextSize.big: 0.535, .medium: 0.519, .small: 0.557][size]!
    let limit = isFull ? 640.0 : 512
    let fit = fit(size, lines: lines, width: share * limit / factor, isFull: isFull)
    let font = [NiconicoTextSize.big: 39.0, .medium: 24, .small: 15][size]!
    let expected =
      !isResized ? factor : share <= 1 ? 1 : ((font / share).rounded() + 1) / (font + 1)
    #expect(abs(fit.fontSize / font - expected) < 1e-9)
  }

  @Test func playerIsChosenByDateAndCommands() {
    let (before, after) = (1_499_871_599.0, 1_499_871_600.0)
    #expect(NiconicoPlayer(sentAt: before, commands: []) == .flash)
    #expect(NiconicoPlayer(sentAt: after, commands: []) == .html5)
    #expect(NiconicoPlayer(sentAt: nil, commands: []) == .html5)
    #expect(NiconicoPlayer(sentAt: .nan, commands: []) == .html5)
    #expect(NiconicoPlayer(sentAt: after, commands: ["full", "nico:flash"]) == .flash)
    for font in ["gothic", "defont", "mincho"] {
      #expect(NiconicoPlayer(sentAt: before, commands: ["full", font]) == .html5)
      #expect(NiconicoPlayer(sentAt: after, commands: [font, "nico:flash"]) == .html5)
    }
    #expect(NiconicoPlayer(sentAt: before, commands: ["gulim", "ender"]) == .flash)
  }

  @Test func commentSizesMapToTheThreeTextSizes() {
    #expect([18, 25, 36].map { NiconicoTextSize(commentSize: $0) } == [.small, .medium, .big])
    #expect([-1, .nan, .infinity].map { NiconicoTextSize(commentSize: $0) } == [.small, .medium, .big])
  }

  private func request(_ size: NiconicoTextSize, lines: Int) -> NiconicoTextRequest {
    NiconicoTextRequest(size: size, lines: lines, player: .flash)
  }

  private func height(_ size: NiconicoTextSize, _ lines: Int) -> Double {
    NiconicoSizing.fit(request(size, lines: lines)) { NiconicoTextWidth(advance: $0) }.height
  }

  /// A text of one letter per line.
  private func fit(
    _ size: NiconicoTextSize, lines: Int, width: Double, isFull: Bool = false, isFixed: Bool = true
  ) -> NiconicoFit {
    var request = request(size, lines: lines)
    request.isFull = isFull
    request.isFixed = isFixed
    return NiconicoSizing.fit(request) { _ in NiconicoTextWidth(advance: width, unitCount: 1) }
  }
}
