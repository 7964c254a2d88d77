/// The alpha values of a frame. Valid as long as the frame's view.
struct FrameAlpha<Sample: FixedWidthInteger & UnsignedInteger> {
  private let samples: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let step: Int
  private let shift: Sample
  private let maximum: Sample
  private let width: Int
  private let height: Int

  init(_ frame: FrameView, plane: Int) {
    let components = frame.format.planes[plane].components
    let offset = components.firstIndex(of: .alpha) ?? 0
    samples = frame[plane].samples + offset * MemoryLayout<Sample>.stride
    stride = frame[plane].stride
    step = components.count
    shift = Sample(truncatingIfNeeded: frame.format.shift)
    maximum = Sample(truncatingIfNeeded: frame.format.maximum)
    width = frame.width
    height = frame.height
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeMutablePointer<Sample> {
    UnsafeMutableRawPointer(samples + y * stride).assumingMemoryBound(to: Sample.self)
  }

  /// Whether all pixels of a box are opaque. The box is clipped to the frame.
  func isOpaque(columns left: Int, to right: Int, rows top: Int, to bottom: Int) -> Bool {
    let columns = max(left, 0)..<max(left, 0, min(right, width))
    return (max(top, 0)..<max(top, 0, min(bottom, height))).allSatisfy { y in
      // Constant steps allow vectorisation.
      let common =
        switch step {
        case 1: common(row(y), columns, step: 1)
        case 2: common(row(y), columns, step: 2)
        case 4: common(row(y), columns, step: 4)
        default: common(row(y), columns, step: step)
        }
      return (common >> shift) & maximum == maximum
    }
  }

  /// The bitwise AND of a row's alpha samples in some columns.
  @inline(__always)
  private func common(_ row: UnsafeMutablePointer<Sample>, _ columns: Range<Int>, step: Int) -> Sample {
    var common = Sample.max
    for x in columns { common &= row[x &* step] }
    return common
  }

  /// The alpha of a pixel.
  @inline(__always)
  func value(x: Int, y: Int) -> Float {
    float(row(y)[x &* step] &>> shift)
  }

  /// The mean alpha of the frame's pixels under a pixel of a plane.
  func mean(x: Int, y: Int, shiftX: Int, shiftY: Int) -> Float {
    let columns = x << shiftX..<min((x + 1) << shiftX, width)
    let rows = y << shiftY..<min((y + 1) << shiftY, height)
    // At most sixteen values below 2¹⁵.
    var sum: Float = 0
    for y in rows {
      for x in columns { sum += value(x: x, y: y) }
    }
    return sum / Float(columns.count * rows.count)
  }
}
