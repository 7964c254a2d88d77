/// The orientation in which a stored frame is displayed.
package struct DisplayOrientation: Hashable, Sendable {
  /// Whether rows become columns, before mirroring.
  package let isTransposed: Bool
  /// Whether the displayed frame is mirrored horizontally.
  package let isMirroredX: Bool
  /// Whether the displayed frame is mirrored vertically.
  package let isMirroredY: Bool

  /// Creates an orientation, by default as stored.
  package init(isTransposed: Bool = false, isMirroredX: Bool = false, isMirroredY: Bool = false) {
    self.isTransposed = isTransposed
    self.isMirroredX = isMirroredX
    self.isMirroredY = isMirroredY
  }

  /// Displayed as stored.
  package static let upright = DisplayOrientation()
}

extension DisplayOrientation {
  /// Reorders the pixels of a displayed image as they are stored.
  /// - Parameters:
  ///   - values: `bytes` values for each pixel, row by row.
  ///   - width: the width of the displayed image in pixels.
  ///   - height: its height in pixels.
  func stored(_ values: [UInt8], width: Int, height: Int, bytes: Int = 1) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: values.count) { result, count in
      count = values.count
      values.withUnsafeBufferPointer { values in
        var target = 0
        forEachStored(width: width, height: height) { index in
          for byte in 0..<bytes { result.initializeElement(at: target + byte, to: values[index * bytes + byte]) }
          target += bytes
        }
      }
    }
  }

  /// The index of the displayed pixel for each stored one, row by row.
  /// - Parameters:
  ///   - width: the width of the displayed image in pixels.
  ///   - height: its height in pixels.
  package func displayedIndices(width: Int, height: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(width * height)
    forEachStored(width: width, height: height) { indices.append($0) }
    return indices
  }

  /// Calls `body` with the index of the displayed pixel for each stored one, row by row.
  @inline(__always)
  private func forEachStored(width: Int, height: Int, _ body: (Int) -> Void) {
    let (across, down) = isTransposed ? (height, width) : (width, height)
    for row in 0..<down {
      for column in 0..<across {
        let (x, y) = isTransposed ? (row, column) : (column, row)
        body((isMirroredY ? height - 1 - y : y) * width + (isMirroredX ? width - 1 - x : x))
      }
    }
  }
}
