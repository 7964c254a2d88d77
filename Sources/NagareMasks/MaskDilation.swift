import NagarePixels

/// The greatest value within a disk around each pixel.
package struct MaskDilation {
  /// For each distance of rows, from the farthest on, how far the disk reaches to each side.
  private let reaches: [Int]

  /// - Parameter radius: pixels, 0 or more.
  package init(radius: Double) {
    let rows = Int(radius.rounded())
    let square = max(radius, Double(rows)) * max(radius, Double(rows))
    reaches = (0...rows).reversed().map { Int((square - Double($0 * $0)).squareRoot().rounded()) }
  }

  package func dilated(_ picture: MaskPicture) -> MaskPicture {
    guard reaches.count > 1 else { return picture }
    let count = picture.samples.count
    // The greatest values within so many pixels to each side.
    var wide = picture.samples
    var reach = 0
    var result = [UInt8](repeating: 0, count: count)
    for (index, wanted) in reaches.enumerated() {
      while reach < wanted {
        reach += 1
        MaskDilation.widen(&wide, by: reach, picture)
      }
      let distance = (reaches.count - 1 - index) * picture.width
      guard distance < count else { continue }
      result.withUnsafeMutableBufferPointer { result in
        wide.withUnsafeBufferPointer { wide in
          guard let target = result.baseAddress, let source = wide.baseAddress else { return }
          MaskDilation.raise(target, to: source + distance, count: count - distance)
          if distance > 0 { MaskDilation.raise(target + distance, to: source, count: count - distance) }
        }
      }
    }
    return MaskPicture(width: picture.width, height: picture.height, samples: result)
  }

  /// Raises values to those of a picture at a distance to the left and to the right.
  private static func widen(_ wide: inout [UInt8], by distance: Int, _ picture: MaskPicture) {
    let count = picture.width - distance
    guard count > 0 else { return }
    wide.withUnsafeMutableBufferPointer { wide in
      picture.samples.withUnsafeBufferPointer { samples in
        guard let target = wide.baseAddress, let source = samples.baseAddress else { return }
        for row in stride(from: 0, to: samples.count, by: picture.width) {
          raise(target + row, to: source + row + distance, count: count)
          raise(target + row + distance, to: source + row, count: count)
        }
      }
    }
  }

  private static func raise(_ values: UnsafeMutablePointer<UInt8>, to others: UnsafePointer<UInt8>, count: Int) {
    for index in 0..<count {
      let (one, other) = (values[index], others[index])
      values[index] = one > other ? one : other
    }
  }
}
