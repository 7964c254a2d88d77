import NagareColor
import NagarePixels

/// The expected colours of a frame, computed sample by sample in floating point.
struct ReadingReference {
  let frame: TestFrame
  let encoding: YCbCrEncoding

  /// The plane of a component, and its offset in a pixel; nil if there is none.
  private func place(of component: PixelFormat.Component) -> (plane: Int, offset: Int)? {
    for (index, plane) in frame.format.planes.enumerated() {
      if let offset = plane.components.firstIndex(of: component) { return (index, offset) }
    }
    return nil
  }

  private func has(_ component: PixelFormat.Component) -> Bool { place(of: component) != nil }

  /// The value of the sample that covers a pixel; without such a component, the neutral chroma, or 1 for alpha.
  func value(_ component: PixelFormat.Component, x: Int, y: Int) -> Double {
    guard let (index, offset) = place(of: component) else {
      return component == .alpha ? 1 : Double(128 << (frame.format.depth - 8))
    }
    let plane = frame.format.planes[index]
    let sample = frame.planes[index][(x >> plane.shiftX) * plane.components.count + offset, y >> plane.shiftY]
    return Double(sample >> frame.format.shift)
  }

  /// The mean of the samples whose first pixel is in a rectangle, or else the sample that covers its first pixel.
  private func mean(_ component: PixelFormat.Component, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    guard let (index, _) = place(of: component) else { return value(component, x: 0, y: 0) }
    let plane = frame.format.planes[index]
    let xs = columns.filter { $0 % (1 << plane.shiftX) == 0 }
    let ys = rows.filter { $0 % (1 << plane.shiftY) == 0 }
    var (sum, count) = (0.0, 0.0)
    for y in ys.isEmpty ? [rows.lowerBound] : ys {
      for x in xs.isEmpty ? [columns.lowerBound] : xs {
        sum += value(component, x: x, y: y)
        count += 1
      }
    }
    return sum / count
  }

  /// The signal of codes, clamped to 0...1.
  func signal(_ codes: (PixelFormat.Component) -> Double) -> SIMD3<Double> {
    let signal =
      has(.luma)
      ? encoding.signal(
        y: codes(.luma), cb: codes(.blueDifference), cr: codes(.redDifference), depth: frame.format.depth)
      : SIMD3(codes(.red), codes(.green), codes(.blue)) / Double(frame.format.maximum)
    return signal.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The signals of the cells that are at least half opaque.
  func parts(across: Int, down: Int) -> [SIMD3<Double>] {
    var signals: [SIMD3<Double>] = []
    let maximum = Double(frame.format.maximum)
    for j in 0..<down {
      for i in 0..<across {
        let columns = i * frame.width / across..<(i + 1) * frame.width / across
        let rows = j * frame.height / down..<(j + 1) * frame.height / down
        let alpha = frame.format.alphaMode == .opaque ? 1 : mean(.alpha, columns, rows) / maximum
        guard alpha >= 0.5 else { continue }
        let divisor = frame.format.alphaMode == .premultiplied ? alpha : 1
        signals.append(
          signal { component in
            let isThere = has(component)
            return mean(component, columns, rows) / (isThere ? divisor : 1)
          })
      }
    }
    return signals
  }

  /// The mean colour and alpha of the pixels of a rectangle that are on the frame.
  func mean(columns: Range<Int>, rows: Range<Int>) -> (color: RGBColor, alpha: Double) {
    let pixels = rows.clamped(to: 0..<frame.height).flatMap { y in
      columns.clamped(to: 0..<frame.width).map { x in (x: x, y: y) }
    }
    let alphas = pixels.map { frame.alpha(x: $0.x, y: $0.y) }
    let alpha = alphas.reduce(0, +)
    let mode = frame.format.alphaMode
    if mode == .premultiplied, alpha == 0 { return (.black, 0) }
    let weights = mode == .straight && alpha > 0 ? alphas : pixels.map { _ in 1 }
    let divisor = mode == .premultiplied ? alpha : weights.reduce(0, +)
    let signal = signal { component in
      guard has(component) else { return value(component, x: 0, y: 0) }
      return zip(pixels, weights).reduce(0) { $0 + value(component, x: $1.0.x, y: $1.0.y) * $1.1 } / divisor
    }
    return (encoding.converter.color(of: signal), alpha / Double(pixels.count))
  }

  /// The first wrong colour; nil if there is none. If the signal is sRGB's own, codes are its rounded values, and only
  /// those halfway between two codes may be either. Otherwise, codes may be off by one.
  func fault(of colors: [RGBColor], for signals: [SIMD3<Double>]) -> String? {
    guard colors.count == signals.count else { return "\(colors.count) colours, not \(signals.count)" }
    let converter = encoding.converter
    for (index, (color, signal)) in zip(colors, signals).enumerated() {
      let found = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
      let exact = converter.color(of: signal)
      let expected =
        converter.isIdentity ? signal * 255 : SIMD3(Double(exact.red), Double(exact.green), Double(exact.blue))
      let difference = found - expected
      let error = max(abs(difference.x), abs(difference.y), abs(difference.z))
      if error > (converter.isIdentity ? 0.500001 : 1) { return "\(index): \(found), not \(expected)" }
    }
    return nil
  }

  /// Encodings of all kinds.
  static let encodings = ColorMatrix.allCases.flatMap { matrix in
    ColorRange.allCases.flatMap { range in
      ColorPrimaries.allCases.flatMap { primaries in
        TransferFunction.allCases.map { transfer in
          YCbCrEncoding(matrix: matrix, range: range, primaries: primaries, transfer: transfer)
        }
      }
    }
  }
}
