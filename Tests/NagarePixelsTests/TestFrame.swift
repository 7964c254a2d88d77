import NagarePixels
import TestSupport

/// A frame of random samples, each plane in the middle of random bytes that drawing has to leave alone.
final class TestFrame {
  static let formats: [PixelFormat] = [.yuv420, .yuv422, .yuv444]

  let width: Int
  let height: Int
  let format: PixelFormat
  let planes: [TestPlane]

  /// - Parameters:
  ///   - padding: bytes between the rows of a plane.
  ///   - upsideDown: whether the rows lie from the highest address to the lowest.
  init(
    width: Int, height: Int, format: PixelFormat, padding: Int = 0, upsideDown: Bool = false,
    using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    self.format = format
    let chromaSize = (format.chromaWidth(width), format.chromaHeight(height))
    planes = [(width, height), chromaSize, chromaSize].map { width, height in
      TestPlane(width: width, height: height, padding: padding, upsideDown: upsideDown, using: &generator)
    }
  }

  init(copying other: TestFrame) {
    width = other.width
    height = other.height
    format = other.format
    planes = other.planes.map(TestPlane.init(copying:))
  }

  /// All bytes of all planes, what surrounds the samples included.
  var bytes: [[UInt8]] { planes.map(\.bytes) }

  var view: FrameView {
    FrameView(
      width: width, height: height, format: format, y: planes[0].plane, cb: planes[1].plane, cr: planes[2].plane)
  }
}

/// A plane of a `TestFrame`.
final class TestPlane {
  private static let margin = 80

  let width: Int
  let height: Int
  private let stride: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>
  private let firstSample: Int

  fileprivate init(
    width: Int, height: Int, padding: Int, upsideDown: Bool, using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    let pitch = width + padding
    stride = upsideDown ? -pitch : pitch
    firstSample = TestPlane.margin + (upsideDown ? (height - 1) * pitch : 0)
    storage = .allocate(capacity: 2 * TestPlane.margin + pitch * height)
    for i in storage.indices { storage.initializeElement(at: i, to: UInt8(truncatingIfNeeded: generator.next())) }
  }

  fileprivate init(copying other: TestPlane) {
    width = other.width
    height = other.height
    stride = other.stride
    firstSample = other.firstSample
    storage = .allocate(capacity: other.storage.count)
    _ = storage.initialize(fromContentsOf: other.storage)
  }

  deinit {
    storage.deallocate()
  }

  var bytes: [UInt8] { Array(storage) }

  subscript(x: Int, y: Int) -> UInt8 {
    get { storage[firstSample + y * stride + x] }
    set { storage[firstSample + y * stride + x] = newValue }
  }

  fileprivate var plane: FrameView.Plane {
    FrameView.Plane(samples: storage.baseAddress! + firstSample, stride: stride)
  }
}
