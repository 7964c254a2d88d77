import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

/// Positioned comments, from the script to the frame.
@Suite("Positioned comments on frames")
struct PositionedPictureTests {
  private func scene(_ scripts: String..., mode: Comment.Mode = .positioned) -> OverlayScene {
    var scene = OverlayScene(width: 640, height: 360, comments: scripts.map { Comment($0, at: 1, mode) })
    scene.options.outline = 0
    return scene
  }

  private func box(_ scene: OverlayScene, at time: Double) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let changes = try scene.picture(at: time).changes(from: scene.emptyPicture())
    guard let left = changes.map(\.x).min(), let right = changes.map(\.x).max(), let top = changes.map(\.y).min(),
      let bottom = changes.map(\.y).max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test("text appears for its duration at its stated position, and moves to its stated end")
  func place() throws {
    let scene = scene("[\"0.25\",\"0.5\",\"1-1\",\"3\",\"口口\",0,0,\"0.5\",\"0.25\",\"1000\",\"1000\",false,\"\",1]")
    let early = try box(scene, at: 0.99)
    #expect(early == nil)
    let first = try #require(try box(scene, at: 1))
    let still = try #require(try box(scene, at: 1.99))
    let middle = try #require(try box(scene, at: 2.5))
    let last = try #require(try box(scene, at: 3.9))
    let gone = try box(scene, at: 4)
    #expect(gone == nil)
    #expect(abs(first.x.lowerBound - 160) <= 3 && abs(first.y.lowerBound - 180) <= 8)
    #expect(first.x == still.x && first.y == still.y)
    #expect(abs(middle.x.lowerBound - first.x.lowerBound - 80) <= 1)
    #expect(abs(middle.y.lowerBound - first.y.lowerBound + 45) <= 1)
    #expect(abs(last.x.lowerBound - first.x.lowerBound - 160) <= 1)
    #expect(abs(last.y.lowerBound - first.y.lowerBound + 90) <= 1)
  }

