extension PixelFormat {
  /// The format of a frame's mask: the same planes and components, each a byte of how far the sample returns to that of
  /// the frame without comments, 0 (not at all) to 255.
  package var maskFormat: PixelFormat { PixelFormat(planes: planes, alphaMode: alphaMode) }
}

extension FrameView {
  /// Copies the samples of a frame of the same size and format.
  package func copy(_ other: FrameView) {
    for (index, plane) in format.planes.enumerated() {
      let count = plane.width(width) * plane.components.count * format.bytesPerSample
      for y in 0..<plane.height(height) {
        (self[index].samples + y * self[index].stride).update(
          from: other[index].samples + y * other[index].stride, count: count)
      }
    }
  }

  /// Fills a mask, of a `maskFormat`, from one for whole pixels. Subsampled components get the mean of the pixels that
  /// they cover, rounded.
  /// - Parameter pixels: a byte for each pixel of the frame.
  package func fillMask(from pixels: Plane) {
    for (index, plane) in format.planes.enumerated() {
      for y in 0..<plane.height(height) {
        let row = self[index].samples + y * self[index].stride
        if plane.shiftX + plane.shiftY == 0 {
          FrameView.spread(pixels.samples + y * pixels.stride, over: row, width: width, count: plane.components.count)
        } else {
          fillMeans(row, y, plane, from: pixels)
        }
      }
    }
  }

  /// Writes each value `count` times.
  private static func spread(
    _ values: UnsafePointer<UInt8>, over row: UnsafeMutablePointer<UInt8>, width: Int, count: Int
  ) {
    if count == 1 { return row.update(from: values, count: width) }
    for x in 0..<width {
      for component in 0..<count { row[x &* count &+ component] = values[x] }
    }
  }

  private func fillMeans(
    _ row: UnsafeMutablePointer<UInt8>, _ y: Int, _ plane: PixelFormat.Plane, from pixels: Plane
  ) {
    let count = plane.components.count
    let (top, bottom) = (y << plane.shiftY, min((y + 1) << plane.shiftY, height) - 1)
    let columns = plane.width(width)
    var x = 0
    if plane.shiftX == 1 {
      // The usual case: two columns of one or two rows, which are all in the frame but for the last column.
      let (upper, lower) = (pixels.samples + top * pixels.stride, pixels.samples + bottom * pixels.stride)
      for column in 0..<width / 2 {
        let left = UInt16(upper[2 &* column]) &+ UInt16(lower[2 &* column])
        let sum = left &+ UInt16(upper[2 &* column &+ 1]) &+ UInt16(lower[2 &* column &+ 1])
        let mean = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
        for component in 0..<count { row[column &* count &+ component] = mean }
      }
      x = width / 2
    }
    for column in x..<columns {
      let mean = FrameView.mean(
        of: pixels, columns: column << plane.shiftX..<min((column + 1) << plane.shiftX, width), rows: top...bottom)
      for component in 0..<count { row[column * count + component] = mean }
    }
  }

  private static func mean(of pixels: Plane, columns: Range<Int>, rows: ClosedRange<Int>) -> UInt8 {
    var sum = 0
    for y in rows {
      for x in columns { sum += Int(pixels.samples[y * pixels.stride + x]) }
    }
    let count = columns.count * rows.count
    return UInt8((2 * sum + count) / (2 * count))
  }
}
