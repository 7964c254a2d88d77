import NagareOverlay
import OverlayFixtures
import Testing

/// The distance between Bilibili's rows, and comments that overlap.
@Suite("Rows of Bilibili's style")
struct BilibiliRowTests {
  private func rows(_ scene: OverlayScene) throws -> [Double] { try scene.placements().map(\.y) }

  @Test("rows are 1.125 ems apart, whatever the width of outlines", arguments: [0.0, 1, 3.5])
  func pitch(outline: Double) throws {
    var scene = OverlayScene(comments: (0..<5).map { _ in Comment("B", at: 0, .top) })
    scene.options.fontSize = 24
    scene.options.outline = outline
    #expect(try rows(scene) == [0, 27, 54, 81, 108])
    scene.options.lineHeight = 2
    #expect(try rows(scene).prefix(3) == [0, 48, 96])
  }

  @Test("rows are 1.125 ems apart, or more if a large comment's shadow needs it", arguments: [1.0, 12, 18, 36, 64])
  func sizes(size: Double) throws {
    let comments = (0..<4).map { _ in Comment("B", at: 0, .top, size: size) }
    var scene = OverlayScene(width: 1920, height: 1080, comments: comments)
    scene.options.fontSize = 40
    scene.options.shadow = 20
    let pitch = (1.125 * 40 * size / 25).rounded()
    let rows = try rows(scene)
    for (above, below) in zip(rows, rows.dropFirst()) {
      #expect(size > 25 ? below - above >= pitch : abs(below - above - pitch) <= 1)
    }
  }

  @Test("with --overflow drop, tall comments are dropped like all others")
  func drop() throws {
    var scene = OverlayScene(comments: (0..<4).map { _ in Comment("B", at: 0, .top, size: 120) })
    scene.options.overflow = .drop
    #expect(try scene.placements().count == 1)
  }

  @Test("lines of a comment are as far apart as rows")
  func lines() throws {
    var scene = OverlayScene(comments: [Comment("B", at: 0, .top), Comment("B\nB\nB", at: 0, .top)])
    scene.options.fontSize = 24
    let placements = try scene.placements()
    #expect(placements.map(\.height).reduce(0) { $1 - $0 } == 2 * 27)
  }

  @Test("no row is cut by the frame's edges")
  func edges() throws {
    let scene = OverlayScene(
      comments: (0..<20).flatMap { _ in [Comment("B", at: 0, .top), Comment("B", at: 0, .bottom)] })
    for placement in try scene.placements() {
      #expect(placement.y >= 0 && placement.y + placement.height <= Double(scene.height))
    }
  }

  @Test("without room, drawings of several lines overlap, and single lines are dropped")
  func drawings() throws {
    let drawing = Array(repeating: "BB", count: 6).joined(separator: "\n")
    let scene = OverlayScene(comments: (0..<40).map { Comment($0 % 2 == 0 ? drawing : "B", at: 0, .bottom) })
    let timeline = try scene.timeline()
    var shown = 0
    while let event = timeline.next() {
      switch event {
      case .placed(let entry) where entry.comment.text == drawing: shown += 1
      case .dropped(let comment, let reason):
        #expect(comment.text == "B")
        #expect(reason == .noFreeLane)
      default: break
      }
    }
    #expect(shown == 20)
  }

  @Test("a comment taller than half the frame overlaps others")
  func tall() throws {
    let scene = OverlayScene(comments: (0..<4).map { _ in Comment("B", at: 0, .top, size: 120) })
    let placements = try scene.placements()
    #expect(placements.count == 4)
    #expect(placements.map(\.overflows) == [false, true, true, true])
  }

  @Test("positioned comments have an outline of one player pixel, whatever their size")
  func positionedOutlines() throws {
    let widths = try [18.0, 64].map { size in
      let scene = OverlayScene(
        width: 1364, height: 876, comments: [Comment(#"[10,10,"1-1",4,"B"]"#, at: 0, .positioned, size: size)])
      let timeline = try scene.timeline()
      guard case .animated(let entry)? = timeline.next() else { return -1.0 }
      return entry.outlines[0]
    }
    // The player of 682 by 438 pixels is scaled by 2.
    #expect(widths == [2, 2])
  }
}
