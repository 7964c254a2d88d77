import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The mean colours of rectangles of frames.
@Suite struct ReadingPlaceTests {
  @Test(arguments: NamedFormat.all)
  func rectanglesHaveTheMeanOfTheirPixels(named: NamedFormat) throws {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<80 {
      let frame = TestFrame(
        width: .random(in: 1...24, using: &generator), height: .random(in: 1...20, using: &generator),
        format: named.format, padding: trial % 5, upsideDown: trial.isMultiple(of: 3),
        alpha: TestFrame.Alpha.allCases[trial % 3], using: &generator)
      let left = Int.random(in: -2..<frame.width, using: &generator)
      let top = Int.random(in: -2..<frame.height, using: &generator)
      let columns = left..<left + .random(in: 3...9, using: &generator)
      let rows = top..<top + .random(in: 3...9, using: &generator)
      let encoding = try #require(ReadingReference.encodings.randomElement(using: &generator))
      let before = frame.bytes
      let colors = FrameColors(format: named.format, encoding: encoding)
      let sample = frame.read { colors.mean(of: $0, columns: columns, rows: rows) }
      let expected = ReadingReference(frame: frame, encoding: encoding).mean(columns: columns, rows: rows)
      let found = try #require(sample)
      #expect(abs(found.alpha - expected.alpha) < 1e-12)
      let channels: [(UInt8, UInt8)] = [
        (found.color.red, expected.color.red), (found.color.green, expected.color.green),
        (found.color.blue, expected.color.blue),
      ]
      let differences = channels.map { abs(Int($0) - Int($1)) }
      // Sums in another order may round to the other side.
      #expect(differences.allSatisfy { $0 <= 1 }, "\(trial)")
      #expect(frame.bytes == before, "a frame is only read")
    }
  }

  @Test func singlePixelsHaveTheirOwnColor() {
    var generator = SeededGenerator(seed: 2)
    let frame = TestFrame(width: 9, height: 7, format: .rgba, using: &generator)
    let colors = FrameColors(format: .rgba, encoding: YCbCrEncoding(matrix: .bt709, range: .full))
    for y in 0..<7 {
      for x in 0..<9 {
        func code(_ component: Int) -> UInt8 { UInt8(frame.planes[0][4 * x + component, y]) }
        let sample = frame.read { colors.mean(of: $0, columns: x..<x + 1, rows: y..<y + 1) }
        #expect(sample?.color == RGBColor(red: code(0), green: code(1), blue: code(2)))
        #expect(sample?.alpha == Double(code(3)) / 255)
      }
    }
  }

  @Test(arguments: NamedFormat.common)
  func encodedColorsAreDecoded(named: NamedFormat) throws {
    var generator = SeededGenerator(seed: 3)
    let frame = TestFrame(width: 4, height: 4, format: named.format, using: &generator)
    for matrix in ColorMatrix.allCases {
      for range in ColorRange.allCases {
        for color in [0xFFFFFF, 0, 0xFF0000, 0x0000FF, 0x00FF00, 0x808080, 0x12AB9F].map(RGBColor.init(hex:)) {
          let encoding = YCbCrEncoding(matrix: matrix, range: range)
          let code = encoding.encode(color, depth: named.format.depth)
          for (plane, value) in zip(frame.planes, [code.y, code.cb, code.cr]) { plane.setAll { _, _ in Int(value) } }
          let colors = FrameColors(format: named.format, encoding: encoding)
          let sample = try #require(frame.read { colors.mean(of: $0, columns: 1..<2, rows: 3..<4) })
          let errors = [
            Int(sample.color.red) - Int(color.red), Int(sample.color.green) - Int(color.green),
            Int(sample.color.blue) - Int(color.blue),
          ]
          // 8 bits of chroma are coarser than 8 bits of blue.
          #expect(errors.allSatisfy { abs($0) <= (named.format.depth == 8 ? 2 : 1) }, "\(color), \(encoding)")
        }
      }
    }
  }

  @Test func rectanglesBesideTheFrameHaveNoColor() {
    var generator = SeededGenerator(seed: 4)
    let frame = TestFrame(width: 5, height: 4, format: .yuv420, using: &generator)
    let colors = FrameColors(format: .yuv420, encoding: YCbCrEncoding(matrix: .bt709, range: .full))
    for (columns, rows) in [(5..<6, 0..<1), (0..<1, 4..<9), (-3..<0, 0..<4), (0..<5, -2..<0), (2..<2, 0..<4)] {
      let sample = frame.read { colors.mean(of: $0, columns: columns, rows: rows) }
      #expect(sample == nil)
    }
    let corner = frame.read { colors.mean(of: $0, columns: .min..<1, rows: 3..<Int.max) }
    #expect(corner != nil)
  }

  @Test func transparentPixelsCountOnlyIfAllAreTransparent() {
    var generator = SeededGenerator(seed: 5)
    let frame = TestFrame(width: 2, height: 1, format: .rgba, using: &generator)
    let colors = FrameColors(format: .rgba, encoding: YCbCrEncoding(matrix: .bt709, range: .full))
    let samples = [200, 100, 0, 255, 0, 0, 250, 0]
    frame.planes[0].setAll { x, _ in samples[x] }
    let both = frame.read { colors.mean(of: $0, columns: 0..<2, rows: 0..<1) }
    #expect(both?.color == RGBColor(hex: 0xC86400) && both?.alpha == 0.5)
    let clear = frame.read { colors.mean(of: $0, columns: 1..<2, rows: 0..<1) }
    #expect(clear?.color == RGBColor(hex: 0x0000FA) && clear?.alpha == 0)
  }
}