  @Test("AcFun's text is placed by its anchor, moves in steps, and disappears after them")
  func acFun() throws {
    let scene = scene(
      #"{"n":"口口","l":1,"c":8,"p":{"x":500,"y":500},"b":false,"z":[{"l":1,"x":750,"y":250},{"l":1}]}"#)
    #expect(try box(scene, at: 0.99) == nil)
    let first = try #require(try box(scene, at: 1.5))
    // Its lower right corner is in the middle, but for the space around its letters.
    #expect((0...8).contains(320 - first.x.upperBound) && (0...8).contains(180 - first.y.upperBound))
    let middle = try #require(try box(scene, at: 2.5))
    #expect(abs(middle.x.upperBound - first.x.upperBound - 80) <= 1)
    #expect(abs(middle.y.upperBound - first.y.upperBound + 45) <= 1)
    let last = try #require(try box(scene, at: 3.9))
    #expect(abs(last.x.upperBound - first.x.upperBound - 160) <= 1)
    #expect(try box(scene, at: 4) == nil)
  }

  @Test("text rotated by 90° runs down, left of its corner")
  func quarter() throws {
    let upright = try #require(try box(scene("[0.5,0.5,\"1-1\",3,\"口口口口\",0,0]"), at: 2))
    let turned = try #require(try box(scene("[0.5,0.5,\"1-1\",3,\"口口口口\",90,0]"), at: 2))
    #expect(abs(turned.y.count - upright.x.count) <= 2)
    #expect(abs(turned.x.count - upright.y.count) <= 2)
    // About the corner at (320, 180): right becomes down, down becomes left.
    #expect(abs((turned.y.lowerBound - 180) - (upright.x.lowerBound - 320)) <= 2)
    #expect(abs((320 - turned.x.upperBound) - (upright.y.lowerBound - 180)) <= 2)
  }

  @Test("text rotated about its vertical axis is narrower, and taller where it is nearer")
  func perspective() throws {
    let scene = scene("[0.3,0.45,\"1-1\",3,\"口口口口口口\",0,60]")
    let upright = try #require(try box(self.scene("[0.3,0.45,\"1-1\",3,\"口口口口口口\",0,0]"), at: 2))
    let turned = try #require(try box(scene, at: 2))
    #expect(Double(turned.x.count) < 0.75 * Double(upright.x.count))
    let changes = try scene.picture(at: 2).changes(from: scene.emptyPicture())
    func height(_ columns: Range<Int>) -> Int {
      let rows = changes.filter { columns.contains($0.x) }.map(\.y)
      return (rows.max() ?? 0) - (rows.min() ?? 0)
    }
    let (left, right) = (turned.x.lowerBound, turned.x.upperBound)
    #expect(height(right - 12..<right + 1) > height(left..<left + 13))
  }

  @Test("opacity changes evenly from its start to its end")
  func fade() throws {
    let scene = scene("[0.5,0.5,\"0-1\",4,\"口\",0,0]")
    let empty = scene.emptyPicture()
    func ink(at time: Double) throws -> Int {
      let picture = try scene.picture(at: time)
      return picture.changes(from: empty).reduce(0) {
        $0 + abs(Int(picture.luma(x: $1.x, y: $1.y)) - Int(empty.luma(x: $1.x, y: $1.y)))
      }
    }
    let whole = try Double(ink(at: 4.999))
    #expect(try abs(Double(ink(at: 2)) / whole - 0.25) < 0.03)
    #expect(try abs(Double(ink(at: 3)) / whole - 0.5) < 0.03)
    #expect(try ink(at: 1) == 0)
  }

  @Test("a frame is the same whether or not frames came before it")
  func randomAccess() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("bilibili/positioned.xml"))
    var scene = OverlayScene(width: 640, height: 360, comments: file.comments)
    scene.options.fonts.files += [FixtureFiles.path("NagareTestEmoji.ttf")]
    let overlay = try scene.overlay()
    for frame in 0...110 {
      let time = Double(frame) / 20
      overlay.advance(to: time)
      let picture = scene.emptyPicture()
      picture.draw(overlay)
      guard frame % 11 == 0 else { continue }
      #expect(try scene.picture(at: time).samples == picture.samples, "at \(time)")
    }
  }

  @Test("the text of a BAS program rotates")
  func program() throws {
    let scene = scene(
      "def text t { content = \"口口口\" x = 50% y = 50% anchorX = 0.5 anchorY = 0.5 duration = 4s }\n"
        + "set t { rotateZ = 90 } 2s, \"linear\"", mode: .bas)
    let upright = try #require(try box(scene, at: 1))
    let turned = try #require(try box(scene, at: 3.5))
    #expect(abs(upright.x.count - turned.y.count) <= 2)
    #expect(abs((turned.x.lowerBound + turned.x.upperBound) / 2 - 320) <= 2)
  }

  @Test("text takes the same share of the frame at all resolutions", arguments: [25.0, 128, 255])
  func resolution(size: Double) throws {
    let widths = try [1, 2].map { scale in
      let comment = Comment("[0.5,0.7,\"1-1\",3,\"口口\",0,0]", at: 1, .positioned, size: size)
      let scene = OverlayScene(width: scale * 1_920, height: scale * 1_080, comments: [comment])
      return try #require(scene.placements().first).width
    }
    #expect(abs(widths[1] - 2 * widths[0]) < 1e-6)
  }

  @Test("an author's stroke is no wider than half an em")
  func stroke() throws {
    let outlines = try [("1", 4), ("256", 4), ("256", 90)].map { width, size in
      let text = "def text t { content = \"口\" fontSize = \(size)% strokeWidth = \(width) }"
      let event = try OverlayScene(comments: [Comment(text, at: 1, .bas)]).timeline().next()
      guard case .animated(let entry)? = event else { return (outline: 0.0, em: 0.0) }
      return (outline: entry.outlines[0], em: entry.placements[0].height)
    }
    #expect(outlines[0].outline > 0 && outlines[0].outline < outlines[0].em / 4)
    #expect(outlines[1].outline == outlines[1].em / 2)
    #expect(outlines[2].outline > 64 && outlines[2].outline < outlines[2].em / 2)
  }

  @Test("outlines share a memory budget, to which they return")
  func outlineBudget() throws {
    // Outside of the frame, so that nothing is drawn.
    let script = "[5000,5000,\"1-1\",3,\"👍\",30,0,5000,5000,0,0,false,\"\",1]"
    let times = Array(repeating: 1.0, count: 120) + Array(repeating: 10.0, count: 120)
    var scene = OverlayScene(comments: times.map { Comment(script, at: $0, .positioned, size: 2_000) })
    scene.options.fonts.files += [FixtureFiles.path("NagareTestEmoji.ttf")]
    // The outline is built once.
    scene.options.cacheBytes = 256 << 20
    let overlay = try scene.overlay()
    let counts = [1.5, 8, 10.5].map { time in
      overlay.advance(to: time)
      return overlay.visibleCount
    }
    #expect(counts == [counts[0], 0, counts[0]])
    #expect(counts[0] > 0 && counts[0] < 120)
    let (typesetter, size) = (try scene.typesetter(), try scene.placements()[0].height)
    let outline = typesetter.outline(of: typesetter.shape("👍", style: TextStyle(size: size, outline: 0)))
    #expect(counts[0] * outline.byteCount <= 256 << 20)
  }

  @Test("an unreadable script drops its own comment only")
  func damage() throws {
    let valid = "[0.5,0.5,\"1-1\",3,\"口\",0,0]"
    let scene = scene(valid, "[0.5,0.5,\"1-1\",3", valid)
    #expect(try scene.placements().count == 2)
    #expect(try scene.dropReasons() == [.unreadableScript])
  }

  @Test("positioned texts lie under ordinary comments")
  func layers() throws {
    var both = scene("[0,0,\"1-1\",3,\"口\",0,0]")
    both.comments.append(Comment("B", at: 1, .top))
    #expect(try both.placements().map(\.layer).sorted() == [0, 2])
  }
}
