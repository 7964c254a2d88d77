import CFFmpeg
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
    frame.withViewForReading { $0[0].samples }
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

  @Test("drawing on a copy does not change the frame")
  func independence() throws {
    let pool = try FramePool(like: frame)
    let before = try ImageEncoder.png(of: frame)
    let copy = try pool.copy(of: frame)
    let value = try #require(copy.firstLuma)
    _ = copy.withView { $0[0].samples[0] = value ^ 0x80 }
    #expect(copy.firstLuma == value ^ 0x80)
    #expect(try ImageEncoder.png(of: frame) == before)
  }

  @Test("a frame like another has the same size and timestamp, but samples of its own")
  func like() throws {
    let pool = try FramePool(like: frame)
    let frames = try video.frames(limit: 2)
    for source in frames {
      let fresh = try pool.frame(like: source)
      #expect(fresh.timestamp == source.timestamp)
      #expect((fresh.width, fresh.height) == (source.width, source.height))
      #expect(fresh.isWritable)
      let theirs = source.withViewForReading { $0[0].samples }
      #expect(theirs != nil && address(fresh) != theirs)
    }
  }

  @Test("objects and memory are reused after their release, and not before")
  func reuse() throws {
    let pool = try FramePool(like: frame)
    var first: VideoFrame? = try pool.frame(like: frame)
    let second = try pool.frame(like: frame)
    let identity = first.map(ObjectIdentifier.init)
    let address = first.flatMap(address)
    #expect(address != nil)
    #expect(address != self.address(second))
    first = nil
    let third = try pool.frame(like: frame)
    #expect(ObjectIdentifier(third) == identity)
    #expect(self.address(third) == address)
    #expect(try pool.frame(like: frame) !== third)
  }

  @Test("frames beyond a pool's limit are like the others")
  func overflow() throws {
    let pool = try FramePool(like: frame)
    let frames = try (0..<100).map { _ in try pool.copy(of: frame) }
    #expect(Set(frames.map(address)).count == 100)
    #expect(frames.allSatisfy { $0.isWritable && $0.firstLuma == frames[0].firstLuma })
  }

  @Test("samples that an encoder still holds are not reused")
  func heldByEncoder() throws {
    let pool = try FramePool(like: frame)
    let (address, reference) = try held(try pool.frame(like: frame))
    #expect(self.address(try pool.frame(like: frame)) != address)
    release(reference)
    #expect(self.address(try pool.frame(like: frame)) == address)
  }

  /// A frame's memory, and a reference to it such as encoders keep.
  private func held(
    _ frame: VideoFrame
  ) throws -> (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<AVFrame>) {
    (address(frame), try #require(av_frame_clone(frame.pointer)))
  }

  private func release(_ reference: UnsafeMutablePointer<AVFrame>) {
    var reference: UnsafeMutablePointer<AVFrame>? = reference
    av_frame_free(&reference)
  }

  @Test("side data and metadata of a frame's last use are gone")
  func properties() throws {
    let pool = try FramePool(like: frame)
    let captioned = try pool.frame(like: frame)
    try #require(av_frame_new_side_data(captioned.pointer, AV_FRAME_DATA_A53_CC, 8) != nil)
    av_dict_set(&captioned.pointer.pointee.metadata, "a", "b", 0)
    do {
      let copy = try pool.frame(like: captioned)
      #expect(copy.pointer.pointee.nb_side_data == captioned.pointer.pointee.nb_side_data)
      #expect(av_dict_count(copy.pointer.pointee.metadata) == 1)
    }
    for _ in 0..<3 {
      let fresh = try pool.frame(like: frame)
      #expect(fresh.pointer.pointee.nb_side_data == frame.pointer.pointee.nb_side_data)
      #expect(av_dict_count(fresh.pointer.pointee.metadata) == 0)
    }
  }

  @Test("rows start at multiples of 64 bytes")
  func alignment() throws {
    let copy = try FramePool(like: frame).copy(of: frame)
    let isAligned = copy.withView { view in
      (0..<3).allSatisfy { view[$0].stride % 64 == 0 && Int(bitPattern: view[$0].samples) % 64 == 0 }
    }
    #expect(isAligned == true)
  }

  @Test("a shared frame is not drawn on, an unshared one is")
  func adapter() throws {
    let adapter = try FrameAdapter(plan: FramePlan(for: video.decoder.description))
    let adapted = try adapter.adapt(frame)
    #expect(adapted === frame)
    let (_, reference) = try held(frame)
    #expect(!frame.isWritable)
    #expect(frame.withView { _ in } == nil)
    let target = try adapter.target(for: frame)
    #expect(target !== frame && target.isWritable && target.timestamp == frame.timestamp)
    #expect(try adapter.target(for: target) === target)
    release(reference)
  }

  @Test("a decoder's frames are reused, and one that is held keeps its samples")
  func decoder() throws {
    var identities: Set<ObjectIdentifier> = []
    var count = 0
    let before = frame.withViewForReading { $0[0].samples[100] }
    let address = frame.withViewForReading { $0[0].samples }
    while let packet = try video.demuxer.nextPacket() {
      guard packet.streamIndex == video.demuxer.video.index else { continue }
      try video.decoder.send(packet)
      while let frame = try video.decoder.nextFrame() {
        identities.insert(ObjectIdentifier(frame))
        count += 1
        #expect(frame !== self.frame)
      }
    }
    #expect(count > 20)
    #expect(identities.count <= 2)
    #expect(frame.withViewForReading { $0[0].samples[100] } == before)
    #expect(frame.withViewForReading { $0[0].samples } == address)
  }
}
