import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Overlays")
struct OverlayTests {
  @Test("ink is where the layout says, and reaches to the margins of its box")
  func boxes() throws {
    for mode in [Comment.Mode.scroll, .reverse, .top, .bottom] {
      let scene = OverlayScene(comments: [Comment("BBBB", at: 0, mode)])
      let placement = try #require(scene.placements().first)
      for time in [2.0, 3.3, 4.04] {
        let changes = try scene.picture(at: time).changes(from: scene.emptyPicture())
        let (columns, rows) = (changes.map(\.x), changes.map(\.y))
        let left = Int(placement.x(at: time).rounded())
        // The outer letters' ink begins and ends 50 of 1000 units inside their advances: 1 px.
        let first = try #require(columns.min()) - left
        let last = try left + Int(placement.width) - 1 - #require(columns.max())
        #expect((2...4).contains(first) && (2...4).contains(last), "\(mode) at \(time)")
        #expect(try #require(rows.min()) > Int(placement.y))
        #expect(try #require(rows.max()) < Int(placement.y + placement.height) - 1)
      }
    }
  }

  @Test("letters that are taller than a line are not cut at the frame's edges", arguments: [Comment.Mode.top, .bottom])
  func tallLetters(mode: Comment.Mode) throws {
    func rows(_ comments: [Comment]) throws -> Int {
      var scene = OverlayScene(comments: comments)
      scene.options.fonts.files.append(FixtureFiles.path("fonts/NotoSerifTibetan-Regular.ttf"))
      let changes = try scene.picture(at: 1).changes(from: scene.emptyPicture())
      return Set(changes.map(\.y)).count
    }
    let text = "ཧཱུྃ"
    let alone = try rows([Comment(text, at: 0, mode)])
    let inside = try rows([Comment(" \n ", at: 0, mode), Comment(text, at: 0, mode)])
    #expect(alone > 25)
    #expect(alone == inside)
  }

  @Test(
    "of a text far taller than the frame, only rows near the frame are drawn",
    arguments: [.scroll, .top, .bottom] as [Comment.Mode])
  func tallText(mode: Comment.Mode) throws {
    // The second one is more than twice as high as the frame, the first one is not. Both fill all of its rows.
    let scenes = [12, 90].map { lines in
      var scene = OverlayScene(comments: [
        Comment(Array(repeating: "BGB", count: lines).joined(separator: "\n"), at: 0, mode)
      ])
      scene.options.cacheBytes = 256 << 20
      return scene
    }
    #expect(try scenes[0].picture(at: 2).samples == scenes[1].picture(at: 2).samples)
    #expect(try scenes[0].picture(at: 2).samples != scenes[0].emptyPicture().samples)
    let bytes = try scenes.map { try $0.overlay(at: 1) }.map { overlay in
      overlay.advance(to: 60)
      return overlay.statistics.spriteCache.bytes
    }
    #expect(bytes[1] > 0 && bytes[1] <= bytes[0])
  }

  @Test("a comment is visible from its time until its end")
  func boundaries() throws {
    let scene = OverlayScene(comments: [Comment("B", at: 1, .top)])
    for (time, count) in [(1.0.nextDown, 0), (1.0, 1), (6.0.nextDown, 1), (6.0, 0), (7.0, 0)] {
      let overlay = try scene.overlay()
      overlay.advance(to: time)
      #expect(overlay.visibleCount == count, "at \(time)")
      let picture = scene.emptyPicture()
      picture.draw(overlay)
      #expect((picture.samples != scene.emptyPicture().samples) == (count > 0), "at \(time)")
    }
  }

  @Test("a text that was shaped and never drawn counts in the cache with all its glyphs")
  func shapedTexts() throws {
    let glyphs = 300
    var scene = OverlayScene(comments: [Comment(String(repeating: "口", count: glyphs), at: 1, .top)])
    scene.options.fixedTime = 0.01
    let overlay = try scene.overlay()
    overlay.advance(to: 1.02)
    #expect(overlay.statistics.rasterized == 0)
    #expect(overlay.statistics.coverageCache.bytes >= glyphs * MemoryLayout<PlacedGlyph>.stride)
  }

