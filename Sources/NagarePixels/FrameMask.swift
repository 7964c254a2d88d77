/// The mask of a frame: for each sample, the weight of the frame without comments, 0…255.
///
/// It is filled by one thread, and then only read.
package final class FrameMask: Sendable {
  /// Planes of a mask with the same layout share a plane of the buffer.
  private let buffer: FrameBuffer
  /// The format of the frames.
  package let format: PixelFormat
  /// The plane of the buffer for each plane of a frame.
  private let planeIndices: [Int]

  fileprivate init(_ buffer: FrameBuffer, for format: PixelFormat, planeIndices: [Int]) {
    (self.buffer, self.format, self.planeIndices) = (buffer, format, planeIndices)
  }

  /// The mask with a byte for each sample of a frame, valid as long as the mask lives.
  package var view: FrameView {
    func plane(_ index: Int) -> FrameView.Plane? { index < planeIndices.count ? buffer.view[planeIndices[index]] : nil }
    return FrameView(
      width: buffer.width, height: buffer.height, format: format.maskFormat, plane(0)!, plane(1), plane(2), plane(3))
  }

  /// Fills the mask from a byte for each pixel of the frame. A subsampled component gets its pixels' rounded mean.
  package func fill(from pixels: FrameView.Plane) {
    let view = buffer.view
    for (index, plane) in buffer.format.planes.enumerated() where view[index].samples != pixels.samples {
      let source = MaskGrid(width: buffer.width, height: buffer.height, pixels: pixels, plane: plane)
      for y in 0..<plane.height(buffer.height) { source.fill(view[index].samples + y * view[index].stride, y) }
    }
  }

  /// The plane with a byte for each pixel, from which `fill` computes the others; nil if there is none.
  var pixelPlane: FrameView.Plane? {
    buffer.format.planes.firstIndex { $0.shiftX == 0 && $0.shiftY == 0 && $0.components.count == 1 }
      .map { buffer.view[$0] }
  }
}

/// A pool of masks for frames of one size and format, which reuses their memory. It may be used on any thread.
package final class FrameMaskPool: Sendable {
  private let format: PixelFormat
  private let buffers: FrameBufferPool
  private let planeIndices: [Int]

  package init(width: Int, height: Int, format: PixelFormat) {
    self.format = format
    var grids: [PixelFormat.Plane] = []
    planeIndices = format.maskFormat.planes.map { plane in
      if !grids.contains(plane) { grids.append(plane) }
      return grids.firstIndex(of: plane) ?? 0
    }
    buffers = FrameBufferPool(width: width, height: height, format: PixelFormat(planes: grids))
  }

  /// A mask whose content is undefined.
  package func mask() -> FrameMask { FrameMask(buffers.buffer(), for: format, planeIndices: planeIndices) }
}

extension PixelFormat {
  /// The format of masks for frames of this format: a byte for each sample, whatever its component.
  package var maskFormat: PixelFormat {
    PixelFormat(
      planes: planes.map { plane in
        Plane(
          components: plane.components.map { _ in .luma }, shiftX: plane.shiftX, shiftY: plane.shiftY)
      })
  }
}

/// Computes the rows of a mask's plane from a plane with a byte for each pixel.
private struct MaskGrid {
  let width: Int
  let height: Int
  let pixels: FrameView.Plane
  let plane: PixelFormat.Plane

  func fill(_ row: UnsafeMutablePointer<UInt8>, _ y: Int) {
    let columns = plane.width(width)
    switch (plane.shiftX, plane.shiftY) {
    case (0, 0): row.update(from: pixels.samples + y * pixels.stride, count: width)
    case (1, _): fillPairs(row, y)
    default: for column in 0..<columns { row[column] = mean(column, y) }
    }
    if plane.components.count > 1 { spread(row, columns) }
  }

  /// Sets means of two columns and one or two rows, four at a time in the lanes of a word. Means of more rows are left
  /// to `mean`.
  private func fillPairs(_ row: UnsafeMutablePointer<UInt8>, _ y: Int) {
    let top = y << plane.shiftY
    let bottom = min(top + 1 << plane.shiftY, height) - 1
    var column = 0
    if bottom - top < 2 {
      let (upper, lower) = (pixels.samples + top * pixels.stride, pixels.samples + bottom * pixels.stride)
      while 2 * column + 8 <= width {
        let means = MaskGrid.means(MaskGrid.word(upper + 2 * column), MaskGrid.word(lower + 2 * column))
        UnsafeMutableRawPointer(row + column).storeBytes(of: means, as: UInt32.self)
        column += 4
      }
    }
    for column in column..<plane.width(width) { row[column] = mean(column, y) }
  }

  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The means of each pair of bytes in both words, rounded to nearest.
  private static func means(_ upper: UInt64, _ lower: UInt64) -> UInt32 {
    let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    let sums = (upper & lanes) &+ (upper &>> 8 & lanes) &+ (lower & lanes) &+ (lower &>> 8 & lanes)
    let means = (sums &+ 0x0002_0002_0002_0002) &>> 2 & lanes
    let pairs = (means | means &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs &>> 16).littleEndian
  }

  private func mean(_ column: Int, _ y: Int) -> UInt8 {
    let columns = column << plane.shiftX..<min((column + 1) << plane.shiftX, width)
    let rows = y << plane.shiftY..<min((y + 1) << plane.shiftY, height)
    var sum = 0
    for y in rows {
      for x in columns { sum += Int(pixels.samples[y * pixels.stride + x]) }
    }
    let count = columns.count * rows.count
    return UInt8((2 * sum + count) / (2 * count))
  }

  /// Repeats each pixel's value for its components. Starts with the last pixel, as the values are at the row's start.
  private func spread(_ row: UnsafeMutablePointer<UInt8>, _ columns: Int) {
    let bytes = UnsafeMutableRawPointer(row)
    switch plane.components.count {
    case 2:
      for column in stride(from: columns - 1, through: 0, by: -1) {
        bytes.storeBytes(of: UInt16(row[column]) &* 0x0101, toByteOffset: 2 &* column, as: UInt16.self)
      }
    case 4:
      for column in stride(from: columns - 1, through: 0, by: -1) {
        bytes.storeBytes(of: UInt32(row[column]) &* 0x0101_0101, toByteOffset: 4 &* column, as: UInt32.self)
      }
    default:
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let value = row[column]
        for x in 3 * column..<3 * column + 3 { row[x] = value }
      }
    }
  }
}

extension FrameView {
  /// Replaces the samples by those of a frame of the same size and format.
  package func copy(_ other: FrameView) {
    for (index, plane) in format.planes.enumerated() {
      let count = plane.width(width) * plane.components.count * format.bytesPerSample
      for y in 0..<plane.height(height) {
        (self[index].samples + y * self[index].stride)
          .update(from: other[index].samples + y * other[index].stride, count: count)
      }
    }
  }
}
