import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Frame memory")
struct FramePoolTests {
  private let video: OpenVideo
  private let frame: VideoFrame

  init() throws {
    video = try OpenVideo(FixtureFiles.path("clip.mp4"))
    frame = try #require(video.frames(limit: 1).first)
  }

  private func address(_ frame: VideoFrame) -> UnsafeMutablePointer<UInt8>? {
    frame.withView { $0.y.samples }
  }

  @Test("a copy is writable and has the frame's samples and timestamp")
  func copy() throws {
    let pool = try FramePool(like: frame)
    let copy = try pool.copy(of: frame)
    #expect(copy.isWritable)
    #expect(copy.timestamp == frame.timestamp)
    #expect((copy.width, copy.height) == (frame.width, frame.height))
    #expect(try ImageEncoder.png(of: copy) == ImageEncoder.png(of: frame))
  }

  @Test("drawing on a copy leaves the frame alone")
  func independence() throws {
    let pool = try FramePool(like: frame)
    let before = try ImageEncoder.png(of: frame)
    let copy = try pool.copy(of: frame)
    let value = try #require(copy.withView { $0.y.samples[0] })
    _ = copy.withView { $0.y.samples[0] = value ^ 0x80 }
    #expect(copy.firstLuma == value ^ 0x80)
    #expect(try ImageEncoder.png(of: frame) == before)
  }

  @Test("memory is used again when its holder lets go, and not before")
  func reuse() throws {
    let pool = try FramePool(like: frame)
    var first: VideoFrame? = try pool.copy(of: frame)
    let second = try pool.copy(of: frame)
    let address = first.flatMap(address)
    #expect(address != nil)
    #expect(address != self.address(second))
    first = nil
    let third = try pool.copy(of: frame)
    #expect(self.address(third) == address)
  }

  @Test("rows start at multiples of 64 bytes")
  func alignment() throws {
    let copy = try FramePool(like: frame).copy(of: frame)
    let isAligned = copy.withView { view in
      [view.y, view.cb, view.cr].allSatisfy { plane in
        plane.stride % 64 == 0 && Int(bitPattern: plane.samples) % 64 == 0
      }
    }
    #expect(isAligned == true)
  }

  @Test("a frame that the decoder still needs is copied for drawing, a free one is not")
  func adapter() throws {
    let adapter = try FrameAdapter(plan: FramePlan(decoder: video.decoder))
    let adapted = try adapter.adapt(frame)
    #expect(adapted === frame)
    let writable = try adapter.writable(adapted)
    #expect(writable.isWritable)
    #expect(try adapter.writable(writable) === writable)
  }
}
