/// A mask image of any size, which marks the parts of a frame that comments pass behind.
package struct MaskImage: Sendable, Equatable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// A byte for each pixel, row by row: 0 where comments are drawn, 255 where they pass behind.
  package let samples: [UInt8]

  /// - Precondition: there are `width` times `height` samples.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(width > 0 && height > 0 && samples.count == width * height, "samples do not have the given size")
    (self.width, self.height, self.samples) = (width, height, samples)
  }
}

extension MaskImage {
  /// Copies the samples of a gray plane.
  package init(width: Int, height: Int, plane: FrameView.Plane) {
    let samples = [UInt8](unsafeUninitializedCapacity: width * height) { samples, count in
      for row in 0..<height {
        samples.baseAddress?.advanced(by: row * width)
          .initialize(from: plane.samples + row * plane.stride, count: width)
      }
      count = samples.count
    }
    self.init(width: width, height: height, samples: samples)
  }

  /// Converts an image from the displayed to the stored orientation.
  package func stored(for orientation: DisplayOrientation) -> MaskImage {
    guard orientation != .upright else { return self }
    return MaskImage(
      width: orientation.isTransposed ? height : width, height: orientation.isTransposed ? width : height,
      samples: orientation.stored(samples, width: width, height: height))
  }

  /// Converts an image from the stored to the displayed orientation.
  package func displayed(in orientation: DisplayOrientation) -> MaskImage {
    guard orientation != .upright else { return self }
    let (across, down) = orientation.isTransposed ? (height, width) : (width, height)
    var turned = samples
    let indices = orientation.displayedIndices(width: across, height: down)
    for (stored, displayed) in indices.enumerated() { turned[displayed] = samples[stored] }
    return MaskImage(width: across, height: down, samples: turned)
  }

  /// The weighted mean of images of one size.
  /// - Parameter images: at least one, with weights that are not negative and not all 0.
  package static func mean(of images: [(image: MaskImage, weight: Double)]) -> MaskImage {
    let first = images[0].image
    guard images.count > 1 else { return first }
    let total = images.reduce(0) { $0 + $1.weight }
    var sums = [UInt32](repeating: MaskImage.unit / 2, count: first.samples.count)
    // The last weight is the remainder, so that the mean of equal images is the same image.
    var rest = MaskImage.unit
    for (index, part) in images.enumerated() {
      precondition(part.image.samples.count == sums.count, "images of different sizes")
      let isLast = index == images.count - 1
      let weight = isLast ? rest : min(UInt32(part.weight / total * Double(MaskImage.unit)), rest)
      rest -= weight
      part.image.samples.withUnsafeBufferPointer { samples in
        for index in samples.indices { sums[index] &+= weight &* UInt32(samples[index]) }
      }
    }
    return MaskImage(
      width: first.width, height: first.height,
      samples: sums.map { UInt8(truncatingIfNeeded: $0 / MaskImage.unit) })
  }

  /// The sum of all weights of a mean.
  private static let unit: UInt32 = 1 << 16

  /// The marked share of the image, 0…1.
  package var share: Double { Double(samples.reduce(0) { $0 &+ Int($1) }) / Double(255 * samples.count) }

  /// The intersection of two images of one size divided by their union, 0…1; 1 if both mark nothing.
  package func overlap(with other: MaskImage) -> Double {
    var (common, either) = (0, 0)
    samples.withUnsafeBufferPointer { samples in
      other.samples.withUnsafeBufferPointer { others in
        for index in 0..<min(samples.count, others.count) {
          let (one, two) = (Int(samples[index]), Int(others[index]))
          common &+= one < two ? one : two
          either &+= one < two ? two : one
        }
      }
    }
    return either == 0 ? 1 : Double(common) / Double(either)
  }
}
