import NagareOverlay
import OverlayFixtures
import TestSupport
import Synchronization
import Testing

/// Emotes whose images are animations.
@Suite("Emotes that move")
struct EmoteAnimationTests {
  private static let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]

  /// The sides of an image, which is scaled down for the text.
  private static let side = 48

  /// Decodes the bytes of a file as the colours of its frames, each of which lasts for a tenth of a second. Corners are
  /// transparent.
  private static let decoder = InlineImage.Decoder { file, _ in
    InlineImage(
      width: side, height: side, frames: file.map { (pixels: pixels(colors[Int($0) % colors.count]), duration: 0.1) })
  }

  private static func pixels(_ color: [UInt8]) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side { pixels += x + y < side / 3 ? [0, 0, 0, 0] : color }
    }
    return pixels
  }

  private func comment(
    _ text: String, _ frames: [UInt8], at time: Double = 0, _ mode: Comment.Mode = .scroll
  ) -> Comment {
    var comment = Comment(text, at: time, mode)
    let scalars = Array(text.unicodeScalars)
    comment.emotes = scalars.indices.filter { scalars[$0] == "@" }.map {
      Emote(start: $0, count: 1, image: EmoteImage(id: "\(frames)", data: frames))
    }
    return comment
  }

  private func scene(_ comments: [Comment], _ motion: MotionChoice = .snap) -> OverlayScene {
    var scene = OverlayScene(comments: comments, frameInterval: 1.0 / 30)
    scene.options.emoteDecoder = Self.decoder
    scene.options.motion = motion
    return scene
  }

  /// The box around the samples that differ.
  private func box(_ changes: [(x: Int, y: Int)]) throws -> (left: Int, top: Int, width: Int, height: Int) {
    let (columns, rows) = (changes.map(\.x), changes.map(\.y))
    let (left, right) = (try #require(columns.min()), try #require(columns.max()))
    let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
    return (left, top, right - left + 1, bottom - top + 1)
  }

  @Test("a frame shows the image of its time, and the text around it stays the same to the pixel")
  func time() throws {
    let scene = scene([comment("BG@BG", [0, 1, 2], .top)])
    let pictures = try [0.05, 0.15, 0.25, 0.35, 3.15].map { try scene.picture(at: $0) }
    #expect(pictures[3].samples == pictures[0].samples && pictures[4].samples == pictures[1].samples)
    for (first, second) in [(0, 1), (1, 2), (2, 0)] {
      let changed = try box(pictures[first].changes(from: pictures[second]))
      #expect(20...26 ~= changed.width && 20...26 ~= changed.height)
    }
    let still = try self.scene([comment("BG@BG", [0], .top)]).picture(at: 0.05)
    let bare = try self.scene([]).picture(at: 0.05)
    let drawn = try box(still.changes(from: bare))
    #expect(drawn.width > 60)
    // A still emote may be at a fraction of a pixel.
    let moved = try box(still.changes(from: pictures[0]))
    #expect(moved.width <= 27 && moved.height <= 26)
  }

  @Test("an image of the same frames is drawn like a still one", arguments: [Comment.Mode.scroll, .reverse])
  func likeStillImages(mode: Comment.Mode) throws {
    // A single emote, since samples of chroma that two sprites share are blended twice.
    for size in [17.0, 25, 36] {
      var comments = [comment("@", [1, 1], mode), comment("@", [1], mode)]
      for index in comments.indices { comments[index].size = size }
      for time in [0.3, 1.017, 2.4, 3.333] {
        let moving = try scene([comments[0]], .exact).picture(at: time)
        let still = try scene([comments[1]], .exact).picture(at: time)
        #expect(moving.samples == still.samples && moving.hasIntactPadding)
      }
    }
  }

  @Test("an animation of one frame is a still image", arguments: [MotionChoice.snap, .exact])
  func oneFrame(motion: MotionChoice) throws {
    let scene = scene([comment("BG@ @", [2])], motion)
    #expect(try scene.picture(at: 1).samples != self.scene([Comment("BG@ @", at: 0)], motion).picture(at: 1).samples)
    #expect(try scene.overlay(at: 1).statistics.emoteCache == CacheStatistics())
  }

  @Test("frames do not depend on where drawing starts", arguments: [MotionChoice.snap, .exact])
  func start(motion: MotionChoice) throws {
    let comments = (0..<12).map {
      comment("BG@B@", [0, 1, 2], at: Double($0) / 4, [.scroll, .top, .reverse, .bottom][$0 % 4])
    }
    let scene = scene(comments, motion)
    let overlay = try scene.overlay()
    for frame in 0..<90 {
      overlay.advance(to: Double(frame) / 30)
      let picture = scene.emptyPicture()
      picture.draw(overlay)
      if frame % 13 == 0 { #expect(try picture.samples == scene.picture(at: Double(frame) / 30).samples) }
    }
  }

  @Test("an emote moves together with its text by whole pixels")
  func motion() throws {
    var scene = scene([comment("BG@BG", [0, 1, 2])])
    scene.options.scrollTime = 2
    let placement = try #require(scene.placements().first)
    let frameStep = placement.velocity / 30
    try #require(abs(frameStep - frameStep.rounded()) < 1e-6)
    // A cycle of the animation is nine frames long.
    let step = Int((placement.velocity * 0.3).rounded())
    #expect(step < -5)
    let (before, after) = (try scene.pictureOnGray(at: 0.5), try scene.pictureOnGray(at: 0.8))
    var (inked, different) = (0, 0)
    for y in 0..<scene.height {
      for x in 0..<scene.width where 0..<scene.width ~= x + step {
        if before.luma(x: x, y: y) != after.luma(x: x + step, y: y) { different += 1 }
        if before.luma(x: x, y: y) != 90 { inked += 1 }
      }
    }
    #expect(different == 0)
    #expect(inked > 500)
  }

  @Test("opacity applies to the emote")
  func opacity() throws {
    func center(_ opacity: Double) throws -> Int {
      var scene = scene([comment("@", [1, 1], .top)])
      scene.options.opacity = opacity
      let picture = try scene.pictureOnGray(at: 0)
      return Int(picture.luma(x: 160, y: 12))
    }
    let (full, half) = (try center(1), try center(0.5))
    #expect(full > 150 && abs(half - (full + 90) / 2) <= 2)
  }

  @Test("a turned frame has its emotes where they belong")
  func turned() throws {
    for bits in 1..<8 {
      let orientation = DisplayOrientation(
        isTransposed: bits & 4 != 0, isMirroredX: bits & 2 != 0, isMirroredY: bits & 1 != 0)
      for motion in [MotionChoice.snap, .exact] {
        let pictures = try [[1, 1], [1]].map { frames in
          var scene = scene([comment("@", frames.map { UInt8($0) })], motion)
          scene.options.overflow = .overlap
          scene.display = DisplayGeometry(
            storedWidth: orientation.isTransposed ? scene.height : scene.width,
            storedHeight: orientation.isTransposed ? scene.width : scene.height, orientation: orientation)
          return try scene.pictureOnGray(at: 1.1)
        }
        let bare = TestPicture(width: pictures[0].width, height: pictures[0].height, format: .yuv420, luma: 90)
        let (moving, still) = (try box(pictures[0].changes(from: bare)), try box(pictures[1].changes(from: bare)))
        #expect(abs(moving.width - still.width) <= 1 && abs(moving.height - still.height) <= 1)
        if motion == .exact { #expect(pictures[0].samples == pictures[1].samples) }
        #expect(abs(moving.left - still.left) <= 1 && abs(moving.top - still.top) <= 1)
      }
    }
  }

  @Test("on wide pixels an emote is as wide as a still one", arguments: [0.75, 1.5])
  func widePixels(aspect: Double) throws {
    let boxes = try [[1, 1], [1]].map { frames in
      var scene = scene([comment("@", frames.map { UInt8($0) }, .top)])
      scene.display = DisplayGeometry(storedWidth: 240, storedHeight: 180, pixelAspect: aspect)
      scene.width = scene.display?.width ?? 0
      let picture = try scene.pictureOnGray(at: 0)
      return try box(
        picture.changes(from: TestPicture(width: 240, height: 180, format: .yuv420, luma: 90)))
    }
    #expect(abs(boxes[0].width - boxes[1].width) <= 2 && abs(boxes[0].height - boxes[1].height) <= 1)
    #expect(abs(Double(boxes[0].width) * aspect - 24) <= 3)
  }

  @Test("comments share the drawings of an emote, whatever the budget")
  func sharing() throws {
    let comments = [comment("@", [0, 1, 2], .top), comment("@B", [0, 1, 2], at: 0.1)]
    var scene = scene(comments + [comment("G@@", [0, 1, 2], at: 0.2, .bottom)])
    let (overlay, picture) = (try scene.overlay(), try scene.picture(at: 0.5))
    overlay.advance(to: 0.5)
    // Rows of chroma are shared by two rows of luma, so that there are two kinds of drawings at most.
    #expect(1...2 ~= overlay.statistics.emoteCache.misses && overlay.statistics.emoteCache.bytes > 0)
    scene.options.cacheBytes = 0
    #expect(try scene.picture(at: 0.5).samples == picture.samples)
    let poor = try scene.overlay()
    poor.advance(to: 0.5)
    #expect(poor.statistics.emoteCache.bytes == 0)
  }

  @Test("an animation is decoded once, whatever its sizes and the budget", arguments: [0, Overlay.usualCacheBytes])
  func decodings(cacheBytes: Int) throws {
    let count = DecodingCount()
    var comments = [18, 25, 36, 25].map { size in
      var comment = comment("@", [0, 1, 2], .top)
      comment.size = size
      return comment
    }
    // Nothing on screen has it any more when it comes again.
    comments[3].time = 20
    var scene = scene(comments)
    scene.options.cacheBytes = cacheBytes
    scene.options.emoteDecoder = InlineImage.Decoder { file, longestSide in
      count.value.add(1, ordering: .relaxed)
      return Self.decoder.decode(file, longestSide)
    }
    let overlay = try scene.overlay()
    for second in 0...21 { overlay.advance(to: Double(second)) }
    #expect(overlay.statistics.emoteCache.misses >= (cacheBytes == 0 ? 4 : 3))
    #expect(count.value.load(ordering: .relaxed) == 1)
  }

  @Test("a large animation of many frames shows every other one, and a larger one fewer")
  func reducedFrames() throws {
    var scene = scene([comment("@", (0..<100).map { UInt8($0 % 3) }, .top)])
    scene.options.fontSize = 100
    let pictures = try (0..<5).map { try scene.picture(at: 0.05 + Double($0) / 10).samples }
    #expect(pictures[0] == pictures[1] && pictures[2] == pictures[3])
    #expect(pictures[0] != pictures[2] && pictures[2] != pictures[4] && pictures[4] != pictures[0])
    let bytes = try scene.overlay(at: 0).statistics.emoteCache.bytes
    scene.options.fontSize = 140
    (scene.width, scene.height) = (400, 300)
    #expect(1..<2 * bytes ~= (try scene.overlay(at: 0).statistics.emoteCache.bytes))
  }

  @Test("a held frame with fixed comments changes with its emotes")
  func heldFrame() throws {
    let scene = scene([comment("@", [0, 1], .top)])
    let (overlay, snapshot) = (try scene.overlay(), SceneSnapshot())
    let sprites = SpriteScene(width: scene.width, height: scene.height, format: scene.format)
    let changes = (0..<12).map { frame in
      overlay.advance(to: Double(frame) / 30)
      overlay.fill(sprites)
      defer { snapshot.record(sprites) }
      return !snapshot.matches(sprites)
    }
    #expect(changes.indices.filter { changes[$0] } == [0, 3, 6, 9])
  }

  @Test("scripts in ASS have the names of emotes")
  func script() throws {
    #expect(try scene([comment("B@G", [0, 1], .top)]).script() == scene([Comment("B@G", at: 0, .top)]).script())
  }
}

private final class DecodingCount: Sendable {
  let value = Atomic(0)
}

extension EmoteAnimationTests {
  fileprivate func comment(_ text: String, _ frames: [UInt8], _ mode: Comment.Mode) -> Comment {
    comment(text, frames, at: 0, mode)
  }
}
