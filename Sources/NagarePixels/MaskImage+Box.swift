extension MaskImage {
  /// A rectangle of pixels.
  package struct Box: Equatable, Sendable {
    package let columns: Range<Int>
    package let rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
      (self.columns, self.rows) = (columns, rows)
    }
  }

  /// The box around all marked pixels; nil if there are none.
  /// - Parameter margin: the pixels added to each side, clipped to the image.
  package func markedBox(margin: Int) -> Box? {
    // The bitwise OR of each column's samples.
    var columns = [UInt8](repeating: 0, count: width)
    let rows = columns.withUnsafeMutableBufferPointer { columns in
      samples.withUnsafeBufferPointer { samples in
        (0..<height).filter { row in
          let line = UnsafeBufferPointer(rebasing: samples[row * width..<(row + 1) * width])
          var marks: UInt8 = 0
          for x in 0..<width {
            columns[x] |= line[x]
            marks |= line[x]
          }
          return marks != 0
        }
      }
    }
    guard let top = rows.first, let bottom = rows.last, let left = columns.firstIndex(where: { $0 != 0 }),
      let right = columns.lastIndex(where: { $0 != 0 })
    else { return nil }
    return Box(
      columns: max(left - margin, 0)..<min(right + margin + 1, width),
      rows: max(top - margin, 0)..<min(bottom + margin + 1, height))
  }

  /// The part of the image in a box.
  package func cropped(to box: Box) -> MaskImage {
    if box.columns.count == width, box.rows.count == height { return self }
    var part: [UInt8] = []
    part.reserveCapacity(box.columns.count * box.rows.count)
    for row in box.rows { part += samples[row * width + box.columns.lowerBound..<row * width + box.columns.upperBound] }
    return MaskImage(width: box.columns.count, height: box.rows.count, samples: part)
  }

  /// An image of the given size that contains this one in a box, and is 0 elsewhere.
  package func placed(in box: Box, width: Int, height: Int) -> MaskImage {
    if self.width == width, self.height == height { return self }
    var result = [UInt8](repeating: 0, count: width * height)
    for (row, target) in box.rows.enumerated() {
      let start = target * width + box.columns.lowerBound
      result.replaceSubrange(start..<start + self.width, with: samples[row * self.width..<(row + 1) * self.width])
    }
    return MaskImage(width: width, height: height, samples: result)
  }

  /// The image with black and white exchanged.
  package var inverted: MaskImage {
    MaskImage(width: width, height: height, samples: samples.map { 255 &- $0 })
  }

  /// The image with each value multiplied.
  /// - Parameter factor: 0…1.
  package func scaled(by factor: Double) -> MaskImage {
    guard factor < 1 else { return self }
    let weight = UInt16((factor * 256).rounded())
    return MaskImage(
      width: width, height: height,
      samples: samples.map { UInt8(truncatingIfNeeded: (UInt16($0) &* weight &+ 128) &>> 8) })
  }
}
