/// Samples an image under a transform.
struct ImageSampler {
  private let raster: MipmappedImage
  private let seen: ProjectedBounds
  /// From the stage to the image's pixels.
  private let inverse: TextTransform

  /// Pixels of a row for which the filter is chosen at once.
  private static let runLength = 16

  /// The most samples of a pixel in each direction.
  private static let maxSamples = 8

  /// - Parameter inverse: from the stage to the text's box.
  init(_ image: TextOutline.PlacedImage, seen: ProjectedBounds, inverse: TextTransform) {
    raster = image.raster
    self.seen = seen
    let bounds = image.bounds
    let scale = (
      x: Double(raster.width) / (bounds.right - bounds.left), y: Double(raster.height) / (bounds.bottom - bounds.top)
    )
    self.inverse = TextTransform(
      x: (inverse.x - inverse.w * bounds.left) * scale.x, y: (inverse.y - inverse.w * bounds.top) * scale.y,
      w: inverse.w)
  }

  /// The columns of a row of the stage that the image touches.
  func columns(ofRow row: Int, from left: Int, to right: Int) -> Range<Int> {
    let touched = seen.columns(from: Double(row) - 1, to: Double(row) + 2)
    let first = min(max(touched.lowerBound - 1, left), right)
    return first..<min(max(touched.upperBound + 1, first), right)
  }

  /// Writes premultiplied red, green, blue and alpha for some pixels of a row.
  func write(row: Int, columns: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    for start in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.runLength) {
      let end = min(start + Self.runLength, columns.upperBound)
      let middle = SIMD2(Double(start + end) / 2, Double(row) + 0.5)
      let footprint = Footprint(inverse.derivatives(at: middle), levelCount: raster.levels.count)
      let level = raster.levels[footprint.level]
      level.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        for column in start..<end {
          let place = inverse.homogeneous(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          let center = SIMD2<Float>(SIMD2(place.x, place.y) / place.z) * footprint.levelScale
          let color = place.z > 0 ? footprint.mean(of: level, pixels, around: center) : .zero
          let pixel = target + 4 &* (column &- columns.lowerBound)
          // Means of bytes: within 0...255, and no colour exceeds its alpha.
          for channel in 0..<4 { pixel[channel] = UInt8(truncatingIfNeeded: Int32(color[channel] + 0.5)) }
        }
      }
    }
  }

  /// The area of an image behind a pixel: a parallelogram, sampled at even distances.
  private struct Footprint {
    let level: Int
    /// The level's pixels per pixel of the image.
    let levelScale: Float
    private let right, down: SIMD2<Float>
    private let countRight, countDown: Int

    init(_ steps: (right: SIMD2<Double>, down: SIMD2<Double>), levelCount: Int) {
      let lengths = ((steps.right * steps.right).sum().squareRoot(), (steps.down * steps.down).sum().squareRoot())
      var (level, levelScale) = (0, 1.0)
      while level + 1 < levelCount,
        min(lengths.0, lengths.1) * levelScale > 2 || max(lengths.0, lengths.1) * levelScale > Double(maxSamples)
      {
        level += 1
        levelScale /= 2
      }
      func count(_ length: Double) -> Int {
        let count = (length * levelScale).rounded(.up)
        return count > 1 ? Int(min(count, Double(maxSamples))) : 1
      }
      self.level = level
      self.levelScale = Float(levelScale)
      right = SIMD2<Float>(steps.right * levelScale)
      down = SIMD2<Float>(steps.down * levelScale)
      countRight = count(lengths.0)
      countDown = count(lengths.1)
    }

    @inline(__always)
    func mean(
      of level: MipmappedImage.Level, _ pixels: UnsafePointer<UInt8>, around center: SIMD2<Float>
    ) -> SIMD4<Float> {
      var sum = SIMD4<Float>.zero
      let (stepRight, stepDown) = (right / Float(countRight), down / Float(countDown))
      let first = center - (right - stepRight) / 2 - (down - stepDown) / 2
      for rowOfSamples in 0..<countDown {
        for sample in 0..<countRight {
          let place = first + stepRight * Float(sample) + stepDown * Float(rowOfSamples)
          sum += MipmappedImage.Level.sample(pixels, width: level.width, height: level.height, x: place.x, y: place.y)
        }
      }
      return sum / Float(countRight &* countDown)
    }
  }
}
