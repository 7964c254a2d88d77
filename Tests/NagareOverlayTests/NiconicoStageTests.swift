import Foundation
import NagareOverlay
import OverlayFixtures
import Testing

/// Niconico's rules, from comments to frames.
@Suite("Niconico's stage")
struct NiconicoStageTests {
  private func scene(_ comments: [Comment], width: Int = 960, height: Int = 540) -> OverlayScene {
    var scene = OverlayScene(width: width, height: height, comments: comments)
    scene.options.site = .niconico
    scene.options.fontSize = nil
    return scene
  }

  private func comment(
    _ text: String, at time: Double, _ mode: Comment.Mode = .scroll, commands: [String] = [],
    origin: Comment.Origin = .viewer, duration: Double? = nil, color: UInt32 = 0xFFFFFF, size: Double = 25
  ) -> Comment {
    var comment = Comment(text, at: time, mode, size: size)
    comment.commands = commands
    comment.origin = origin
    comment.duration = duration
    comment.color = color
    comment.language = .japanese
    return comment
  }

  private func owners(_ script: String, at time: Double, duration: Double? = nil) -> Comment {
    comment(script, at: time, .code, origin: .owner, duration: duration)
  }

  /// The site's table of heights, at half of its canvas: one line of medium, small and big text, and the numbers of
  /// lines from which text is smaller.
  @Test(
    "boxes are as high as on the site",
    arguments: [
      (25, 1, [], 95.53), (18, 1, [], 65.03), (36, 1, [], 138.39), (25, 4, [], 95.53 + 3 * 81.32),
      (25, 5, [], 2.811127 * (17.644 + 4 * 15.019)), (25, 5, ["ender"], 95.53 + 4 * 81.32),
      (36, 3, [], 2.811127 * (25.984 + 2 * 23.877)), (18, 7, [], 2.811127 * (12.863 + 6 * 10.033)),
    ] as [(Double, Int, [String], Double)])
  func heights(size: Double, lines: Int, commands: [String], height: Double) throws {
    let text = Array(repeating: "B", count: lines).joined(separator: "\n")
    for mode in [Comment.Mode.scroll, .top, .bottom] {
      let place = try #require(
        try scene([comment(text, at: 1, mode, commands: commands, size: size)]).placements().first)
      #expect(abs(place.height * 2 - height) < 0.1)
      #expect(place.y == (mode == .bottom ? 540 - place.height : 0))
    }
  }

  @Test("a comment crosses the middle part of the frame in four seconds, from a second before its time")
  func motion() throws {
    let place = try #require(try scene([comment("BBBB", at: 10)]).placements().first)
    // At half of the canvas: from column 1725, by 1530 columns and 0.95 of its width in four seconds.
    for time in [9.0, 10, 11.5, 13] {
      let expected = 862.5 - (time - 9) * (765 + 0.95 * place.width) / 4
      #expect(abs(place.x(at: time) - expected) < 0.01)
    }
    #expect(place.timeIn < 9 && place.timeOut > 13)
  }

  @Test("comments enter before their time, after a seek or frame by frame")
  func leads() throws {
    let scene = scene([comment("BBBB", at: 3), comment("G", at: 8, duration: 20), comment("BB", at: 9)])
    let overlay = try scene.overlay()
    var pictures: [Double: [UInt8]] = [:]
    for tenth in 0...120 {
      let time = Double(tenth) / 10
      overlay.advance(to: time)
      let picture = scene.emptyPicture()
      picture.draw(overlay)
      pictures[time] = picture.samples
    }
    for time in [1.5, 2, 4, 5.5, 7, 8, 9, 12] {
      #expect(try scene.picture(at: time).samples == pictures[time], "at \(time)")
    }
    #expect(pictures[2] != scene.emptyPicture().samples)
    #expect(pictures[5.5] != scene.emptyPicture().samples)
  }

  @Test("fixed text that is too wide becomes smaller; with full, from a larger width")
  func widths() throws {
    let text = String(repeating: "B", count: 60)
    let plain = try #require(try scene([comment(text, at: 1, .top)]).placements().first)
    let full = try #require(try scene([comment(text, at: 1, .top, commands: ["full"])]).placements().first)
    let scroll = try #require(try scene([comment(text, at: 1)]).placements().first)
    // 512 and 683 virtual pixels.
    #expect(plain.width < 720 && plain.width > 640)
    #expect(full.width < 960 && full.width > 850)
    #expect(scroll.width > 960)
    #expect(plain.height < full.height && full.height < scroll.height)
  }

  @Test("owners' comments lie over all others, whichever came first, and take no rows from them")
  func owners() throws {
    let comments = [
      comment("口", at: 1, .top, origin: .owner, color: 0xFF0000), comment("口", at: 1.5, .top, color: 0x0000FF),
    ]
    let both = scene(comments)
    #expect(try both.placements().map(\.y) == [0, 0])
    let picture = try both.picture(at: 2)
    #expect(picture.samples == (try scene(comments.reversed()).picture(at: 2).samples))
    #expect(picture.samples != (try scene([comments[1]]).picture(at: 2).samples))
  }

  @Test("a tab is two EM SPACEs, which are wider than two spaces of the test font", arguments: [0.0, 2e9])
  func tabs(sentAt: Double) throws {
    func width(_ text: String) throws -> Double {
      var one = comment(text, at: 1, .top)
      one.sentAt = sentAt
      return try #require(scene([one]).placements().first).width
    }
    #expect(try width("口\t口") == width("口\u{2003}\u{2003}口"))
    #expect(try width("口\t口") > width("口  口") + 10)
  }

  @Test("spaces from the time of Flash are as wide as MS PGothic's, later ones as the font's")
  func flashSpaces() throws {
    func width(_ text: String, _ sentAt: Double) throws -> Double {
      var one = comment(text, at: 1, .top)
      one.sentAt = sentAt
      return try #require(scene([one]).placements().first).width
    }
    // In ems of 24 virtual pixels, with one between any two spaces, but none between a letter and a space.
    let pixel = 960.0 / 683
    let plain = try width("口口", 1e9)
    for (space, ems) in [("\u{3000}", 0.645), (" ", 0.3), ("\u{2001}", 0.95), ("\u{2004}", 1.6), ("\u{202A}", 0.59)] {
      let added = try width("口" + String(repeating: space, count: 5) + "口", 1e9) - plain
      #expect(abs(added - (5 * 24 * ems + 3) * pixel) < 0.01, "\(space.unicodeScalars)")
    }
    #expect(try width("口\u{3000}口", 2e9) == width("口口口", 2e9))
  }

  @Test("all comments are drawn; with a limit, the owner's and the newest")
  func crowd() throws {
    let overlay = try scene((0..<50).map { comment("B", at: 1 + Double($0) / 100) }).overlay()
    overlay.advance(to: 2)
    #expect(overlay.visibleCount == 50)

    var two = scene([comment("口", at: 1, .top), comment("口", at: 1.5, .top)])
    let rows = try two.placements().map { Int($0.y) }
    #expect(rows[1] > rows[0])
    func firstRow(_ scene: OverlayScene) throws -> Int {
      try #require(try scene.picture(at: 2).changes(from: scene.emptyPicture()).map(\.y).min())
    }
    #expect(try firstRow(two) < rows[1])
    two.options.maxOnScreen = 1
    #expect(try firstRow(two) >= rows[1])

    // Art of several lines is never dropped, nor does it count.
    var art = scene([comment("口\n口", at: 1, .top)] + (0..<3).map { comment("BG", at: 1.5 + Double($0), .top) })
    art.options.maxOnScreen = 1
    let crowd = try art.overlay()
    crowd.advance(to: 3.6)
    #expect(crowd.visibleCount == 2)
    #expect(try firstRow(art) < 20)

    var owners = scene([comment("口", at: 1, .top, origin: .owner), comment("BG", at: 1.5, .top)])
    owners.options.maxOnScreen = 0
    #expect(try owners.picture(at: 2).samples == scene([owners.comments[0]]).picture(at: 2).samples)
  }

  @Test("no opacity that a command names is out of range", arguments: ["nan", "inf", "-1", "1e400", "7", "0.5", ""])
  func opacities(number: String) throws {
    let scene = scene([comment("口", at: 1, .top, commands: ["nico:opacity:" + number])])
    let isSeen = try scene.picture(at: 2).samples != scene.emptyPicture().samples
    #expect(isSeen == (number != "-1"))
  }

  @Test("owners' scripts and hidden commands do not affect comments of other sites")
  func others() throws {
    var other = comment("/B", at: 1)
    other.language = .unknown
    let scene = scene([owners("@コメント禁止", at: 5, duration: 1), owners("@デフォルト", at: 0), other])
    #expect(try scene.placements().count == 1)
    let hidden = self.scene([comment("/B", at: 1), comment("B", at: 2)])
    #expect(try hidden.dropReasons() == [.hidden])
    #expect(try hidden.placements().count == 1)
  }

  @Test("another seed moves only comments that find no row")
  func seeds() throws {
    let crowd = (0..<60).map { comment("BBBBBBBB", at: 1 + Double($0) / 50) }
    let (one, other) = (scene(crowd), scene(crowd))
    var reseeded = other
    reseeded.options.seed = 99
    let (places, moved) = try (one.placements(), reseeded.placements())
    #expect(places == (try other.placements()))
    #expect(zip(places, moved).allSatisfy { $0.overflows == $1.overflows && ($0.overflows || $0 == $1) })
    #expect(zip(places, moved).contains { $0 != $1 })
  }

  @Test("one script mirrors scrolling comments for its duration, another hides all comments")
  func stageState() throws {
    let text = comment("BG", at: 4)
    let reversed = scene([owners("@逆", at: 3, duration: 2), text])
    let plain = scene([text])
    let place = try #require(try plain.placements().first)
    func columns(_ scene: OverlayScene, at time: Double) throws -> ClosedRange<Int> {
      let changes = try scene.picture(at: time).changes(from: scene.emptyPicture()).map(\.x)
      return try #require(changes.min())...#require(changes.max())
    }
    let (mirrored, straight) = try (columns(reversed, at: 4), columns(plain, at: 4))
    let left = 960 - place.width - place.x(at: 4)
    #expect(abs(Double(mirrored.lowerBound - straight.lowerBound) - (left - place.x(at: 4))) < 1.5)
    #expect(try columns(reversed, at: 5) == columns(plain, at: 5))
    #expect(try reversed.placements() == plain.placements())

    let hidden = scene([owners("@コメント禁止", at: 3, duration: 1), text])
    #expect(try hidden.picture(at: 3.5).samples == hidden.emptyPicture().samples)
    #expect(try hidden.picture(at: 4).samples == plain.picture(at: 4).samples)
  }

  @Test("text is replaced before its layout; scripts and invisible comments have no placement")
  func scripts() throws {
    let scene = scene([
      owners("@置換 \"B\" \"BBBBBBBB\"", at: 0), comment("B", at: 1), comment("GG", at: 1, commands: ["invisible"]),
      comment("/gift", at: 2),
    ])
    let places = try scene.placements()
    #expect(places.count == 1)
    let plain = try #require(try self.scene([comment("B", at: 1)]).placements().first)
    #expect(places[0].width > 4 * plain.width)
    #expect(try scene.dropReasons() == [.hidden, .hidden])
  }

  @Test("comments for the live broadcast are half as opaque")
  func live() throws {
    let (solid, live) = (scene([comment("口", at: 1, .top)]), scene([comment("口", at: 1, .top, commands: ["_live"])]))
    let empty = solid.emptyPicture()
    let (one, half) = try (solid.picture(at: 2), live.picture(at: 2))
    let brightest = try #require(
      one.changes(from: empty).max { one.luma(x: $0.x, y: $0.y) < one.luma(x: $1.x, y: $1.y) })
    func step(_ picture: TestPicture) -> Int {
      Int(picture.luma(x: brightest.x, y: brightest.y)) - Int(empty.luma(x: brightest.x, y: brightest.y))
    }
    #expect(step(one) > 60)
    #expect(abs(step(half) * 2 - step(one)) <= 3)
  }

  @Test("stages of other shapes have the site's middle part", arguments: [(720, 540), (1260, 540), (540, 960)])
  func shapes(width: Int, height: Int) throws {
    let scene = scene([comment("BBBB", at: 10), comment("BBBB", at: 10, .bottom)], width: width, height: height)
    let places = try scene.placements()
    try #require(places.count == 2)
    let scale = min(Double(height) / 1080, Double(width) / 1440)
    #expect(abs(places[0].height - 95.53 * scale) < 0.1)
    #expect(abs(places[1].y + places[1].height - Double(height)) < 0.01)
    // A second before its time the comment is where the canvas has its column 1725.
    #expect(abs(places[0].x(at: 9) - ((Double(width) - 1920 * scale) / 2 + 1725 * scale)) < 0.01)
  }
}
