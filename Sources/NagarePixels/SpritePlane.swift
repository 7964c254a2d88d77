import CPixelKernels

/// One or two planes of samples of a sprite that share an alpha, packed as the kernels read them: only what is not
/// transparent is kept.
package struct SpritePlane {
  /// Transparent gaps shorter than this are stored as part of their span: starting another span costs about as much.
  package static let shortestSkip = 32
  /// Opaque runs shorter than this are blended like the rest of their span, for the same reason.
  package static let shortestCopy = 64

  package private(set) var spans: [nagare_span] = []
  package private(set) var alphas: [UInt8] = []
  package private(set) var colors: [[UInt8]]

  /// Packs rows of samples, `width * height` premultiplied values in each of `colors` and in `alphas`.
  package init(width: Int, height: Int, colors dense: [[UInt8]], alphas denseAlphas: [UInt8]) {
    colors = dense.map { _ in [] }
    for row in 0..<height {
      appendSpans(row: row, width: width, colors: dense, alphas: denseAlphas)
    }
    // Grays have the same Cb as Cr, and most texts are gray: one array serves both, and stays in the cache for the second.
    if colors.count == 2, colors[0] == colors[1] { colors[1] = colors[0] }
  }

  var byteCount: Int {
    spans.count * MemoryLayout<nagare_span>.stride + alphas.count * (1 + colors.count)
  }

  private mutating func appendSpans(row: Int, width: Int, colors dense: [[UInt8]], alphas denseAlphas: [UInt8]) {
    denseAlphas.withUnsafeBufferPointer { all in
      let alphas = UnsafeBufferPointer(rebasing: all[row * width..<(row + 1) * width])
      var x = SpritePlane.end(of: 0, from: 0, in: alphas)
      while x < width {
        let opaque = SpritePlane.end(of: 255, from: x, in: alphas)
        if opaque - x >= SpritePlane.shortestCopy {
          append(NAGARE_SPAN_COPY, row: row, x..<opaque, width: width, colors: dense, alphas: denseAlphas)
          x = opaque
        } else {
          let end = SpritePlane.endOfBlend(from: x, in: alphas)
          append(NAGARE_SPAN_BLEND, row: row, x..<end, width: width, colors: dense, alphas: denseAlphas)
          x = end
        }
        x = SpritePlane.end(of: 0, from: x, in: alphas)
      }
    }
  }

  private mutating func append(
    _ kind: Int, row: Int, _ range: Range<Int>, width: Int, colors dense: [[UInt8]], alphas denseAlphas: [UInt8]
  ) {
    // Sides are at most 65,534 and the packed data at most their product, by the limit on masks.
    spans.append(
      nagare_span(
        offset: UInt32(truncatingIfNeeded: alphas.count), row: UInt16(truncatingIfNeeded: row),
        x: UInt16(truncatingIfNeeded: range.lowerBound), length: UInt16(truncatingIfNeeded: range.count),
        kind: UInt16(truncatingIfNeeded: kind)))
    let samples = row * width + range.lowerBound..<row * width + range.upperBound
    alphas.append(contentsOf: denseAlphas[samples])
    for plane in colors.indices {
      colors[plane].append(contentsOf: dense[plane][samples])
    }
  }

  /// Where the run of `value` that begins at `x` ends.
  private static func end(of value: UInt8, from x: Int, in alphas: UnsafeBufferPointer<UInt8>) -> Int {
    var x = x
    while x < alphas.count, alphas[x] == value { x += 1 }
    return x
  }

  /// Where a blend span from `x` ends: before a long transparent gap, before a long opaque run, or with the row's ink.
  private static func endOfBlend(from x: Int, in alphas: UnsafeBufferPointer<UInt8>) -> Int {
    var x = x
    while x < alphas.count {
      let value = alphas[x]
      guard value == 0 || value == 255 else {
        x += 1
        continue
      }
      let end = SpritePlane.end(of: value, from: x, in: alphas)
      if value == 0, end - x >= shortestSkip || end == alphas.count { return x }
      if value == 255, end - x >= shortestCopy { return x }
      x = end
    }
    return x
  }
}
