import NagarePixels
import TestSupport

/// A frame of random values, each plane between random bytes that drawing must not change. Unused components are
/// random, too.
final class TestFrame {
  /// How opaque a frame is.
  enum Alpha: CaseIterable {
    case random, opaque, transparent
  }

  let width: Int
  let height: Int
  let format: PixelFormat
  let planes: [TestPlane]
  /// The plane of the alpha, the column of its first sample, and the samples per pixel.
  private lazy var alphaPlace: (plane: TestPlane, first: Int, step: Int)? = {
    for (plane, layout) in zip(planes, format.planes) {
      if let component = layout.components.firstIndex(of: .alpha) { return (plane, component, layout.components.count) }
    }
    return nil
  }()

  /// - Parameters:
  ///   - padding: samples between the rows of a plane.
  ///   - upsideDown: whether the rows lie from the highest address to the lowest.
  init(
    width: Int, height: Int, format: PixelFormat, padding: Int = 0, upsideDown: Bool = false, alpha: Alpha = .random,
    using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    self.format = format
    planes = format.planes.map { layout in
      let plane = TestPlane(
        width: layout.width(width) * layout.components.count, height: layout.height(height),
        format: format, padding: padding, upsideDown: upsideDown, using: &generator)
      plane.fill(with: layout, of: format, alpha: alpha, using: &generator)
      return plane
    }
  }

  init(copying other: TestFrame) {
    width = other.width
    height = other.height
    format = other.format
    planes = other.planes.map(TestPlane.init(copying:))
  }

  /// All bytes of all planes, including those around the samples.
  var bytes: [[UInt8]] { planes.map(\.bytes) }

  var view: FrameView {
    let views = planes.map(\.view)
    return FrameView(
      width: width, height: height, format: format, views[0], views.count > 1 ? views[1] : nil,
      views.count > 2 ? views[2] : nil, views.count > 3 ? views[3] : nil)
  }

  /// Reads the frame, and keeps it alive meanwhile.
  func read<Result>(_ body: (FrameView) -> Result) -> Result {
    withExtendedLifetime(self) { body(view) }
  }

  /// The alpha of a pixel, 0…1.
  func alpha(x: Int, y: Int) -> Double {
    guard let (plane, first, step) = alphaPlace else { return 1 }
    return Double(plane[x * step + first, y] >> format.shift) / Double(format.maximum)
  }
}

/// A plane of a `TestFrame`; its width is in samples.
final class TestPlane {
  private static let margin = 160

  let width: Int
  let height: Int
  private let bytesPerSample: Int
  private let stride: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>
  private let firstSample: Int

  fileprivate init(
    width: Int, height: Int, format: PixelFormat, padding: Int, upsideDown: Bool,
    using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    bytesPerSample = format.bytesPerSample
    let pitch = (width + padding) * bytesPerSample
    stride = upsideDown ? -pitch : pitch
    firstSample = TestPlane.margin + (upsideDown ? (height - 1) * pitch : 0)
    storage = .allocate(capacity: 2 * TestPlane.margin + pitch * height)
    for i in storage.indices { storage.initializeElement(at: i, to: UInt8(truncatingIfNeeded: generator.next())) }
  }

  fileprivate init(copying other: TestPlane) {
    width = other.width
    height = other.height
    bytesPerSample = other.bytesPerSample
    stride = other.stride
    firstSample = other.firstSample
    storage = .allocate(capacity: other.storage.count)
    _ = storage.initialize(fromContentsOf: other.storage)
  }

  deinit {
    storage.deallocate()
  }

  var bytes: [UInt8] { Array(storage) }

  /// A sample as it is stored.
  subscript(x: Int, y: Int) -> Int {
    get {
      let at = firstSample + y * stride + x * bytesPerSample
      let raw = UnsafeRawBufferPointer(storage)
      return bytesPerSample == 1 ? Int(storage[at]) : Int(raw.load(fromByteOffset: at, as: UInt16.self))
    }
    set {
      let at = firstSample + y * stride + x * bytesPerSample
      let raw = UnsafeMutableRawBufferPointer(storage)
      if bytesPerSample == 1 {
        storage[at] = UInt8(newValue)
      } else {
        raw.storeBytes(of: UInt16(newValue), toByteOffset: at, as: UInt16.self)
      }
    }
  }

  /// Sets every sample to the value for its position.
  func setAll(_ sample: (_ x: Int, _ y: Int) -> Int) {
    for y in 0..<height {
      for x in 0..<width { self[x, y] = sample(x, y) }
    }
  }

  /// Sets all samples to values of the format, extremes more often than by chance.
  fileprivate func fill(
    with layout: PixelFormat.Plane, of format: PixelFormat, alpha: TestFrame.Alpha,
    using generator: inout SeededGenerator
  ) {
    for y in 0..<height {
      for x in 0..<width {
        let component = layout.components[x % layout.components.count]
        let any = Int(generator.next() >> 3) & format.maximum
        let value = [0, format.maximum, any, any, any, any, any, any][Int(generator.next() & 7)]
        switch (component, alpha) {
        case (.unused, _): self[x, y] = any << format.shift
        case (.alpha, .opaque): self[x, y] = format.maximum << format.shift
        case (.alpha, .transparent): self[x, y] = 0
        default: self[x, y] = value << format.shift
        }
      }
    }
  }

  fileprivate var view: FrameView.Plane {
    FrameView.Plane(samples: storage.baseAddress! + firstSample, stride: stride)
  }
}
