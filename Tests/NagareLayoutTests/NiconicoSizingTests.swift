import NagareLayout
import TestSupport
import Testing

/// The rules of the HTML5 player.
@Suite struct NiconicoSizingTests {
  /// A row of a table of measurements of the site: the height of one line, the line pitch, the font size, and how many
  /// lines are 384 pixels high.
  struct Row: Sendable, CustomStringConvertible {
    let size: NiconicoTextSize
    let isResized: Bool
    let height, pitch, font, fitting: Double

    var description: String { "\(size)\(isResized ? " resized" : "")" }
  }

  static let table: [Row] = [
    Row(size: .big, isResized: false, height: 49.2308, pitch: 45.2391, font: 39, fitting: 8.4),
    Row(size: .medium, isResized: false, height: 33.9823, pitch: 28.9271, font: 27, fitting: 13.1),
    Row(size: .small, isResized: false, height: 23.1325, pitch: 18.0434, font: 18, fitting: 21),
    Row(size: .big, isResized: true, height: 25.984, pitch: 23.877, font: 20, fitting: 16),
    Row(size: .medium, isResized: true, height: 17.644, pitch: 15.019, font: 14, fitting: 25.4),
    Row(size: .small, isResized: true, height: 12.863, pitch: 10.033, font: 10, fitting: 38),
  ]

  @Test(arguments: table)
  func sizesAreThoseOfTheTable(row: Row) {
    let lines = row.isResized ? 9 : 2
    let fit = fit(NiconicoTextRequest(size: row.size, lines: lines), ems: 3)
    #expect(fit.fontSize == row.font)
    #expect(fit.horizontalStretch == 1)
    #expect(abs(fit.linePitch - row.pitch) < 0.001)
    #expect(abs(fit.height - fit.linePitch * Double(lines - 1) - row.height) < 0.001)
    #expect(abs(1 + (384 - row.height) / fit.linePitch - row.fitting) < 0.01)
    #expect(fit.width == row.font * 3)
  }

  @Test func firstBaselinesAreThoseOfTheTable() {
    let pixel = NiconicoCanvas(stage: Stage(width: 1920, height: 1080)).virtualPixel
    for (size, baseline) in [(NiconicoTextSize.big, 112.4), (.medium, 75.4), (.small, 49.8)] {
      let fit = fit(NiconicoTextRequest(size: size, lines: 1), ems: 1).scaled(by: pixel)
      #expect(abs(fit.firstBaseline - baseline) < 0.06)
    }
  }

  /// Saccubus' linear fits of the player's heights at 360 rows.
  @Test(arguments: [
    (NiconicoTextSize.big, false, 42.452, 4.05), (.medium, false, 27.143, 5.076), (.small, false, 16.95, 4.9),
    (.big, true, 22.356, 2.6), (.medium, true, 14.094, 2.748), (.small, true, 9.4058, 3.138),
  ])
  func heightsAgreeWithSaccubus(size: NiconicoTextSize, isResized: Bool, pitch: Double, rest: Double) {
    let lines =
      switch (size, isResized) {
      case (.big, false): 1...2
      case (.medium, false): 1...4
      case (.small, false): 1...6
      case (.big, true): 3...16
      case (.medium, true): 5...25
      case (.small, true): 7...38
      }
    for lines in lines {
      let fit = fit(NiconicoTextRequest(size: size, lines: lines), ems: 1)
      #expect(abs(fit.height * 360 / 384 - (pitch * Double(lines) + rest)) < (isResized ? 0.63 : 0.44))
    }
  }

  @Test(arguments: [(NiconicoTextSize.big, 3), (.medium, 5), (.small, 7)])
  func manyLinesMakeTextSmallerUnlessItIsAnEnding(size: NiconicoTextSize, lines: Int) {
    func pitch(_ lines: Int, isEnder: Bool = false) -> Double {
      fit(NiconicoTextRequest(size: size, lines: lines, isEnder: isEnder), ems: 1).linePitch
    }
    #expect(pitch(lines - 1) == pitch(1))
    #expect(pitch(lines) < 0.6 * pitch(1))
    #expect(pitch(lines, isEnder: true) == pitch(1))
  }

  @Test func widthsAreWholePixelsOfTheWidestLine() {
    #expect(fit(NiconicoTextRequest(lines: 1), ems: 10).width == 270)
    #expect(fit(NiconicoTextRequest(lines: 1), ems: 10.01).width == 271)
    // Seven letters of a third of an em each: the sum of their advances is a little more than 63.
    #expect(fit(NiconicoTextRequest(lines: 1), ems: 7.0 / 3 + 1e-12).width == 63)
  }

  @Test func scrollingTextMayBeOfAnyWidth() {
    let fit = fit(NiconicoTextRequest(lines: 1), ems: 1000)
    #expect(fit.width == 27_000 && fit.fontSize == 27)
  }

  @Test func textIsMeasuredOnceAtTheSizeOfItsLines() {
    var sizes: [Double] = []
    for lines in [1, 5] {
      _ = NiconicoSizing.fit(NiconicoTextRequest(lines: lines, isFixed: true)) { size in
        sizes.append(size)
        return NiconicoTextWidth(advance: size * 100)
      }
    }
    #expect(sizes == [27, 14])
  }

  private func fit(_ request: NiconicoTextRequest, ems: Double) -> NiconicoFit {
    NiconicoSizing.fit(request) { NiconicoTextWidth(advance: $0 * ems) }
  }
}
