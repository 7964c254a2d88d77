import NagareColor

/// Turns mean codes into colours, many at once.
struct PartColors: Sendable {
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
  private let places: [Int]
  /// Where the signal is not sRGB's own.
  private let lights: LightTables?

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
    places = format.planes.flatMap { $0.components.compactMap(ColorComponents.place) }
    lights = encoding.converter.isIdentity ? nil : LightTables(encoding)
  }

  /// Sets the means of components that the format has not.
  func setAbsent(in row: PartRow) {
    for place in 0..<3 where !places.contains(place) {
      row.means(place).update(repeating: neutral[place], count: row.count)
    }
  }

  /// Writes the colours of those parts that are not more transparent than opaque, and gives their number. The means are
  /// used up.
  func write(_ row: PartRow, to colors: UnsafeMutablePointer<RGBColor>) -> Int {
    if alphaMode == .premultiplied { divideByAlpha(row) }
    guard let lights else {
      // What computing loses is rounded off before a half is.
      makeSignals(row, limit: 255, bias: WholePart.bias + 0.5)
      return store(row, to: colors) { UInt8(truncatingIfNeeded: WholePart.ofBiased($0)) }
    }
    makeSignals(row, limit: 1, bias: 0)
    lights.makePlaces(row)
    return lights.codes.withUnsafeBufferPointer { codes in
      store(row, to: colors) { codes[WholePart.ofBiased($0)] }
    }
  }

  private func divideByAlpha(_ row: PartRow) {
    let alpha = row.means(ColorComponents.alphaPlace)
    for place in 0..<3 where places.contains(place) {
      let values = row.means(place)
      for part in 0..<row.count {
        // Parts with less than half of the maximum are left out anyway.
        values[part] *= maximum / max(alpha[part], 1)
      }
    }
  }

  /// Turns codes into the signal of red, green and blue, multiplied by a limit and cut off there and at 0, then moved.
  private func makeSignals(_ row: PartRow, limit: Double, bias: Double) {
    let (x, y, z) = (row.means(0), row.means(1), row.means(2))
    let red = channels[0].multiplied(by: limit)
    let green = channels[1].multiplied(by: limit)
    let blue = channels[2].multiplied(by: limit)
    for part in 0..<row.count {
      let codes = (x[part], y[part], z[part])
      x[part] = red.value(codes, limit: limit) + bias
      y[part] = green.value(codes, limit: limit) + bias
      z[part] = blue.value(codes, limit: limit) + bias
    }
  }

  @inline(__always)
  private func store(
    _ row: PartRow, to colors: UnsafeMutablePointer<RGBColor>, _ code: (Double) -> UInt8
  ) -> Int {
    let (red, green, blue) = (row.means(0), row.means(1), row.means(2))
    let alpha = row.means(ColorComponents.alphaPlace)
    // A mean of exactly a half is kept, whatever computing loses.
    let least = maximum / 2 - 1e-6
    var count = 0
    for part in 0..<row.count {
      let color = RGBColor(red: code(red[part]), green: code(green[part]), blue: code(blue[part]))
      (colors + count).initialize(to: color)
      count &+= alphaMode == .opaque || alpha[part] >= least ? 1 : 0
    }
    return count
  }
}