  @Test("a comment that passes between two frames is counted as shown and not drawn")
  func betweenFrames() throws {
    var scene = OverlayScene(comments: [Comment("B", at: 1, .top)])
    scene.options.fixedTime = 0.01
    let overlay = try scene.overlay()
    overlay.advance(to: 1.02)
    #expect(overlay.visibleCount == 0)
    #expect(overlay.statistics.shown == 1)
    #expect(overlay.statistics.rasterized == 0)
  }

  @Test("a comment from before the video has moved on by its start")
  func beforeStart() throws {
    let scene = OverlayScene(comments: [Comment("BB", at: -2)])
    let later = OverlayScene(comments: [Comment("BB", at: 0)])
    #expect(try scene.picture(at: 0).samples == later.picture(at: 2).samples)
  }

  @Test("a delayed comment is not drawn before its turn")
  func delayed() throws {
    var scene = OverlayScene(comments: [Comment("B", at: 0, .top), Comment("G", at: 0, .top)])
    scene.options.overflow = .delay
    scene.options.area = 0.01
    let placements = try scene.placements()
    #expect(placements.map(\.timeIn) == [0, 5])
    let alone = OverlayScene(options: scene.options, comments: [Comment("G", at: 5, .top)])
    #expect(try scene.picture(at: 4.99).samples != scene.emptyPicture().samples)
    #expect(try scene.picture(at: 5).samples == alone.picture(at: 5).samples)
    #expect(try scene.picture(at: 10).samples == scene.emptyPicture().samples)
  }

  @Test("later comments are drawn over earlier ones")
  func order() throws {
    var scene = OverlayScene(comments: [Comment("BBBB", at: 0, .top), Comment("BBBB", at: 0.1, .top, color: 0)])
    scene.options.overflow = .overlap
    scene.options.area = 0.01
    scene.options.outline = 1
    let alone = OverlayScene(options: scene.options, comments: [scene.comments[1]])
    #expect(try scene.picture(at: 0.05).samples != alone.picture(at: 0.1).samples)
    // Both have the same shape and are opaque inside.
    let (both, top) = try (scene.picture(at: 1), alone.picture(at: 1))
    let difference = both.changes(from: top)
    for (x, y) in difference {
      // Only the antialiased rim may let the lower one through.
      #expect(top.luma(x: x, y: y) != 16 && top.luma(x: x, y: y) != 235)
    }
    #expect(difference.count < 300)
  }

  @Test("fixed comments are drawn over moving ones, whichever came first")
  func fixedOverMoving() throws {
    let fixed = Comment("口口口口", at: 0, .top)
    let scene = OverlayScene(comments: [fixed, Comment("口口口口口口口口口口", at: 0.1, color: 0xFF0000)])
    let turned = OverlayScene(comments: [
      Comment("口口口口口口口口口口", at: 0, color: 0xFF0000), Comment(fixed.text, at: 0, .top),
    ])
    // Where the fixed comment is opaque, the frame is that of this one alone.
    for scene in [scene, turned] {
      let (both, moving) = try (
        scene.picture(at: 4), OverlayScene(comments: scene.comments.filter { $0.mode == .scroll }).picture(at: 4)
      )
      let alone = try OverlayScene(comments: scene.comments.filter { $0.mode == .top }).picture(at: 4)
      let empty = scene.emptyPicture()
      let shared = Set(alone.changes(from: empty).map { [$0.0, $0.1] })
        .intersection(moving.changes(from: empty).map { [$0.0, $0.1] })
      try #require(shared.count > 20)
      let white = shared.filter { alone.luma(x: $0[0], y: $0[1]) > 232 }
      try #require(!white.isEmpty)
      #expect(white.allSatisfy { both.luma(x: $0[0], y: $0[1]) > 232 })
    }
  }

