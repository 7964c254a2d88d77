import Synchronization

/// A frame in its own memory, which returns to its pool when the last reference is released.
///
/// A buffer must be used by one thread at a time, but may be passed to another after drawing.
public final class FrameBuffer: Sendable {
  /// Width in pixels, 1…65535.
  public let width: Int
  /// Height in pixels, 1…65535.
  public let height: Int
  /// The memory layout of samples.
  public let format: PixelFormat
  private let layout: FrameBufferLayout
  private let memory: FrameBufferMemory
  private let pool: FrameBufferPool?

  /// Creates a frame of zeros outside any pool.
  /// - Precondition: 1…65535 pixels per side.
  public convenience init(width: Int, height: Int, format: PixelFormat) {
    let layout = FrameBufferLayout(width: width, height: height, format: format)
    self.init(layout, memory: FrameBufferMemory(layout), pool: nil)
  }

  fileprivate init(_ layout: FrameBufferLayout, memory: FrameBufferMemory, pool: FrameBufferPool?) {
    (width, height, format) = (layout.width, layout.height, layout.format)
    self.layout = layout
    self.memory = memory
    self.pool = pool
  }

  deinit {
    pool?.takeBack(memory)
  }

  /// Calls `body` with the planes, for reading and drawing.
  public func withView<Result>(_ body: (FrameView) throws -> Result) rethrows -> Result { try body(view) }

  /// Calls `body` with the bytes of a plane, by its index in the format. Rows are `stride(ofPlane:)` bytes apart.
  public func withBytes<Result>(
    ofPlane index: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let count = layout.strides[index] * format.planes[index].height(height)
    return try body(UnsafeMutableRawBufferPointer(start: memory.start + layout.offsets[index], count: count))
  }

  /// Sets all samples to 0: transparent with alpha, black for RGB samples.
  public func clear() { memory.clear() }

  /// Bytes from one row of a plane to the next, a multiple of 64.
  public func stride(ofPlane index: Int) -> Int { layout.strides[index] }

  /// The planes, valid as long as the buffer lives.
  package var view: FrameView {
    func plane(_ index: Int) -> FrameView.Plane? {
      guard index < layout.offsets.count else { return nil }
      let samples = (memory.start + layout.offsets[index]).assumingMemoryBound(to: UInt8.self)
      return FrameView.Plane(samples: samples, stride: layout.strides[index])
    }
    // Every format has a first plane.
    return FrameView(width: width, height: height, format: format, plane(0)!, plane(1), plane(2), plane(3))
  }
}

/// A pool of frames of one size and format, which reuses their memory. It may be used on any thread.
public final class FrameBufferPool: Sendable {
  /// The largest number of unused frames whose memory is kept.
  private static let limit = 8

  private let layout: FrameBufferLayout
  private let free = Mutex<[FrameBufferMemory]>([])

  /// - Precondition: 1…65535 pixels per side.
  public init(width: Int, height: Int, format: PixelFormat) {
    layout = FrameBufferLayout(width: width, height: height, format: format)
  }

  /// A frame whose content is undefined: that of an earlier frame in the same memory, or zeros.
  public func buffer() -> FrameBuffer {
    FrameBuffer(layout, memory: free.withLock { $0.popLast() } ?? FrameBufferMemory(layout), pool: self)
  }

  fileprivate func takeBack(_ memory: FrameBufferMemory) {
    free.withLock { if $0.count < FrameBufferPool.limit { $0.append(memory) } }
  }
}

/// The memory layout of a frame's planes.
private struct FrameBufferLayout: Sendable {
  let width: Int
  let height: Int
  let format: PixelFormat
  /// The offset of each plane, in bytes.
  let offsets: [Int]
  let strides: [Int]
  let byteCount: Int

  /// The alignment of rows in bytes, for the widest vectors.
  static let alignment = 64

  init(width: Int, height: Int, format: PixelFormat) {
    precondition(1...65535 ~= width && 1...65535 ~= height, "a side is not 1…65535 pixels")
    (self.width, self.height, self.format) = (width, height, format)
    var (offsets, strides, end): ([Int], [Int], Int) = ([], [], 0)
    for plane in format.planes {
      let bytes = plane.width(width) * plane.components.count * format.bytesPerSample
      let stride = (bytes + FrameBufferLayout.alignment - 1) & ~(FrameBufferLayout.alignment - 1)
      offsets.append(end)
      strides.append(stride)
      end += stride * plane.height(height)
    }
    (self.offsets, self.strides, byteCount) = (offsets, strides, end)
  }
}

/// The memory of a frame, which has one holder at a time: a buffer or its pool.
private final class FrameBufferMemory: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let byteCount: Int

  /// Allocates memory filled with zeros.
  init(_ layout: FrameBufferLayout) {
    byteCount = layout.byteCount
    start = .allocate(byteCount: byteCount, alignment: FrameBufferLayout.alignment)
    clear()
  }

  deinit {
    start.deallocate()
  }

  /// Fills the memory with zeros.
  func clear() {
    start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
