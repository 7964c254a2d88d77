import CPixelKernels

/// A plane in the middle of other bytes, which a kernel has to leave alone: before and after it, and between its rows.
final class Canvas {
  static let margin = 128

  let width: Int
  let height: Int
  let stride: Int
  private let storage: UnsafeMutableRawBufferPointer
  private let firstSample: Int

  /// - Parameters:
  ///   - alignment: how far the lowest sample lies after a multiple of 64.
  ///   - padding: bytes between the rows.
  ///   - upsideDown: whether the rows lie from the highest address to the lowest.
  init(width: Int, height: Int, alignment: Int = 0, padding: Int = 0, upsideDown: Bool = false) {
    self.width = width
    self.height = height
    let pitch = width + padding
    stride = upsideDown ? -pitch : pitch
    firstSample = Canvas.margin + alignment + (upsideDown ? (height - 1) * pitch : 0)
    storage = .allocate(byteCount: 2 * Canvas.margin + alignment + pitch * height, alignment: 64)
    storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  init(copying other: Canvas) {
    width = other.width
    height = other.height
    stride = other.stride
    firstSample = other.firstSample
    storage = .allocate(byteCount: other.storage.count, alignment: 64)
    storage.copyMemory(from: UnsafeRawBufferPointer(other.storage))
  }

  deinit {
    storage.deallocate()
  }

  /// The samples and all that surrounds them, in the order of addresses.
  var bytes: [UInt8] { Array(storage) }

  subscript(x: Int, y: Int) -> UInt8 {
    get { storage[firstSample + y * stride + x] }
    set { storage[firstSample + y * stride + x] = newValue }
  }

  func fill(_ byte: () -> UInt8) {
    for i in storage.indices { storage[i] = byte() }
  }

  func target(x: Int = 0, y: Int = 0) -> nagare_target {
    nagare_target(
      samples: storage.baseAddress?.advanced(by: firstSample).assumingMemoryBound(to: UInt8.self), stride: stride,
      width: Int32(width), height: Int32(height), x: Int32(x), y: Int32(y))
  }
}