  @Test(
    "black texts have a white outline, all others a black one",
    arguments: [(0x000000, 16, 235), (0x222222, 45, 16), (0xFFFFFF, 235, 16), (0x0000FF, 32, 16)]
      as [(UInt32, UInt8, UInt8)])
  func outlines(color: UInt32, fill: UInt8, outline: UInt8) throws {
    var scene = OverlayScene(comments: [Comment("B", at: 0, .top, color: color)])
    scene.options.fontSize = 60
    scene.options.outline = 4
    let picture = try scene.picture(at: 1)
    let placement = try #require(scene.placements().first)
    // The letter is a bar above a shorter one: its middle column is inside from 300 to 700 units.
    let middle = placement.x(at: 1) + placement.width / 2
    let column = (Int(placement.y)..<Int(placement.y + placement.height)).map { picture.luma(x: Int(middle), y: $0) }
    #expect(column.contains(fill))
    #expect(column.contains(outline))
    let firstOutline = try #require(column.firstIndex(of: outline))
    #expect(firstOutline < column.firstIndex(of: fill) ?? 0)
  }

  @Test("an opacity of 0.5 lets half of the frame through")
  func opacity() throws {
    var scene = OverlayScene(comments: [Comment("B", at: 0, .top)])
    scene.options.fontSize = 60
    let opaque = try scene.picture(at: 1)
    scene.options.opacity = 0.5
    let (half, empty) = try (scene.picture(at: 1), scene.emptyPicture())
    for (x, y) in opaque.changes(from: empty) where opaque.luma(x: x, y: y) == 235 {
      let mean = (235 * 128 + Double(empty.luma(x: x, y: y)) * 127) / 255
      #expect(abs(Double(half.luma(x: x, y: y)) - mean) <= 1.5)
    }
  }

  @Test("seeking to a late time draws the same as advancing frame by frame")
  func seek() throws {
    let comments = try Fixtures.comments()
    for overflow in [Overflow.drop, .overlap, .delay] {
      var scene = OverlayScene(comments: comments)
      scene.options.overflow = overflow
      let overlay = try scene.overlay()
      for frame in 0...200 {
        overlay.advance(to: Double(frame) / 25)
        guard frame % 4 == 0 || frame == 199 else { continue }
        let picture = scene.emptyPicture()
        picture.draw(overlay)
        guard frame % 40 == 0 || frame == 199 else { continue }
        let direct = try scene.picture(at: Double(frame) / 25)
        #expect(picture.samples == direct.samples, "\(overflow), frame \(frame)")
        #expect(picture.hasIntactPadding)
      }
    }
  }

  @Test("every comment is counted once, shown or dropped by reason")
  func counts() throws {
    var scene = try OverlayScene(comments: Fixtures.comments() + [Comment("[]", at: 9, .positioned)])
    scene.options.maxOnScreen = 12
    scene.options.area = 0.8
    let timeline = try scene.timeline()
    var (shown, dropped) = (0, [DropReason: Int]())
    while let event = timeline.next() {
      switch event {
      case .placed, .animated: shown += 1
      case .dropped(_, let reason): dropped[reason, default: 0] += 1
      }
    }
    let overlay = try scene.overlay()
    for frame in 0...400 {
      overlay.advance(to: Double(frame) / 25)
      #expect(overlay.visibleCount <= 12)
    }
    let statistics = overlay.statistics
    #expect(statistics.shown == shown)
    #expect(statistics.dropped == dropped)
    #expect(dropped[.unreadableScript] == 1)
    #expect((dropped[.tooManyOnScreen] ?? 0) > 0)
    #expect(shown + dropped.values.reduce(0, +) == 161)
  }

  @Test("equal texts are rasterized once, whatever their colours")
  func rasterizedOnce() throws {
    let comments = (0..<20).map { Comment("BG", at: Double($0) / 10, color: UInt32($0) * 0x0A0A0A) }
    let scene = OverlayScene(comments: comments)
    let overlay = try scene.overlay()
    for frame in 0..<100 {
      overlay.advance(to: Double(frame) / 25)
      scene.emptyPicture().draw(overlay)
    }
    #expect(overlay.statistics.shown > 5)
    #expect(overlay.statistics.rasterized == 1)
  }
}
