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
  ]

  private static func comments() throws -> [Comment] {
    try Fixtures.comments() + [
      Comment("流れる 🎉 text", at: 0.2), Comment("reversed", at: 0.5, .reverse), Comment("top 上", at: 1, .top),
      Comment("bottom gjpq", at: 1, .bottom, color: 0x00FF_8000),
      Comment("[\"0.3\",\"0.4\",\"1-1\",\"6\",\"turned\",30,0,\"0.5\",\"0.5\"]", at: 1, .positioned),
    ]
  }

  @Test(arguments: orientations)
  func commentsAreUpright(_ orientation: DisplayOrientation) throws {
    for (name, format) in Self.formats {
      var scene = try OverlayScene(format: format, comments: Self.comments())
      let upright = try scene.pictureOnGray(at: 2.3)
      scene.display = DisplayGeometry(
        storedWidth: orientation.isTransposed ? scene.height : scene.width,
        storedHeight: orientation.isTransposed ? scene.width : scene.height, orientation: orientation)
      let stored = try scene.pictureOnGray(at: 2.3)
      #expect(upright.samples.count { $0 != 90 && $0 != 128 } > 2_000)
      // Chroma that is subsampled in one direction alone covers other pixels when it is transposed.
      for plane in 0..<3 where plane == 0 || name != "4:2:2" || !orientation.isTransposed {
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
}
