import NagareColor

/// Converts mean codes to colours, a row at a time.
struct CellColors: Sendable {
  /// A channel of the signal as a linear function of three codes.
  private struct Channel {
    var offset: Double
    var factors: (Double, Double, Double)

    func multiplied(by factor: Double) -> Channel {
      Channel(offset: offset * factor, factors: (factors.0 * factor, factors.1 * factor, factors.2 * factor))
    }

    @inline(__always)
    func value(_ codes: (Double, Double, Double), limit: Double) -> Double {
      let value = offset + factors.0 * codes.0 + factors.1 * codes.1 + factors.2 * codes.2
      let positive = value > 0 ? value : 0
      return positive < limit ? positive : limit
    }
  }

  private let neutral: SIMD3<Double>
  private let channels: [Channel]
  private let alphaMode: PixelFormat.AlphaMode
  private let maximum: Double
  private let presentIndices: [Int]
  /// The tables for signals other than sRGB; nil for sRGB.
  private let lightTables: LightTables?

  init(format: PixelFormat, encoding: YCbCrEncoding) {
    let components = ColorComponents(format: format, encoding: encoding)
    let offset = components.signal(of: .zero)
    let first = components.signal(of: SIMD3(1, 0, 0)) - offset
    let second = components.signal(of: SIMD3(0, 1, 0)) - offset
    let third = components.signal(of: SIMD3(0, 0, 1)) - offset
    channels = (0..<3).map { Channel(offset: offset[$0], factors: (first[$0], second[$0], third[$0])) }
    neutral = components.neutral
    alphaMode = format.alphaMode
    maximum = Double(format.maximum)
    presentIndices = format.planes.flatMap { $0.components.compactMap(ColorComponents.index) }
    lightTables = encoding.converter.isIdentity ? nil : LightTables(encoding)
  }

  /// Sets the means of components that the format lacks.
  func setAbsent(in row: CellRow) {
    for index in 0..<3 where !presentIndices.contains(index) {
      row.means(index).update(repeating: neutral[index], count: row.count)
    }
  }

  /// Writes the colours of cells with a mean alpha of at least a half. Overwrites the means.
  /// - Returns: the number of colours written.
  func write(_ row: CellRow, to colors: UnsafeMutablePointer<RGBColor>) -> Int {
    if alphaMode == .premultiplied { divideByAlpha(row) }
    guard let lightTables else {
      // Adding the bias removes rounding errors, so that halves are rounded up.
      makeSignals(row, limit: 255, bias: IntegerPart.bias + 0.5)
      return store(row, to: colors) { UInt8(truncatingIfNeeded: IntegerPart.ofBiased($0)) }
    }
    makeSignals(row, limit: 1, bias: 0)
    lightTables.makeIndices(row)
    return lightTables.codes.withUnsafeBufferPointer { codes in
      store(row, to: colors) { codes[IntegerPart.ofBiased($0)] }
    }
  }

  private func divideByAlpha(_ row: CellRow) {
    let alpha = row.means(ColorComponents.alphaIndex)
    for index in 0..<3 where presentIndices.contains(index) {
      let values = row.means(index)
      for cell in 0..<row.count {
        // The limit of 1 avoids divisions by 0. Cells below half of the maximum are omitted in any case.
        values[cell] *= maximum / max(alpha[cell], 1)
      }
    }
  }

  /// Converts codes to the RGB signal, scales it to `limit`, clips it to 0…`limit`, and adds `bias`.
  private func makeSignals(_ row: CellRow, limit: Double, bias: Double) {
    let (x, y, z) = (row.means(0), row.means(1), row.means(2))
    let red = channels[0].multiplied(by: limit)
    let green = channels[1].multiplied(by: limit)
    let blue = channels[2].multiplied(by: limit)
    for cell in 0..<row.count {
      let codes = (x[cell], y[cell], z[cell])
      x[cell] = red.value(codes, limit: limit) + bias
      y[cell] = green.value(codes, limit: limit) + bias
      z[cell] = blue.value(codes, limit: limit) + bias
    }
  }

  @inline(__always)
  private func store(
    _ row: CellRow, to colors: UnsafeMutablePointer<RGBColor>, _ code: (Double) -> UInt8
  ) -> Int {
    let (red, green, blue) = (row.means(0), row.means(1), row.means(2))
    let alpha = row.means(ColorComponents.alphaIndex)
    // A mean of exactly a half is kept despite rounding errors.
    let least = maximum / 2 - 1e-6
    var count = 0
    for cell in 0..<row.count {
      let color = RGBColor(red: code(red[cell]), green: code(green[cell]), blue: code(blue[cell]))
      (colors + count).initialize(to: color)
      count &+= alphaMode == .opaque || alpha[cell] >= least ? 1 : 0
    }
    return count
  }
}
