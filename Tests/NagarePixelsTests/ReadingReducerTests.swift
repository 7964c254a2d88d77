import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Frames reduced to a few cells.
@Suite struct ReadingReducerTests {
  @Test(arguments: NamedFormat.all)
  func cellsAreTheMeansOfTheirSamples(named: NamedFormat) {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<60 {
      let frame = TestFrame(
        width: .random(in: 1...90, using: &generator), height: .random(in: 1...70, using: &generator),
        format: named.format, padding: trial % 5, upsideDown: trial.isMultiple(of: 3),
        alpha: trial.isMultiple(of: 2) ? .random : .opaque, using: &generator)
      let across = Int.random(in: 1...100, using: &generator)
      let size =
        trial % 4 == 0
        ? DownscaledImage.Size.width(across)
        : .fixed(width: across, height: .random(in: 1...80, using: &generator))
      let parts = size.cells(ofWidth: frame.width, height: frame.height)
      // Ordinary video every other time, whose rounding is checked to the last bit.
      let sdr = YCbCrEncoding(matrix: .bt709, range: trial % 4 < 2 ? .limited : .full)
      let encoding = trial.isMultiple(of: 2) ? sdr : ReadingReference.encodings.randomElement(using: &generator) ?? sdr
      let reference = ReadingReference(frame: frame, encoding: encoding)
      let before = frame.bytes
      let reduced = frame.read(FrameReducer(format: named.format, encoding: encoding, size: size).reduce)
      let signals = reference.parts(across: parts.width, down: parts.height)
      if let fault = reference.fault(of: reduced.colors, for: signals) {
        Issue.record("trial \(trial), \(frame.width)x\(frame.height) to \(parts), \(encoding): \(fault)")
        return
      }
      #expect(frame.bytes == before, "a frame is only read")
    }
  }

  @Test(arguments: NamedFormat.all)
  func columnsOfAFrameAreThoseOfTheWhole(named: NamedFormat) {
    var generator = SeededGenerator(seed: 4)
    for trial in 0..<20 {
      let frame = TestFrame(
        width: 64, height: 12, format: named.format, padding: trial % 5, upsideDown: trial.isMultiple(of: 2),
        alpha: .opaque, using: &generator)
      // Cells of four columns are as wide as the coarsest chroma.
      func rows(of columns: Range<Int>) -> [[RGBColor]] {
        let cells = columns.count / 4
        let reducer = FrameReducer(
          format: named.format, encoding: YCbCrEncoding(matrix: .bt709, range: .full),
          size: .fixed(width: cells, height: 3))
        let colors = frame.read { reducer.reduce($0.columns(columns)) }.colors
        return stride(from: 0, to: colors.count, by: cells).map { Array(colors[$0..<$0 + cells]) }
      }
      let first = 4 * Int.random(in: 0..<15, using: &generator)
      let end = 4 * Int.random(in: first / 4 + 1...16, using: &generator)
      #expect(rows(of: first..<end) == rows(of: 0..<64).map { Array($0[first / 4..<end / 4]) })
    }
  }

