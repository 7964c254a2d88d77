/// The sums of code values over a rectangle's pixels, with the samples that cover each pixel.
struct PixelSums {
  /// The factor of colour codes.
  enum Weight {
    case one, alpha
  }

  /// Sums by index in `ColorComponents`.
  private(set) var colors = SIMD3<Double>.zero
  private(set) var isPresent = SIMDMask<SIMD3<Int64>>(repeating: false)
  private(set) var alpha = 0.0

  /// - Precondition: the rectangle lies on the frame.
  init(of frame: FrameView, columns: Range<Int>, rows: Range<Int>, weight: Weight) {
    let alpha = Samples(frame, componentIndex: ColorComponents.alphaIndex)
    if let alpha { self.alpha = alpha.sum(columns, rows, weight: nil) }
    for componentIndex in 0..<3 {
      guard let samples = Samples(frame, componentIndex: componentIndex) else { continue }
      isPresent[componentIndex] = true
      colors[componentIndex] = samples.sum(columns, rows, weight: weight == .alpha ? alpha : nil)
    }
  }

  /// The samples of one component.
  private struct Samples {
    private let first: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let step: Int
    private let shiftX: Int
    private let shiftY: Int
    private let shift: UInt16
    private let isByte: Bool

    /// Returns nil if the format lacks the component.
    init?(_ frame: FrameView, componentIndex: Int) {
      let format = frame.format
      func component(_ plane: PixelFormat.Plane) -> Int? {
        plane.components.firstIndex { ColorComponents.index(of: $0) == componentIndex }
      }
      guard let index = format.planes.firstIndex(where: { component($0) != nil }),
        let component = component(format.planes[index])
      else { return nil }
      first = frame[index].samples + component * format.bytesPerSample
      stride = frame[index].stride
      step = format.planes[index].components.count * format.bytesPerSample
      shiftX = format.planes[index].shiftX
      shiftY = format.planes[index].shiftY
      shift = UInt16(truncatingIfNeeded: format.shift)
      isByte = format.bytesPerSample == 1
    }

    /// Exact up to 2⁵³, which sums without weights cannot exceed.
    func sum(_ columns: Range<Int>, _ rows: Range<Int>, weight: Samples?) -> Double {
      var sum = 0.0
      for y in rows {
        // At most 2¹⁶ products of two values of 16 bits.
        var row: UInt64 = 0
        for x in columns { row &+= UInt64(value(x, y)) &* UInt64(weight?.value(x, y) ?? 1) }
        sum += Double(row)
      }
      return sum
    }

    private func value(_ x: Int, _ y: Int) -> UInt16 {
      let sample = UnsafeRawPointer(first + (y >> shiftY) * stride + (x >> shiftX) * step)
      return isByte ? UInt16(sample.load(as: UInt8.self)) : sample.load(as: UInt16.self) &>> shift
    }
  }
}
