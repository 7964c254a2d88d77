import NagareText
import Testing

@Suite struct LinePitchTests {
  private static let lineCount = 40
  /// Font sizes and pitches in pixels. At 1080p, Niconico's medium lines are 81.32 px apart, its small ones 50.72 px.
  private static let pitches = [(75.9, 81.32), (50.6, 50.72), (109.64, 127.17), (33.3, 20.01), (40, 40)]

  private static func style(_ size: Double, _ pitch: Double, _ linePitch: LinePitch) -> TextStyle {
    TextStyle(size: size, outline: 0, lineHeight: pitch / size, linePitch: linePitch)
  }

  @Test(arguments: pitches) func noBaselineIsFartherThanHalfAPixelFromItsPlace(size: Double, pitch: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let text = Array(repeating: "一", count: Self.lineCount).joined(separator: "\n")
    let shaped = typesetter.shape(text, style: Self.style(size, pitch, .exact))
    let baselines = (0..<Self.lineCount).map(shaped.baseline(ofLine:))
    #expect(shaped.glyphs.map(\.y) == baselines)
    for (line, baseline) in baselines.enumerated() {
      #expect(abs(Double(baseline - baselines[0]) - Double(line) * pitch) <= 0.5 + 1e-9)
    }
    #expect(abs(Double(shaped.height - 2) - Double(Self.lineCount) * pitch) <= 0.5 + 1e-9)
  }

  /// 一 is a bar: the first rows of all bars are equally far from their baselines.
  @Test(arguments: pitches) func linesOfBarsAreDrawnAtTheirPlaces(size: Double, pitch: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let text = Array(repeating: "一", count: Self.lineCount).joined(separator: "\n")
    let drawn = typesetter.coverage(of: text, Self.style(size, pitch, .exact))
    let column = drawn.width / 2
    let isInked = (0..<drawn.height).map { drawn.fill[$0 * drawn.width + column] > 0 }
    let tops = isInked.indices.filter { isInked[$0] && ($0 == 0 || !isInked[$0 - 1]) }
    try #require(tops.count == Self.lineCount)
    for (line, top) in tops.enumerated() {
      #expect(abs(Double(top - tops[0]) - Double(line) * pitch) <= 0.5 + 1e-9)
    }
  }

  @Test(arguments: pitches) func wholePitchesAreAllTheSame(size: Double, pitch: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let text = String(repeating: "一\n", count: Self.lineCount)
    let shaped = typesetter.shape(text, style: Self.style(size, pitch, .whole))
    for line in 0..<Self.lineCount {
      #expect(shaped.baseline(ofLine: line) == shaped.baseline(ofLine: 0) + line * Int(pitch.rounded()))
    }
  }

  @Test func exactPitchesKeepTheMargins() throws {
    let typesetter = try TestFonts.installed()
    for size in [1, 9.3, 33.1, 75.9] {
      for height in [0.5, 1, 1.0714, 1.22] {
        let style = TextStyle(size: size, outline: 1.5, lineHeight: height, linePitch: .exact)
        let shaped = typesetter.shape("jgÅ\n█▀\n鬱|", style: style)
        let drawn = typesetter.rasterize(shaped)
        let (above, below) = (Int((size / 4).rounded(.up)), Int((size / 2).rounded(.up)))
        #expect(drawn.top >= 1 - above && drawn.top + drawn.height <= shaped.height - 1 + below)
        #expect(shaped.height - 2 - 4 == Int((3 * height * size).rounded()))
      }
    }
  }
}