  @Test(arguments: NamedFormat.all)
  func flatFramesHaveOneExactColor(named: NamedFormat) {
    var generator = SeededGenerator(seed: 2)
    for encoding in ReadingReference.encodings {
      let frame = TestFrame(width: 37, height: 23, format: named.format, alpha: .opaque, using: &generator)
      for (plane, layout) in zip(frame.planes, named.format.planes) {
        let values = layout.components.map { component in
          component == .alpha ? named.format.maximum : Int.random(in: 0...named.format.maximum, using: &generator)
        }
        plane.setAll { x, _ in values[x % values.count] << named.format.shift }
      }
      let reference = ReadingReference(frame: frame, encoding: encoding)
      let reducer = FrameReducer(format: named.format, encoding: encoding, size: .fixed(width: 5, height: 4))
      let reduced = frame.read(reducer.reduce)
      let signal = reference.signal { reference.value($0, x: 0, y: 0) }
      #expect(Set(reduced.colors).count == 1)
      if encoding.converter.isIdentity { #expect(reduced.colors.first == encoding.converter.color(of: signal)) }
      #expect(reference.fault(of: reduced.colors, for: [SIMD3<Double>](repeating: signal, count: 20)) == nil)
    }
  }

  /// The sums are the largest that there can be.
  @Test(arguments: NamedFormat.all, [(1, 1), (3, 2), (270, 1), (1, 300)])
  func sumsOfBrightFramesDoNotOverflow(named: NamedFormat, parts: (Int, Int)) {
    var generator = SeededGenerator(seed: 3)
    let frame = TestFrame(width: 270, height: 300, format: named.format, alpha: .opaque, using: &generator)
    let none = 128 << (named.format.depth - 8)
    for (plane, layout) in zip(frame.planes, named.format.planes) {
      let values = layout.components.map { component in
        component == .blueDifference || component == .redDifference ? none : named.format.maximum
      }
      plane.setAll { x, _ in values[x % values.count] << named.format.shift }
    }
    let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
    let size = DownscaledImage.Size.fixed(width: parts.0, height: parts.1)
    let reduced = frame.read(FrameReducer(format: named.format, encoding: encoding, size: size).reduce)
    #expect(reduced.colors == [RGBColor](repeating: .white, count: parts.0 * parts.1))
  }

  @Test func rampKeepsItsCodesAndHalvesAreRoundedUp() {
    var generator = SeededGenerator(seed: 4)
    let frame = TestFrame(width: 256, height: 6, format: .gray8, using: &generator)
    frame.planes[0].setAll { x, _ in x }
    let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
    func codes(_ width: Int) -> [UInt8] {
      let reducer = FrameReducer(format: .gray8, encoding: encoding, size: .fixed(width: width, height: 1))
      return frame.read(reducer.reduce).colors.map(\.green)
    }
    #expect(codes(256) == Array(0...255))
    #expect(codes(128) == (0..<128).map { 2 * $0 + 1 })
  }

  @Test func transparentCellsAreLeftOut() {
    var generator = SeededGenerator(seed: 5)
    let frame = TestFrame(width: 8, height: 2, format: .rgba, using: &generator)
    let alphas = [0, 255, 127, 128, 127, 127, 255, 255]
    frame.planes[0].setAll { x, _ in x % 4 == 3 ? alphas[x / 4] : 10 * (x / 4) }
    let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
    func reds(_ width: Int) -> [UInt8] {
      let reducer = FrameReducer(format: .rgba, encoding: encoding, size: .fixed(width: width, height: 1))
      return frame.read(reducer.reduce).colors.map(\.red)
    }
    #expect(reds(8) == [10, 30, 60, 70])
    // Means of 127.5 are half of the maximum.
    #expect(reds(4) == [5, 25, 65])
    frame.planes[0].setAll { _, _ in 0 }
    #expect(reds(8).isEmpty)
  }

  @Test(arguments: 1...13)
  func rowsThatAreReadAreSpreadOverCells(maxRows: Int) {
    var generator = SeededGenerator(seed: 7)
    let height = 12
    let frame = TestFrame(width: 3, height: 2 * height, format: .gray8, using: &generator)
    let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
    let reducer = FrameReducer(
      format: .gray8, encoding: encoding, size: .fixed(width: 1, height: 2), maxRows: maxRows)
    // One bright row at a time: it is seen, or it is not read.
    let seen = (0..<2 * height).filter { bright in
      frame.planes[0].setAll { _, y in y == bright ? 240 : 0 }
      let means = frame.read(reducer.reduce).colors.map { Int($0.green) }
      return means[bright / height] > 0
    }
    let upper = seen.filter { $0 < height }
    #expect(seen.filter { $0 >= height } == upper.map { $0 + height })
    #expect(!upper.isEmpty && upper.count <= maxRows)
    let steps = Set(zip(upper, upper.dropFirst()).map { $1 - $0 })
    #expect(steps.count <= 1)
    // Both fields of interlaced frames are read, and no more rows are left out at the ends than between two.
    #expect(steps.allSatisfy { !$0.isMultiple(of: 2) })
    #expect(upper[0] + height - 1 - upper[upper.count - 1] < max(steps.first ?? height, 1))
  }

  @Test func fewRowsApproximateAllRows() {
    var generator = SeededGenerator(seed: 8)
    let frame = TestFrame(width: 960, height: 540, format: .yuv420, using: &generator)
    // Slopes with strong noise on them.
    for (plane, divisor) in zip(frame.planes, [4, 2, 2]) {
      plane.setAll { x, y in 60 + (x + y) / (2 * divisor) % 120 + .random(in: -40...40, using: &generator) }
    }
    let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
    func colors(_ maxRows: Int) -> [OKLab] {
      let reducer = FrameReducer(
        format: .yuv420, encoding: encoding, size: .fixed(width: 16, height: 16), maxRows: maxRows)
      return frame.read(reducer.reduce).colors.map { OKLab($0) }
    }
    let distances = zip(colors(4), colors(.max)).map { few, all in
      ((few.lightness - all.lightness) * (few.lightness - all.lightness) + (few.a - all.a) * (few.a - all.a)
        + (few.b - all.b) * (few.b - all.b)).squareRoot()
    }
    // A just noticeable difference is 0.02.
    #expect(distances.reduce(0, +) / 256 < 0.02)
    #expect(distances.max() ?? 1 < 0.06)
  }

  @Test(arguments: [2, 100, 1000])
  func reducingAllocatesLittleForFramesOfAnySize(parts: Int) {
    var generator = SeededGenerator(seed: 6)
    let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
    let reducer = FrameReducer(format: .yuv420, encoding: encoding, size: .fixed(width: parts, height: parts))
    for side in [4, 1200] {
      let frame = TestFrame(width: side, height: side, format: .yuv420, using: &generator)
      let count = frame.read { view in AllocationCount { _ = reducer.reduce(view) } }
      #expect(count.total <= 24, "\(count.total) for \(side)")
    }
  }
}
