import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Frame viewers")
struct FrameViewerTests {
  private static let changes: [@Sendable (inout FrameGrabber) -> Void] = [
    { _ in }, { $0.overlay.opacity = 0.5 }, { $0.overlay.fontScale = 0.7 }, { $0.overlay.tint.scope = .off },
    { $0.overlay.tint.scope = .all }, { $0.overlay.tint.mode = .live }, { $0.overlay.site = .niconico },
    { $0.overlay.scrollTime = 4 }, { $0.video.size = .height(240) }, { $0.video.keepsFormat = true },
    { $0.comments = [] }, { $0.overlay.keepClear = [.band(.bottom, height: .share(0.2))] },
    { $0.overlay = besideChat($0.overlay) },
  ]

  /// A look with a chat to the left of the picture, whose columns would change the mean colour.
  private static func besideChat(_ overlay: OverlayOptions) -> OverlayOptions {
    var overlay = overlay
    overlay.chat = ChatOptions(.left, width: 400)
    overlay.chat?.canvas = .extend
    (overlay.tint.scope, overlay.tint.method) = (.all, .average)
    return overlay
  }

  /// Whether the image at a time is exact, and the grabber's.
  private func isRight(_ viewer: FrameViewer, _ grabber: FrameGrabber, at time: Double) throws -> Bool {
    let image = try viewer.image(of: grabber, at: time)
    return try image.isExact && image.bytes == grabber.image(at: time).bytes
  }

  @Test("images are those of a grabber, in any order of times and settings")
  func sameImages() throws {
    var random = SeededGenerator(seed: 3)
    var grabber = FrameGrabber(video: Fixtures.clip, comments: try Fixtures.comments())
    grabber.overlay = Fixtures.options()
    let viewer = FrameViewer()
    for change in Self.changes {
      var changed = grabber
      change(&changed)
      for time in [Double.random(in: 0..<7.5, using: &random), Double.random(in: 0..<7.5, using: &random)] {
        // Steps to the next frame read on, and the same time uses the frame at hand.
        for time in [time, time, time + 0.04, time + 0.3] {
          #expect(try isRight(viewer, changed, at: time), "at \(time)")
        }
      }
    }
  }

  @Test("drafts are smaller, unless the image is at hand")
  func drafts() throws {
    var grabber = FrameGrabber(video: Fixtures.clip, comments: try Fixtures.comments())
    grabber.overlay = Fixtures.options()
    let viewer = FrameViewer()
    let draft = try viewer.draft(of: grabber, at: 5)
    #expect(!draft.isExact)
    #expect(draft.bytes.starts(with: [0xFF, 0xD8]))
    #expect(draft.visible > 0)
    let image = try viewer.image(of: grabber, at: 5)
    let sameAgain = try viewer.draft(of: grabber, at: 5)
    #expect(sameAgain.isExact)
    let isSame = sameAgain.bytes == image.bytes
    #expect(isSame)
    // A draft at another time does not spoil what follows.
    _ = try viewer.draft(of: grabber, at: 1)
    #expect(try isRight(viewer, grabber, at: 5.1))
  }

  @Test("images are the same after memory was released")
  func releasedMemory() throws {
    var grabber = FrameGrabber(video: Fixtures.clip, comments: try Fixtures.comments())
    grabber.overlay = Fixtures.options()
    let viewer = FrameViewer()
    for kept in [grabber.comments, []] {
      #expect(try isRight(viewer, grabber, at: 4))
      viewer.releaseMemory(exceptFor: kept)
      #expect(try !viewer.draft(of: grabber, at: 6).isExact)
      #expect(try isRight(viewer, grabber, at: 3))
    }
  }

  @Test("a time beyond the end has no frame, and the next request has")
  func beyondEnd() throws {
    let grabber = FrameGrabber(video: Fixtures.clip, comments: [])
    let viewer = FrameViewer()
    _ = try viewer.image(of: grabber, at: 7.9)
    for time in [9.0, 100] {
      #expect(throws: MediaError.self) { _ = try viewer.image(of: grabber, at: time) }
      #expect(throws: MediaError.self) { _ = try viewer.draft(of: grabber, at: time) }
    }
    #expect(try isRight(viewer, grabber, at: 7.9))
  }

  @Test("an image that is no longer wanted is given up, and the next one is right")
  func unwanted() throws {
    var grabber = FrameGrabber(video: Fixtures.clip, comments: try Fixtures.comments())
    grabber.overlay = Fixtures.options()
    let viewer = FrameViewer()
    var count = 0
    #expect(throws: MediaError.interrupted(path: Fixtures.clip)) {
      _ = try viewer.image(of: grabber, at: 6) {
        count += 1
        return count < 20
      }
    }
    #expect(count == 20)
    #expect(try isRight(viewer, grabber, at: 6))
  }
}
