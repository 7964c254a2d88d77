import CPixelKernels

/// Draws spans on a plane of a frame with straight alpha.
///
/// With a sprite's premultiplied colour c and alpha a over a pixel of colour C and alpha A, source-over gives alpha A'
/// = a + A(1 - a) and colour (c + C A (1 - a)) / A' (Porter and Duff, Compositing Digital Images, 1984).
struct StraightAlphaPlane<Sample: FixedWidthInteger & UnsignedInteger> {
  private let alpha: FrameAlpha<Sample>
  private let componentCount: Int
  private let shiftX: Int
  private let shiftY: Int
  /// The index of alpha among the plane's components; nil if it is in another plane.
  private let alphaPlace: Int?
  private let shift: Sample
  private let maximum: Float

  init(_ format: PixelFormat, _ index: Int, _ alpha: FrameAlpha<Sample>) {
    let plane = format.planes[index]
    self.alpha = alpha
    componentCount = plane.components.count
    shiftX = plane.shiftX
    shiftY = plane.shiftY
    alphaPlace = plane.components.firstIndex(of: .alpha)
    shift = Sample(truncatingIfNeeded: format.shift)
    maximum = Float(format.maximum)
  }

  /// Stores opaque colours.
  func copy(_ colors: UnsafePointer<Sample>, to samples: UnsafeMutablePointer<Sample>, count: Int) {
    for i in 0..<count { samples[i] = colors[i] &<< shift }
  }

  /// Blends `count` samples of a span, beginning with sample `x` of row `y` and sample `skipped` of the blocks.
  func blend(
    _ blocks: UnsafePointer<Sample>, from skipped: Int, with row: UnsafeMutablePointer<Sample>, x: Int, y: Int,
    count: Int
  ) {
    let block = Int(NAGARE_BLOCK)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * block) { buffer in
      buffer.initialize(repeating: 0)
      let values = UnsafeMutableBufferPointer(rebasing: buffer[..<block])
      let alphas = UnsafeMutableBufferPointer(rebasing: buffer[block...])
      ReferenceKernels.forEachBlock(from: skipped, count: count) { done, part, at in
        let samples = row + x + done
        let place = (skipped + done) % block
        let colors = blocks + at - place
        guard isInked(colors + block) else { return }
        for i in 0..<part { values[place + i] = float(samples[i] &>> shift) }
        loadAlpha(UnsafeMutableBufferPointer(rebasing: alphas[place..<place + part]), x: x + done, y: y)
        blendColors(values, alphas, colors, colors + block)
        if let alphaPlace {
          var i = place + (alphaPlace - (x + done) % componentCount + componentCount) % componentCount
          while i < place + part {
            let weight = StraightAlphaPlane.weight(colors[block + i])
            values[i] = (1 - weight) * maximum + weight * alphas[i]
            i &+= componentCount
          }
        }
        for i in 0..<part { samples[i] = sample(values[place + i]) }
      }
    }
  }

  /// Whether a block has any ink.
  private func isInked(_ weights: UnsafePointer<Sample>) -> Bool {
    var difference: Sample = 0
    for i in 0..<Int(NAGARE_BLOCK) { difference |= weights[i] ^ (Sample.bitWidth == 8 ? 255 : 1 << 15) }
    return difference != 0
  }

  /// Loads the alpha for each sample.
  private func loadAlpha(_ alphas: UnsafeMutableBufferPointer<Float>, x: Int, y: Int) {
    switch (componentCount, shiftX + shiftY) {
    case (1, 0):
      for i in alphas.indices { alphas[i] = alpha.value(x: x &+ i, y: y) }
    case (4, 0):
      // Parts begin and end at pixels, as 4 divides the block size.
      for i in stride(from: 0, to: alphas.count, by: 4) {
        let value = alpha.value(x: (x &+ i) &>> 2, y: y)
        for component in 0..<4 { alphas[i &+ component] = value }
      }
    default:
      for i in alphas.indices {
        alphas[i] = alpha.mean(x: (x &+ i) / componentCount, y: y, shiftX: shiftX, shiftY: shiftY)
      }
    }
  }

  /// Blends a block of values as if all were colours; alpha values are corrected afterwards.
  private func blendColors(
    _ values: UnsafeMutableBufferPointer<Float>, _ alphas: UnsafeMutableBufferPointer<Float>,
    _ colors: UnsafePointer<Sample>, _ weights: UnsafePointer<Sample>
  ) {
    for i in 0..<Int(NAGARE_BLOCK) {
      let weight = StraightAlphaPlane.weight(weights[i])
      let kept = weight * alphas[i]
      let new = (float(colors[i]) * maximum + values[i] * kept) / ((1 - weight) * maximum + kept)
      values[i] = weight == 1 ? values[i] : new
    }
  }

  /// The remaining part of a sample under a stored weight, 0…1.
  @inline(__always)
  private static func weight(_ stored: Sample) -> Float {
    Sample.bitWidth == 8 ? float(stored) * (1 / 255) : float(0 &- stored) * (1 / 32768)
  }

  /// Rounds a non-negative value, and clips it: over a small alpha, rounded colours may exceed the maximum.
  @inline(__always)
  private func sample(_ value: Float) -> Sample {
    let value = value < maximum ? value : maximum
    // From 2²³ on, the lowest bits of a Float are an integer. Unlike a conversion, this can be vectorised.
    let code = (value + 8_388_608).bitPattern & 0xFFFF
    return Sample(truncatingIfNeeded: code) &<< shift
  }
}

/// Converts without generics: the standard library's generic conversion is several times slower.
@inline(__always)
func float<Sample: FixedWidthInteger & UnsignedInteger>(_ value: Sample) -> Float {
  Float(Int32(truncatingIfNeeded: value))
}
