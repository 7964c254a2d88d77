import NagarePixels
import TestSupport
import Testing

/// How a plane is cut into runs to skip, to blend and to copy.
@Suite struct SpanTests {
  /// The kinds by their numbers in `CPixelKernels.h`.
  private static let (blend, copy) = (0, 1)

  @Test func spansHoldAllThatIsNotTransparentOnce() {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<400 {
      let width = Int.random(in: 0...500, using: &generator)
      let height = Int.random(in: 0...6, using: &generator)
      let alphas = Self.alphas(width * height, using: &generator)
      let colors = [1, 2].map { shift in alphas.map { $0 >> shift } }
      let plane = SpritePlane(width: width, height: height, colors: colors, alphas: alphas)
      let dense = DensePlane(plane, width: width, height: height)
      // What lies in no span was unpacked as 0, so equality leaves nothing out.
      let isWhole = dense.alphas == alphas && dense.colors == colors
      guard isWhole, Self.areInOrder(plane), Self.kindsFit(plane) else {
        Issue.record("trial \(trial): \(width)x\(height)")
        return
      }
    }
  }

  @Test func longGapsAndOpaqueRunsAreSpansOfTheirOwn() {
    let (skip, copy) = (SpritePlane.shortestSkip, SpritePlane.shortestCopy)
    func spans(_ runs: (alpha: UInt8, length: Int)...) -> [[Int]] {
      let alphas = runs.flatMap { Array(repeating: $0.alpha, count: $0.length) }
      let plane = SpritePlane(width: alphas.count, height: 1, colors: [alphas], alphas: alphas)
      return plane.spans.map { [Int($0.kind), Int($0.x), Int($0.length)] }
    }
    #expect(spans((0, 9), (7, 3), (0, 40)) == [[Self.blend, 9, 3]])
    #expect(spans((7, 3), (0, skip - 1), (8, 2)) == [[Self.blend, 0, skip + 4]])
    #expect(spans((7, 3), (0, skip), (8, 2)) == [[Self.blend, 0, 3], [Self.blend, skip + 3, 2]])
    #expect(spans((7, 3), (255, copy - 1), (8, 2)) == [[Self.blend, 0, copy + 4]])
    #expect(
      spans((7, 3), (255, copy), (8, 2)) == [[Self.blend, 0, 3], [Self.copy, 3, copy], [Self.blend, copy + 3, 2]])
    #expect(spans((255, 65534)) == [[Self.copy, 0, 65534]])
    #expect(spans((0, 65534)) == [])
  }

  /// Runs of every kind, short and long.
  private static func alphas(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var alphas: [UInt8] = []
    while alphas.count < count {
      let value: UInt8 = [0, 255, UInt8.random(in: 0...255, using: &generator)][alphas.count % 3]
      alphas += repeatElement(value, count: Int.random(in: 1...150, using: &generator) / (value % 7 == 0 ? 1 : 40) + 1)
    }
    return Array(alphas[..<count])
  }

  /// From left to right, row by row, without overlap; the data one after the other with nothing left over.
  private static func areInOrder(_ plane: SpritePlane) -> Bool {
    var (row, x, offset) = (0, 0, 0)
    for span in plane.spans {
      if Int(span.row) > row { (row, x) = (Int(span.row), 0) }
      guard Int(span.row) == row, Int(span.x) >= x, span.length > 0, Int(span.offset) == offset else { return false }
      x = Int(span.x) + Int(span.length)
      offset += Int(span.length)
    }
    return plane.alphas.count == offset && plane.colors.allSatisfy { $0.count == offset }
  }

  /// Copied spans are opaque and long; blended ones begin with ink, and neither a long gap nor a long opaque run is in
  /// them.
  private static func kindsFit(_ plane: SpritePlane) -> Bool {
    plane.spans.allSatisfy { span in
      let alphas = plane.alphas[Int(span.offset)..<Int(span.offset) + Int(span.length)]
      if Int(span.kind) == copy {
        return alphas.allSatisfy { $0 == 255 } && alphas.count >= SpritePlane.shortestCopy
      }
      return Int(span.kind) == blend && alphas.first != 0
        && longestRun(of: 0, in: alphas) < SpritePlane.shortestSkip
        && longestRun(of: 255, in: alphas) < SpritePlane.shortestCopy
    }
  }

  private static func longestRun(of value: UInt8, in alphas: ArraySlice<UInt8>) -> Int {
    var (run, longest) = (0, 0)
    for alpha in alphas {
      run = alpha == value ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
