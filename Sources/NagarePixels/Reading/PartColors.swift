import NagareColor

/// Turns mean codes into colours, many at once.
struct PartColors: Sendable {
  /// A channel of the signal as a linear function of three codes.
  private struct Channel {
    var offset: Double
    var factors: SIMD3<Double>
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
    channels = (0..<3).map { Channel(offset: offset[$0], factors: SIMD3(first[$0], second[$0], third[$0])) }
    neutral = components.neutral
    alphaMode = format.alphaMode
    maximum = Double(format.maximum)
    places = format.planes.flatMap { $0.components.compactMap(ColorComponents.place) }
    lights = encoding.converter.isIdentity ? nil : LightTables(encoding)
  }

  /// What means are before anything is added to them; those of components that the format has not are final.
  func clear(_ means: PartMeans) {
    for place in 0..<PartMeans.numbersPerPart {
      let isAbsent = place < 3 && !places.contains(place)
      means[place: place].update(repeating: isAbsent ? neutral[place] : 0, count: means.count)
    }
  }

  /// Writes the colours of those parts that are not more transparent than opaque, and gives their number. The means are
  /// used up.
  func write(_ means: PartMeans, to colors: UnsafeMutablePointer<RGBColor>) -> Int {
    if alphaMode == .premultiplied { divideByAlpha(means) }
    if let lights {
      makeSignals(means, scale: 1, bias: 0)
      return store(means, to: colors) { lights.color(red: $0, green: $1, blue: $2) }
    }
    // Of a number from 2²⁰ to 2²¹ the upper half of the bits ends where its fraction begins, which has 32 bits: what
    // computing loses is rounded off before a half is.
    makeSignals(means, scale: 255, bias: 0x1p20 + 0.5)
    func code(_ value: Double) -> UInt8 { UInt8(truncatingIfNeeded: value.bitPattern &>> 32) }
    return store(means, to: colors) { RGBColor(red: code($0), green: code($1), blue: code($2)) }
  }

  private func divideByAlpha(_ means: PartMeans) {
    let alpha = means[.alpha]
    for place in 0..<3 where places.contains(place) {
      let values = means[place: place]
      for part in 0..<means.count {
        // Parts with less than half of the maximum are left out anyway.
        values[part] *= maximum / max(alpha[part], 1)
      }
    }
  }

  /// Turns codes into the signal of red, green and blue, cut off at 0 and 1, multiplied and moved.
  private func makeSignals(_ means: PartMeans, scale: Double, bias: Double) {
    let (x, y, z) = (means[place: 0], means[place: 1], means[place: 2])
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    @inline(__always) func signal(_ channel: Channel, _ x: Double, _ y: Double, _ z: Double) -> Double {
      let value = channel.offset + channel.factors.x * x + channel.factors.y * y + channel.factors.z * z
      let positive = value > 0 ? value : 0
      return (positive < 1 ? positive : 1) * scale + bias
    }
    for part in 0..<means.count {
      let codes = (x[part], y[part], z[part])
      x[part] = signal(red, codes.0, codes.1, codes.2)
      y[part] = signal(green, codes.0, codes.1, codes.2)
      z[part] = signal(blue, codes.0, codes.1, codes.2)
    }
  }

  @inline(__always)
  private func store(
    _ means: PartMeans, to colors: UnsafeMutablePointer<RGBColor>, _ color: (Double, Double, Double) -> RGBColor
  ) -> Int {
    let (red, green, blue) = (means[place: 0], means[place: 1], means[place: 2])
    guard alphaMode != .opaque else {
      for part in 0..<means.count {
        (colors + part).initialize(to: color(red[part], green[part], blue[part]))
      }
      return means.count
    }
    let alpha = means[.alpha]
    // A mean of exactly a half is kept, whatever computing loses.
    let least = maximum / 2 - 1e-6
    var count = 0
    for part in 0..<means.count {
      (colors + count).initialize(to: color(red[part], green[part], blue[part]))
      count &+= alpha[part] >= least ? 1 : 0
    }
    return count
  }
}
