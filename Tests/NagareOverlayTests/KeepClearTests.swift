import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Bands that are kept clear")
struct KeepClearTests {
  /// Texts whose ink is taller than their boxes, in every mode.
  private func scene(_ bands: [StageArea], format: PixelFormat, height: Int, shadow: Double) -> OverlayScene {
    let modes: [Comment.Mode] = [.top, .bottom, .scroll, .reverse]
    let texts = ["ཧཱུྃ", "BBgj", "ཧཱུྃ\nཧཱུྃ"]
    var comments = (0..<24).map {
      Comment(texts[$0 % 3], at: Double($0) / 10, modes[$0 % 4], size: [25, 18, 36][$0 % 3])
    }
    // Boxes of purchases at the lower left.
    comments += (0..<3).map { index in
      var comment = Comment("ཧཱུྃ", at: Double(index) / 10)
      comment.purchase = Purchase(kind: .superChat, price: 30)
      return comment
    }
    comments.sort { $0.time < $1.time }
    var scene = OverlayScene(height: height, format: format, comments: comments)
    scene.options.fonts.files.append(FixtureFiles.path("fonts/NotoSerifTibetan-Regular.ttf"))
    scene.options.overflow = .overlap
    scene.options.shadow = shadow
    scene.options.keepClear = bands
    return scene
  }

  @Test(
    "no sample of any plane in a band is changed",
    arguments: [PixelFormat.yuv420, .yuv444], [180, 181])
  func noInk(format: PixelFormat, height: Int) throws {
    for (top, bottom) in [(0, 27), (0, 30), (31, 0), (24, 0), (33, 45), (60, 61)] {
      let bands: [StageArea] = [.band(.top, height: .pixels(top)), .band(.bottom, height: .pixels(bottom))]
      let scene = scene(bands, format: format, height: height, shadow: top == 24 ? 4 : 0)
      let empty = scene.emptyPicture()
      for time in [0.5, 2.2, 4.4] {
        let picture = try scene.picture(at: time)
        #expect(picture.samples != empty.samples)
        for plane in 0..<3 {
          let rows = empty.rowCount(plane)
          let step = (height + rows - 1) / rows
          // A chroma sample belongs to the band if any of its rows does.
          let touched = (0..<rows).filter { row in
            (0..<empty.rowLength(plane)).contains {
              picture.sample(plane, x: $0, y: row) != empty.sample(plane, x: $0, y: row)
            }
          }
          #expect(touched.allSatisfy { $0 * step >= top }, "\(top), \(bottom), plane \(plane) at \(time)")
          #expect(
            touched.allSatisfy { min(($0 + 1) * step, height) <= height - bottom },
            "\(top), \(bottom), plane \(plane) at \(time)")
        }
      }
    }
  }

  /// The gaps between the areas are a little higher than a line, but not than all ink.
  @Test("no sample of a box or of a band in the middle is changed", arguments: [22, 26, 30, 34, 38])
  func noInkInBoxes(gap: Int) throws {
    let boxes: [StageArea] = [
      .box(x: .pixels(20), y: .pixels(gap), width: .pixels(280), height: .pixels(30)),
      .box(x: .share(0.25), y: .pixels(2 * gap + 30), width: .share(0.5), height: .pixels(20)),
    ]
    for (areas, rows) in [
      (boxes, [gap..<gap + 30, 2 * gap + 30..<2 * gap + 50]), ([.band(.middle, height: .pixels(60))], [60..<120]),
    ] {
      let scene = scene(areas, format: .yuv444, height: 180, shadow: 0)
      let empty = scene.emptyPicture()
      for time in [0.5, 2.2, 4.4] {
        let changes = try scene.picture(at: time).changes(from: empty)
        #expect(!changes.isEmpty)
        let isTouched = changes.contains { change in
          rows.contains { $0.contains(change.y) } && (areas.count == 1 || (80..<240).contains(change.x))
        }
        #expect(!isTouched, "gap \(gap) at \(time)")
      }
    }
  }

  @Test("ink that reaches beyond its box is moved away from a band, not cut")
  func movedInk() throws {
    func rows(_ bands: [StageArea], _ comment: Comment) throws -> [Int] {
      var scene = OverlayScene(comments: [comment])
      scene.options.fonts.files.append(FixtureFiles.path("fonts/NotoSerifTibetan-Regular.ttf"))
      scene.options.keepClear = bands
      return try Set(scene.picture(at: 1).changes(from: scene.emptyPicture()).map(\.y)).sorted()
    }
    for (mode, band) in [
      (Comment.Mode.top, StageArea.band(.top, height: .pixels(40))), (.bottom, .band(.bottom, height: .pixels(40))),
    ] {
      let comment = Comment("ཧཱུྃ", at: 0, mode)
      let shift = mode == .top ? 40 : -40
      let expected = try rows([], comment).map { $0 + shift }
      #expect(expected.count > 25)
      #expect(try rows([band], comment) == expected)
    }
  }

  @Test("a comment whose ink is taller than the rest of the frame is not shown")
  func tooTall() throws {
    var scene = OverlayScene(comments: [Comment("ཧཱུྃ", at: 0, .top)])
    scene.options.fonts.files.append(FixtureFiles.path("fonts/NotoSerifTibetan-Regular.ttf"))
    let box = try #require(scene.placements().first)
    // Room for the box alone.
    let room = (Int(box.height) + 1) & ~1
    scene.options.keepClear = [.band(.bottom, height: .pixels(scene.height - room))]
    #expect(try scene.placements().isEmpty)
    #expect(try scene.picture(at: 1).samples == scene.emptyPicture().samples)
    scene.comments = [Comment("B", at: 0, .top)]
    #expect(try scene.placements().count == 1)
  }
}
