/// Where comments pass behind what a frame shows, as a picture of any size.
package struct MaskPicture: Sendable, Equatable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// A byte for each pixel, row by row: 0 where comments are drawn, 255 where they pass behind.
  package let samples: [UInt8]

  /// - Precondition: there are `width` times `height` samples.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(width > 0 && height > 0 && samples.count == width * height, "no such picture")
    (self.width, self.height, self.samples) = (width, height, samples)
  }
}

extension MaskPicture {
  /// A picture with the samples of a gray plane.
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

  /// Converts a picture from the displayed to the stored orientation.
  package func stored(for orientation: DisplayOrientation) -> MaskPicture {
    guard orientation != .upright else { return self }
    return MaskPicture(
      width: orientation.isTransposed ? height : width, height: orientation.isTransposed ? width : height,
      samples: orientation.stored(samples, width: width, height: height))
  }

  /// Converts a picture from the stored to the displayed orientation.
  package func displayed(in orientation: DisplayOrientation) -> MaskPicture {
    guard orientation != .upright else { return self }
    let (across, down) = orientation.isTransposed ? (height, width) : (width, height)
    var turned = samples
    let places = orientation.displayedIndices(width: across, height: down)
    for (stored, displayed) in places.enumerated() { turned[displayed] = samples[stored] }
    return MaskPicture(width: across, height: down, samples: turned)
  }

  /// The mean of pictures of one size, weighted.
  /// - Parameter parts: at least one picture, with weights that are not negative and not all 0.
  package static func mean(of parts: [(picture: MaskPicture, weight: Double)]) -> MaskPicture {
    let first = parts[0].picture
    guard parts.count > 1 else { return first }
    let total = parts.reduce(0) { $0 + $1.weight }
    var sums = [UInt32](repeating: MaskPicture.unit / 2, count: first.samples.count)
    // The last weight is what the others leave, so that equal pictures give the same one.
    var rest = MaskPicture.unit
    for (index, part) in parts.enumerated() {
      precondition(part.picture.samples.count == sums.count, "pictures of different sizes")
      let isLast = index == parts.count - 1
      let weight = isLast ? rest : min(UInt32(part.weight / total * Double(MaskPicture.unit)), rest)
      rest -= weight
      part.picture.samples.withUnsafeBufferPointer { samples in
        for place in samples.indices { sums[place] &+= weight &* UInt32(samples[place]) }
      }
    }
    return MaskPicture(
      width: first.width, height: first.height,
      samples: sums.map { UInt8(truncatingIfNeeded: $0 / MaskPicture.unit) })
  }

  /// The sum of all weights of a mean.
  private static let unit: UInt32 = 1 << 16

  /// The share of the picture that is marked, 0…1.
  package var share: Double { Double(samples.reduce(0) { $0 &+ Int($1) }) / Double(255 * samples.count) }

  /// What two pictures of one size mark in common, as a share of what either marks; 1 if both mark nothing.
  package func overlap(with other: MaskPicture) -> Double {
    var (common, either) = (0, 0)
    samples.withUnsafeBufferPointer { samples in
      other.samples.withUnsafeBufferPointer { others in
        for place in 0..<min(samples.count, others.count) {
          let (one, two) = (Int(samples[place]), Int(others[place]))
          common &+= one < two ? one : two
          either &+= one < two ? two : one
        }
      }
    }
    return either == 0 ? 1 : Double(common) / Double(either)
  }
}
