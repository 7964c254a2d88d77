import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Allocations of overlays", .enabled(if: AllocationCount.isSupported))
struct OverlayAllocationTests {
  private static let formats = [
    PixelFormat.yuv420, .nv12, .p010, .planarYCbCr(chromaShiftX: 1, chromaShiftY: 1, depth: 10), .rgba,
  ]
  private static let motions = [MotionChoice.snap, .exact]

  private func scene(_ comments: [Comment], _ format: PixelFormat, _ motion: MotionChoice) -> OverlayScene {
    var scene = OverlayScene(format: format, comments: comments, frameInterval: 1.0 / 30)
    scene.options.motion = motion
    scene.options.overflow = .overlap
    scene.options.scrollTime = 4
    scene.options.fixedTime = 2
    scene.options.cacheBytes = 1 << 18
    return scene
  }

  /// The drawing thread's number of allocations for each frame, with all comments in reach prepared.
  private func allocations(of scene: OverlayScene, seconds: Double, warmUp: Double) throws -> [Int] {
    try allocations(of: scene.overlay(), scene, seconds: seconds, warmUp: warmUp)
  }

  private func allocations(
    of overlay: Overlay, _ scene: OverlayScene, seconds: Double, warmUp: Double
  ) -> [Int] {
    let picture = FrameMemory(width: scene.width, height: scene.height, format: scene.format)
    let source = FrameMemory(width: scene.width, height: scene.height, format: scene.format)
    let counts = (0..<Int((warmUp + seconds) * 30)).map { frame in
      // `statistics` waits for comments in reach: these then arrive with the same frames every time.
      _ = overlay.statistics
      return AllocationCount {
        overlay.advance(to: Double(frame) / 30)
        overlay.draw(onto: picture.view, copying: source.view)
      }.total
    }
    return Array(counts.suffix(Int(seconds * 30)))
  }

  @Test("a frame between comments' arrivals allocates nothing", arguments: formats, motions)
  func betweenArrivals(format: PixelFormat, motion: MotionChoice) throws {
    let modes = [Comment.Mode.scroll, .top, .reverse, .bottom]
    let comments = (0..<40).map { Comment("BG\($0)", at: Double($0) / 40, modes[$0 % 4]) }
    var scene = scene(comments + [Comment("B", at: 60)], format, motion)
    scene.options.scrollTime = 20
    scene.options.fixedTime = 20
    #expect(try allocations(of: scene, seconds: 10, warmUp: 3).allSatisfy { $0 == 0 })
  }

  @Test("a frame on which emotes move allocates nothing", arguments: formats, motions)
  func animatedEmotes(format: PixelFormat, motion: MotionChoice) throws {
    let comments = (0..<20).map { index in
      var comment = Comment("B@G", at: Double(index) / 20, [.scroll, .top][index % 2])
      comment.emotes = [Emote(start: 1, count: 1, image: EmoteImage(id: "", data: [UInt8(index % 3)]))]
      return comment
    }
    var scene = scene(comments + [Comment("B", at: 60)], format, motion)
    scene.options.scrollTime = 20
    scene.options.fixedTime = 20
    scene.options.emoteDecoder = InlineImage.Decoder { file, _ in
      let frames = (0..<4).map { frame in
        (pixels: [UInt8](repeating: 40 * file[0] + UInt8(frame), count: 4 * 64), duration: 0.05)
      }
      return InlineImage(width: 8, height: 8, frames: frames)
    }
    #expect(try allocations(of: scene, seconds: 10, warmUp: 3).allSatisfy { $0 == 0 })
  }

  @Test("a frame on which prepared comments enter and leave allocates nothing", arguments: formats, motions)
  func arrivals(format: PixelFormat, motion: MotionChoice) throws {
    let modes = [Comment.Mode.scroll, .scroll, .top, .reverse, .bottom]
    // The same twenty seconds again and again: more sprites than the caches hold, but never more than before.
    let comments = (0..<1000).map { index in
      let number = index % 300
      return Comment(
        "BG\(number)", at: Double(index) / 15, modes[number % 5], color: UInt32(number % 7) * 0x242424)
    }
    let scene = scene(comments, format, motion)
    let overlay = try scene.overlay()
    #expect(allocations(of: overlay, scene, seconds: 20, warmUp: 45).allSatisfy { $0 == 0 })
    #expect(overlay.statistics.spriteCache.evictions > 100)
  }

  @Test("an overlay's first frame allocates, and these tests count it")
  func firstFrame() throws {
    let scene = scene([Comment("B", at: 0)], .yuv420, .exact)
    #expect(try allocations(of: scene, seconds: 1, warmUp: 0)[0] > 0)
  }
}

/// Memory for a frame.
final class FrameMemory {
  private let memory: UnsafeMutableRawPointer
  let view: FrameView

  init(width: Int, height: Int, format: PixelFormat) {
    let planeBytes = width * height * 4 * format.bytesPerSample
    memory = .allocate(byteCount: planeBytes * 4, alignment: 64)
    let samples = memory.initializeMemory(as: UInt8.self, repeating: 0, count: planeBytes * 4)
    func plane(_ index: Int) -> FrameView.Plane {
      FrameView.Plane(samples: samples + index * planeBytes, stride: width * 4 * format.bytesPerSample)
    }
    // Planes beyond the format's are ignored.
    view = FrameView(width: width, height: height, format: format, plane(0), plane(1), plane(2), plane(3))
  }

  deinit { memory.deallocate() }
}
