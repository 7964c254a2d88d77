import NagareOverlay
import OverlayFixtures
import Testing

@Suite("Comments behind masks")
struct OverlayMaskTests {
  /// Without tints, a frame is drawn on alike whether its colours were sampled or not.
  private let scene = {
    var scene = OverlayScene(comments: [
      Comment(time: 0, mode: .top, text: "behind and before"), Comment(time: 0, mode: .bottom, text: "弾幕弾幕弾幕"),
    ])
    scene.options.tint = .off
    return scene
  }()

  /// A frame with the comments behind a mask, whose values depend on the column.
  private func picture(_ value: (_ x: Int) -> UInt8) throws -> TestPicture {
    let picture = scene.emptyPicture()
    let mask = (0..<scene.height).flatMap { _ in (0..<scene.width).map(value) }
    picture.draw(try scene.overlay(), at: 1, behind: mask)
    #expect(picture.hasIntactPadding)
    return picture
  }

  @Test("an empty mask is like no mask")
  func before() throws {
    let drawn = try scene.picture(at: 1)
    #expect(try picture { _ in 0 }.changes(from: drawn).isEmpty)
    #expect(!drawn.changes(from: scene.emptyPicture()).isEmpty)
  }

  @Test("marked pixels are unchanged, the others have the comments")
  func behind() throws {
    let (bare, drawn) = (scene.emptyPicture(), try scene.picture(at: 1))
    #expect(try picture { _ in 255 }.changes(from: bare).isEmpty)
    let half = try picture { $0 < 160 ? 255 : 0 }
    #expect(half.changes(from: bare).allSatisfy { $0.x >= 160 } && !half.changes(from: bare).isEmpty)
    #expect(half.changes(from: drawn).allSatisfy { $0.x < 160 } && !half.changes(from: drawn).isEmpty)
  }

  @Test("half of a mask's opacity hides half of the comments")
  func half() throws {
    let (bare, drawn, half) = (scene.emptyPicture(), try scene.picture(at: 1), try picture { _ in 128 })
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let (old, new) = (Double(bare.luma(x: x, y: y)), Double(drawn.luma(x: x, y: y)))
        #expect(abs(Double(half.luma(x: x, y: y)) - (new + (old - new) * 128 / 255)) <= 0.5)
      }
    }
  }
}
