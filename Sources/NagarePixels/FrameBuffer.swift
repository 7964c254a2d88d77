import Synchronization

/// A frame in memory of its own, which goes back to the pool that it is from when nobody holds it any more.
///
/// It belongs to one thread at a time; whoever drew on it may hand it to another.
public final class FrameBuffer: @unchecked Sendable {
  /// Pixels, 1…65535 a side.
  public let width: Int
  /// Pixels, 1…65535.
  public let height: Int
  /// How samples lie in memory.
  public let format: PixelFormat
  private let layout: FrameBufferLayout
  private let memory: UnsafeMutableRawPointer
  private let pool: FrameBufferPool?

  /// A frame of zeros that is in no pool.
  /// - Precondition: 1…65535 pixels a side.
  public convenience init(width: Int, height: Int, format: PixelFormat) {
    let layout = FrameBufferLayout(width: width, height: height, format: format)
    self.init(layout, memory: layout.allocate(), pool: nil)
  }

  fileprivate init(_ layout: FrameBufferLayout, memory: UnsafeMutableRawPointer, pool: FrameBufferPool?) {
    (width, height, format) = (layout.width, layout.height, layout.format)
    self.layout = layout
    self.memory = memory
    self.pool = pool
  }

  deinit {
    if let pool { pool.takeBack(memory) } else { memory.deallocate() }
  }

  /// Opens the planes, for reading and drawing.
  public func withView<Result>(_ body: (FrameView) throws -> Result) rethrows -> Result { try body(view) }

  /// The bytes of a plane, by its place in the format; rows are `stride(ofPlane:)` bytes apart.
  public func withBytes<Result>(
    ofPlane index: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let count = layout.strides[index] * format.planes[index].height(height)
    return try body(UnsafeMutableRawBufferPointer(start: memory + layout.offsets[index], count: count))
  }

  /// Makes all samples 0: transparent where there is alpha, black where samples are red, green and blue.
  public func clear() { layout.clear(memory) }

  /// Bytes from a row of a plane to the next, a multiple of 64.
  public func stride(ofPlane index: Int) -> Int { layout.strides[index] }

  /// Valid as long as the buffer lives.
  package var view: FrameView {
    func plane(_ index: Int) -> FrameView.Plane? {
      guard index < layout.offsets.count else { return nil }
      let samples = (memory + layout.offsets[index]).assumingMemoryBound(to: UInt8.self)
      return FrameView.Plane(samples: samples, stride: layout.strides[index])
    }
    // Every format has a first plane.
    return FrameView(width: width, height: height, format: format, plane(0)!, plane(1), plane(2), plane(3))
  }
}

/// Frames of one size and format, whose memory is used again. For any thread.
public final class FrameBufferPool: Sendable {
  /// How many frames' memory is kept at most that nobody uses.
  private static let limit = 8

  private let layout: FrameBufferLayout
  private let free = Mutex<[Memory]>([])

  /// Memory that is in the pool alone.
  private struct Memory: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  /// - Precondition: 1…65535 pixels a side.
  public init(width: Int, height: Int, format: PixelFormat) {
    layout = FrameBufferLayout(width: width, height: height, format: format)
  }

  deinit {
    free.withLock { for memory in $0 { memory.pointer.deallocate() } }
  }

  /// A frame; what is in it is whatever was in the last one that had its memory, or zeros.
  public func buffer() -> FrameBuffer {
    let memory = free.withLock { $0.popLast() }
    return FrameBuffer(layout, memory: memory?.pointer ?? layout.allocate(), pool: self)
  }

  fileprivate func takeBack(_ pointer: UnsafeMutableRawPointer) {
    let memory = Memory(pointer: pointer)
    let isKept = free.withLock { free in
      guard free.count < FrameBufferPool.limit else { return false }
      free.append(memory)
      return true
    }
    if !isKept { pointer.deallocate() }
  }
}

/// Where planes lie in a frame's memory.
private struct FrameBufferLayout: Sendable {
  let width: Int
  let height: Int
  let format: PixelFormat
  /// In bytes, of each plane.
  let offsets: [Int]
  let strides: [Int]
  private let byteCount: Int

  /// Bytes that rows start at a multiple of, as the widest vectors like it.
  private static let alignment = 64

  init(width: Int, height: Int, format: PixelFormat) {
    precondition(1...65535 ~= width && 1...65535 ~= height, "no such frame")
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

  /// Memory for a frame of zeros.
  func allocate() -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: FrameBufferLayout.alignment)
    clear(memory)
    return memory
  }

  /// Makes a frame's memory zeros.
  func clear(_ memory: UnsafeMutableRawPointer) {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
