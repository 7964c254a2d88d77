import Foundation
import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

/// Whether libass draws the comments of a script where the overlay draws them.
@Suite("Positions in ASS scripts", .enabled(if: LibassFrames.areAvailable, "ffmpeg has no filter \"ass\""))
struct ASSPlacementTests {
  private static let rate = 25
  private static let times = [2.4, 3.6, 4.8]

  /// Sizes, lines, kerning, colours, and runs of the second font.
  private static let texts: [(text: String, size: Double, color: UInt32)] = [
    ("BGLQVagx", 25, 0xFFFFFF), ("AVAVBBx", 36, 0xFFFFFF), ("Bax\nAVQx\nggx", 18, 0xFF_FFFF), ("BGx  Bx", 25, 0),
    ("AあいBか가", 25, 0xFFFFFF), ("あ\nBx", 36, 0xFFFFFF), ("x", 18, 0xFFFFFF),
  ]

  /// Texts with spaces at the ends. The libass that distributions ship with FFmpeg 7 draws the outlines of such lines
  /// up to 1 px further left.
  private static let spacedTexts: [(text: String, size: Double, color: UInt32)] = [("  BGx  Bx ", 25, 0)]
  private static let spacedTolerance = FFmpegTool.majorVersion < 7 ? 1.0 : 2

  private func scene(
    _ mode: Comment.Mode, outline: Double, snaps: Bool, texts: [(text: String, size: Double, color: UInt32)] = texts
  ) -> OverlayScene {
    let comments = texts.enumerated().map { index, text in
      Comment(text.text, at: 1 + 0.137 * Double(index), mode, size: text.size, color: text.color)
    }
    var scene = OverlayScene(width: 640, height: 480, comments: comments)
    scene.options.fontSize = 32
    scene.options.outline = outline
    // So that no letter reaches into another comment's rows.
    scene.options.lineHeight = 1.6
    scene.options.scrollTime = 6
    scene.options.opacity = 1
    scene.frameInterval = snaps ? 1 / Double(Self.rate) : nil
    return scene
  }

  @Test(
    "every comment is within 1 px of its position",
    arguments: [Comment.Mode.scroll, .reverse, .top, .bottom], [0.0, 1, 2, 3])
  func places(mode: Comment.Mode, outline: Double) throws {
    for snaps in [true, false] {
      let count = try compare(scene(mode, outline: outline, snaps: snaps), within: 1)
      #expect(count >= 2 * Self.texts.count)
      let spaced = scene(mode, outline: outline, snaps: snaps, texts: Self.spacedTexts)
      #expect(try compare(spaced, within: Self.spacedTolerance) >= 2)
    }
  }

  /// The brightest part is the text on a dark plate, and a light plate itself.
  @Test("boxes of purchases are within 1 px of their positions", arguments: [0x303030, 0xFFFFFF] as [UInt32])
  func boxes(background: UInt32) throws {
    var scene = scene(.top, outline: 2, snaps: true)
    scene.comments = ["BGx", "Bax AVQx ggx BGLQ Vagx Bax AVQx ggx", ""].enumerated().map { index, text in
      var comment = Comment(text, at: 1 + Double(index) / 10)
      comment.senderName = "BVx"
      comment.purchase = Purchase(kind: .superChat, priceText: "BG", background: background)
      return comment
    }
    #expect(try compare(scene, within: 1) == scene.comments.count * Self.times.count)
  }

  @Test("installed fonts have the right name and scale", arguments: ["DejaVu Sans", "Noto Sans CJK SC"])
  func installedFonts(family: String) throws {
    var scene = scene(.top, outline: 2, snaps: true)
    scene.options.fonts = FontRequest(families: [family])
    scene.comments = [Comment("BGLQVagx 32", at: 1, .top), Comment("lines\nof two", at: 1, .top, size: 36)]
    // Hinting makes letters higher or lower, and dense ones heavier.
    #expect(try compare(scene, within: 2) == 2 * Self.times.count)
  }

  @Test(
    "text that looks like override tags is drawn as written",
    arguments: ["{B}x", "B\\Nx\\h", "{\\pos(1,1)}x", "}{", "\\{B}", "a\\", "{x"])
  func escapedTexts(text: String) throws {
    var scene = scene(.top, outline: 2, snaps: true)
    scene.options.fonts = FontRequest(families: ["DejaVu Sans"])
    scene.comments = [Comment(text, at: 1, .top)]
    #expect(try compare(scene, within: 2) == Self.times.count)
  }

  @Test("fixed comments are shown in the same frames", arguments: [25, 30, 60])
  func frames(rate: Int) throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<4 {
      var scene = scene(.top, outline: 1, snaps: true)
      scene.options.fixedTime = 0.5
      scene.frameInterval = 1 / Double(rate)
      scene.comments = [Comment("B", at: .random(in: 0.1...1, using: &generator), .top)]
      let placement = try #require(try scene.placements().first)
      let first = Int((placement.timeIn * Double(rate) - 1e-6).rounded(.up))
      let end = Int((placement.timeOut * Double(rate) - 1e-6).rounded(.up))
      let frames = [first - 1, first, end - 1, end]
      let rendered = try LibassFrames(
        of: scene.script(), fonts: Fixtures.fonts, width: scene.width, height: scene.height, frames: frames, rate: rate)
      let shown = frames.indices.map { index in
        Ink(width: scene.width, rows: 0..<60) { rendered.light(index, x: $0, y: $1) }.ends != nil
      }
      #expect(shown == [false, true, true, false], "\(placement)")
    }
  }

  /// Compares every comment that is alone in its rows, at three times.
  /// - Returns: the number of comparisons.
  private func compare(_ scene: OverlayScene, within limit: Double) throws -> Int {
    let frames = Self.times.map { Int(($0 * Double(Self.rate)).rounded()) }
    let rendered = try LibassFrames(
      of: scene.script(), fonts: scene.options.fonts.files, width: scene.width, height: scene.height, frames: frames,
      rate: Self.rate)
    let overlay = try scene.overlay()
    var count = 0
    for (index, time) in Self.times.enumerated() {
      let ours = TestPicture(width: scene.width, height: scene.height, format: scene.format, luma: 16)
      overlay.advance(to: time)
      ours.draw(overlay)
      for placement in try scene.placements() where placement.timeIn <= time && time < placement.timeOut {
        // The outline and the margins of the box above lie in the first rows.
        let shared = scene.comments[0].purchase == nil ? 2 * (Int((scene.options.outline ?? 0).rounded(.up)) + 1) : 0
        let rows = max(Int(placement.y) + shared, 0)..<min(Int(placement.y + placement.height), scene.height)
        let own = Ink(width: scene.width, rows: rows) { Int(ours.luma(x: $0, y: $1)) - 16 }
        let their = Ink(width: scene.width, rows: rows) { rendered.light(index, x: $0, y: $1) }
        if own.isCut || their.isCut { continue }
        count += 1
        #expect(own.distance(to: their) <= limit, "\(placement) at \(time): \(own) \(their)")
      }
    }
    return count
  }
}
