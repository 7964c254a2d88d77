import NagarePixels
import TestSupport
import Testing

@Suite("Frame buffers")
struct FrameBufferTests {
  @Test("planes do not overlap, begin at multiples of 64, and have the format's rows", arguments: NamedFormat.all)
  func planes(named: NamedFormat) {
    let format = named.format
    let buffer = FrameBuffer(width: 37, height: 11, format: format)
    var ranges: [Range<UInt>] = []
    for (index, plane) in format.planes.enumerated() {
      let stride = buffer.stride(ofPlane: index)
      #expect(stride % 64 == 0 && stride >= plane.width(37) * plane.components.count * format.bytesPerSample)
      buffer.withBytes(ofPlane: index) { bytes in
        #expect(bytes.count == stride * plane.height(11))
        #expect(bytes.allSatisfy { $0 == 0 })
        let start = UInt(bitPattern: bytes.baseAddress)
        #expect(start % 64 == 0)
        ranges.append(start..<start + UInt(bytes.count))
      }
      buffer.withView { view in
        #expect(UInt(bitPattern: view[index].samples) == ranges[index].lowerBound)
        #expect(view[index].stride == stride)
      }
    }
    for (one, other) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound <= other.lowerBound) }
  }

  private func address(_ buffer: FrameBuffer) -> UInt {
    buffer.withBytes(ofPlane: 0) { UInt(bitPattern: $0.baseAddress) }
  }

  @Test("memory returns to its pool when the frame is released")
  func reuse() {
    let pool = FrameBufferPool(width: 64, height: 64, format: .yuv420)
    var first: FrameBuffer? = pool.buffer()
    let second = pool.buffer()
    let (one, other) = (first.map(address), address(second))
    #expect(one != other)
    first = nil
    #expect(address(pool.buffer()) == one)
  }

  @Test("frames may outlive their pool, and many may be in use at once")
  func lifetimes() {
    var pool: FrameBufferPool? = FrameBufferPool(width: 16, height: 16, format: .bgra)
    let buffers = (0..<40).compactMap { _ in pool?.buffer() }
    pool = nil
    #expect(Set(buffers.map(address)).count == 40)
    for buffer in buffers { buffer.withBytes(ofPlane: 0) { $0[0] = 1 } }
  }
}
