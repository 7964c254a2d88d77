import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

/// Frames that are rotated or mirrored for display: as displayed, their comments are like those on upright frames.
@Suite struct TurnedPictureTests {
  private static let orientations = (0..<8).map {
    DisplayOrientation(isTransposed: $0 & 4 != 0, isMirroredX: $0 & 2 != 0, isMirroredY: $0 & 1 != 0)
  }

  private static let formats: [(name: String, format: PixelFormat)] = [
    ("4:2:0", .yuv420), ("4:4:4", .planarYCbCr(chromaShiftX: 0, chromaShiftY: 0, depth: 8)),
    ("4:2:2", .planarYCbCr(chromaShiftX: 1, chromaShiftY: 0, depth: 8)),
    ("4:1:1", .planarYCbCr(chromaShiftX: 2, chromaShiftY: 0, depth: 8)),
  ]

  private static func comments() throws -> [Comment] {
    try Fixtures.comments() + [
      Comment("流れる 🎉 text", at: 0.2), Comment("reversed", at: 0.5, .reverse), Comment("top 上", at: 1, .top),
      Comment("bottom gjpq", at: 1, .bottom, color: 0x00FF_8000),
      Comment("[\"0.3\",\"0.4\",\"1-1\",\"6\",\"turned\",30,0,\"0.5\",\"0.5\"]", at: 1, .positioned),
    ]
  }

  /// Messages with a name, a badge, a payment and an emoji, in a chat.
  private static func chatScene(_ format: PixelFormat) -> OverlayScene {
    var (named, paid) = (Comment("流れる 🎉 gjpq", at: 0), Comment("BG", at: 1))
    named.senderName = "G"
    named.badges = [CommentBadge(kind: .other("x"), label: "B")]
    paid.purchase = Purchase(kind: .superChat, price: 5, priceText: "5", background: 0x2A60B2)
    var scene = OverlayScene(format: format, comments: [named, paid])
    (scene.options.chat, scene.options.hasFlyingComments) = (ChatOptions(.right, width: 151), false)
    return scene
  }

  @Test(arguments: orientations)
  func commentsAreUpright(_ orientation: DisplayOrientation) throws {
    for (name, format) in Self.formats {
      try check(OverlayScene(format: format, comments: Self.comments()), orientation, name)
      try check(Self.chatScene(format), orientation, name)
    }
  }

  private func check(_ scene: OverlayScene, _ orientation: DisplayOrientation, _ name: String) throws {
    var scene = scene
    let upright = try scene.pictureOnGray(at: 2.3)
    scene.display = DisplayGeometry(
      storedWidth: orientation.isTransposed ? scene.height : scene.width,
      storedHeight: orientation.isTransposed ? scene.width : scene.height, orientation: orientation)
    let stored = try scene.pictureOnGray(at: 2.3)
    #expect(upright.samples.count { $0 != 90 && $0 != 128 } > 2_000)
    // Chroma that is subsampled in one direction alone covers other pixels when it is transposed.
    for plane in 0..<3 where plane == 0 || !orientation.isTransposed || !["4:2:2", "4:1:1"].contains(name) {
      let shown = DisplayGeometry(
        storedWidth: stored.rowLength(plane), storedHeight: stored.rowCount(plane), orientation: orientation)
      var wrong = 0
      for y in 0..<shown.height {
        for x in 0..<shown.width {
          let place = shown.stored(x: x, y: y)
          wrong += upright.sample(plane, x: x, y: y) == stored.sample(plane, x: place.x, y: place.y) ? 0 : 1
        }
      }
      #expect(wrong == 0, "\(name), plane \(plane)")
    }
  }
}
