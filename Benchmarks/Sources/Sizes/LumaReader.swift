import Nagare
import NagareMedia
import NagarePixels

/// Reads the luma of a video's frames, in presentation order.
struct LumaReader {
  private let reader: FrameReader
  private let path: String

  init(path: String) throws {
    reader = try FrameReader(path: path)
    self.path = path
  }

  /// The height of frames in pixels, as stored.
  static func height(of path: String) throws -> Int {
    var reader = try LumaReader(path: path)
    guard let plane = try reader.next() else { throw BenchmarkFailure(description: "\(path) has no frames") }
    return plane.height
  }

  /// The mean time from frame to frame in seconds.
  var frameTime: Double { reader.frameTime }

  /// The bytes of the video stream's packets, without the container's own.
  static func byteCount(of path: String) throws -> Int {
    let demuxer = try Demuxer(path: path)
    var count = 0
    while let packet = try demuxer.nextPacket() {
      if packet.streamIndex == demuxer.video.index { count += packet.byteCount }
    }
    return count
  }

  /// The next frame; nil after the last. Samples of more than 8 bits are rounded to 8.
  mutating func next() throws -> LumaPlane? {
    guard let frame = try reader.next() else { return nil }
    let plane = frame.withViewForReading { view -> LumaPlane? in
      guard view.format.planes.first?.components == [.luma] else { return nil }
      let (width, height) = (view.width, view.height)
      let samples = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
        for row in 0..<height {
          let (from, to) = (view[0].samples + row * view[0].stride, buffer.baseAddress! + row * width)
          if view.format.bytesPerSample == 1 {
            to.update(from: from, count: width)
          } else {
            LumaReader.round(UnsafeRawPointer(from), to: to, count: width, format: view.format)
          }
        }
        count = width * height
      }
      return LumaPlane(width: width, height: height, samples: samples)
    }
    guard case let plane?? = plane else { throw BenchmarkFailure(description: "\(path) has no plane of luma alone") }
    return plane
  }

  private static func round(
    _ from: UnsafeRawPointer, to: UnsafeMutablePointer<UInt8>, count: Int, format: PixelFormat
  ) {
    let values = from.assumingMemoryBound(to: UInt16.self)
    let shift = UInt32(format.shift + format.depth - 8)
    let half = (UInt32(1) << shift) >> 1
    for index in 0..<count { to[index] = UInt8(min((UInt32(values[index]) + half) >> shift, 255)) }
  }
}
