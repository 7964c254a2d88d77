import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Chat panels")
struct ChatPanelTests {
  private static let width = 120

  /// A frame with a panel at its right edge, beside which nothing flies.
  private func scene(
    _ comments: [Comment], _ side: ChatOptions.Side = .right, _ change: (inout ChatOptions) -> Void = { _ in }
  ) -> OverlayScene {
    var scene = OverlayScene(comments: comments)
    var chat = ChatOptions(side, width: Self.width)
    chat.fontSize = 12
    change(&chat)
    (scene.options.chat, scene.options.hasFlyingComments) = (chat, false)
    return scene
  }

  private func message(_ text: String, at time: Double, from name: String = "") -> Comment {
    var comment = Comment(text, at: time)
    comment.senderName = name
    return comment
  }

  /// A payment, whose card has a ground of one colour.
  private func card(_ color: UInt32, at time: Double) -> Comment {
    var comment = Comment("B", at: time)
    comment.purchase = Purchase(kind: .superChat, price: 5, priceText: "5", background: color)
    return comment
  }

  /// The rows with the ground of a card at the panel's text's left edge.
  private func rows(of color: UInt32, in picture: TestPicture, _ scene: OverlayScene) -> [Int] {
    let code = scene.encoding.encode(RGBColor(hex: color)).y
    return (0..<picture.height).filter { picture.luma(x: scene.width - Self.width + 8, y: $0) == code }
  }

  @Test("a message comes from below, and pushes up those before it")
  func order() throws {
    let (first, second): (UInt32, UInt32) = (0x2A60B2, 0xE54D4D)
    let scene = scene([card(first, at: 1), card(second, at: 3)])
    let alone = rows(of: first, in: try scene.picture(onGrayAt: 2), scene)
    let later = try scene.picture(onGrayAt: 4)
    let (above, below) = (rows(of: first, in: later, scene), rows(of: second, in: later, scene))
    #expect(alone.count > 12)
    #expect(below == alone)
    // A gap lies between them.
    #expect(above.count == alone.count && alone.first! - above.first! > alone.count)
    // In between, both are on their way.
    let between = rows(of: first, in: try scene.picture(onGrayAt: 3.1), scene)
    #expect(between.first! < alone.first! && between.first! > above.first!)
    #expect(rows(of: first, in: try scene.picture(onGrayAt: 0.9), scene).isEmpty)
  }

  @Test("the panel keeps to its columns", arguments: [ChatOptions.Side.left, .right])
  func columns(side: ChatOptions.Side) throws {
    let scene = scene((0..<40).map { message("BGB GBG BGBGBGBGB", at: Double($0) / 4, from: "GB") }, side)
    let changes = try scene.picture(at: 8).changes(from: scene.emptyPicture())
    let columns = side == .left ? 0..<Self.width : scene.width - Self.width..<scene.width
    #expect(changes.allSatisfy { columns.contains($0.x) })
    #expect(Set(changes.map(\.y)).count > scene.height * 9 / 10)
  }

  @Test("a character wider than a line and a stack higher than its row are cut")
  func cut() throws {
    let stack = "G" + String(repeating: "\u{30B}", count: 16)
    let scene = scene([message("口🎉", at: 0), message(stack, at: 0, from: stack)], .left) {
      ($0.width, $0.fontSize) = (80, 60)
    }
    let empty = try self.scene([], .left) { $0.width = 80 }.picture(onGrayAt: 1)
    let changes = try scene.picture(onGrayAt: 1).changes(from: empty)
    #expect(changes.count > 100)
    // Half an em is left free on either side.
    #expect(changes.allSatisfy { (30..<50).contains($0.x) })
  }

  @Test("frames are the same wherever drawing begins")
  func anyTime() throws {
    var random = SeededGenerator(seed: 352)
    let comments = (0..<300).map { index in
      let text = String(repeating: "BG ", count: Int.random(in: 1...20, using: &random))
      return message(text, at: Double.random(in: 0...60, using: &random), from: index % 3 == 0 ? "" : "G\(index % 7)")
    }
    let scene = scene(comments.sorted { $0.time < $1.time })
    let (overlay, index) = (try scene.overlay(), try scene.layoutIndex())
    for frame in 0..<400 {
      let time = Double(frame) * 0.17
      overlay.advance(to: time)
      let picture = scene.picture(of: overlay)
      guard frame % 40 == 7 else { continue }
      let isSame = try picture == scene.picture(of: scene.overlay(at: time))
      #expect(isSame, "at \(time)")
    }
    for time in [50.0, 3, 21.05] {
      let found = try #require(index.overlay(from: time, options: scene.options) { true })
      found.advance(to: time)
      let isSame = try scene.picture(of: found) == scene.picture(of: scene.overlay(at: time))
      #expect(isSame, "sought at \(time)")
    }
  }

  @Test(
    "on a wider canvas, comments fly over the picture as without a chat", arguments: [ChatOptions.Side.left, .right])
  func extended(side: ChatOptions.Side) throws {
    let comments = [
      Comment("BGBGBGBGBGBGBGBGBGBG", at: 0), Comment("BG", at: 1, .top), Comment("G", at: 1, .reverse),
      Comment("BGB", at: 1, .bottom),
    ]
    var scene = scene(comments, side) { ($0.width, $0.canvas) = (118, .extend) }
    scene.options.hasFlyingComments = true
    let plain = OverlayScene(comments: comments)
    scene.width += 120
    let left = side == .left ? 120 : 0
    for time in [1.5, 4, 7] {
      let expected = try plain.picture(onGrayAt: time)
      let picture = try scene.picture(onGrayAt: time)
      let isSame = (0..<plain.height).allSatisfy { y in
        (0..<plain.width).allSatisfy { picture.luma(x: $0 + left, y: y) == expected.luma(x: $0, y: y) }
      }
      #expect(isSame, "at \(time)")
    }
  }

  @Test("names have colours of their own, the same for each sender")
  func names() throws {
    func colors(_ name: String, at time: Double) throws -> Set<[UInt8]> {
      let scene = scene([message("", at: 0), message("B", at: time, from: name)]) { $0.fontSize = 24 }
      let picture = try scene.picture(at: time + 1)
      return picture.colors(columns: scene.width - Self.width + 8..<scene.width - 60)
    }
    #expect(try colors("GG", at: 0) == colors("GG", at: 5))
    #expect(try colors("GG", at: 0) != colors("BB", at: 0))
  }

  @Test("badges come before the name, on grounds of their own")
  func badges() throws {
    let red: UInt32 = 0xCC2222
    var comment = message("B", at: 0, from: "G")
    comment.badges = [CommentBadge(kind: .other("x"), label: "BB", background: red)]
    let scene = scene([comment])
    let picture = try scene.picture(onGrayAt: 1)
    let code = scene.encoding.encode(RGBColor(hex: red)).y
    let columns = (0..<scene.width).filter { x in (0..<scene.height).contains { picture.luma(x: x, y: $0) == code } }
    #expect(columns.count > 6)
    #expect(columns.allSatisfy { $0 < scene.width - Self.width + 50 })
  }

  @Test("emotes move, in step with the video")
  func emotes() throws {
    @Sendable func pixels(_ value: UInt8) -> [UInt8] {
      Array(repeating: [value, value, value, 255], count: 16).flatMap { $0 }
    }
    var comment = message("x BG", at: 0, from: "G")
    comment.emotes = [Emote(start: 0, count: 1, image: EmoteImage(id: "x", data: [1]))]
    var scene = scene([comment])
    scene.options.emoteDecoder = InlineImage.Decoder { _, _ in
      InlineImage(width: 4, height: 4, frames: [(pixels(255), 0.5), (pixels(40), 0.5)])
    }
    let first = try scene.picture(onGrayAt: 2.1)
    let changes = try scene.picture(onGrayAt: 2.6).changes(from: first)
    // A square somewhat larger than an em, with the filter's edge.
    #expect((100...400).contains(changes.count))
    #expect(changes.map(\.x).max()! - changes.map(\.x).min()! < 20)
    #expect(try scene.picture(onGrayAt: 3.1).changes(from: first).isEmpty)
  }

  @Test("a long message ends after eight lines, and a name after a part of one")
  func limits() throws {
    let long = String(repeating: "BG ", count: 500)
    let scene = scene([message(long, at: 0, from: long)])
    let empty = try self.scene([]).picture(onGrayAt: 2)
    let rows = try scene.picture(onGrayAt: 2).changes(from: empty).map(\.y)
    // A line is 15.6 rows high.
    #expect(rows.max()! - rows.min()! < 8 * 16 && rows.max()! - rows.min()! > 7 * 15)
  }

  @Test("a card of a sender with a long name shows the price")
  func longName() throws {
    let pictures = try ["BB", "GG"].map { price in
      var comment = message("B", at: 0, from: String(repeating: "B", count: 80))
      comment.purchase = Purchase(kind: .superChat, price: 5, priceText: price)
      return try scene([comment]).picture(onGrayAt: 2)
    }
    #expect(pictures[0].samples != pictures[1].samples)
  }

  @Test("a flood of messages draws no more than twice the frame, the same wherever drawing begins")
  func flood() throws {
    let scene = scene((0..<20_000).map { message("BG\($0)", at: 5 + Double($0 / 5_000) / 20) })
    let overlay = try scene.overlay()
    for time in [4.9, 5, 5.06, 5.1, 5.2, 6] {
      overlay.advance(to: time)
      let picture = scene.picture(of: overlay)
      #expect(overlay.visibleCount <= 2 * scene.height / 12)
      #expect(try picture == scene.picture(of: scene.overlay(at: time)), "at \(time)")
    }
    #expect(overlay.statistics.shown == 20_000)
  }

  @Test("of added messages that wait, those with the latest times are dropped")
  func waiting() throws {
    let scene = scene([])
    let overlay = try scene.emptyOverlay(waitingLimit: 3)
    overlay.advance(to: 0)
    for time in [50.0, 10, 40, 20, 30] { overlay.add(message("B", at: time)) }
    _ = scene.picture(of: overlay)
    #expect(overlay.waitingCount == 3)
    overlay.advance(to: 60)
    _ = scene.picture(of: overlay)
    #expect(overlay.counts.shown == 3 && overlay.counts.dropped == 2)
    #expect(overlay.waitingCount == 0)
  }

  @Test("masks hide comments that fly, but no panel")
  func masked() throws {
    var scene = scene([message("BGBGBG", at: 0), Comment("BGBGBG", at: 0, .top)], .left)
    scene.options.hasFlyingComments = true
    let (source, target) = (scene.emptyPicture(), scene.emptyPicture())
    let mask = [UInt8](repeating: 255, count: scene.width * scene.height)
    target.draw(try scene.overlay(), at: 1, behind: mask)
    let changes = target.changes(from: source)
    #expect(changes.contains { $0.x < Self.width })
    #expect(!changes.contains { $0.x >= Self.width })
  }

  @Test("scripts and comments without text are no messages")
  func noMessages() throws {
    var code = Comment("alert(1)", at: 0)
    code.mode = .code
    let scene = scene([code, Comment("", at: 0)])
    let isSame =
      try scene.picture(of: scene.overlay(at: 1)) == self.scene([]).picture(of: self.scene([]).overlay(at: 1))
    #expect(isSame)
  }

  @Test("a message that is added comes with the next frame, or at its time")
  func added() throws {
    let scene = scene([])
    let overlay = try scene.emptyOverlay()
    overlay.advance(to: 1)
    let empty = scene.picture(of: overlay)
    overlay.addNow(message("BG", at: 0))
    overlay.add(message("BG", at: 9))
    overlay.advance(to: 1.3)
    _ = scene.picture(of: overlay)
    overlay.advance(to: 2)
    let first = scene.picture(of: overlay)
    #expect(first != empty)
    overlay.advance(to: 8)
    #expect(scene.picture(of: overlay) == first)
    overlay.advance(to: 10)
    #expect(scene.picture(of: overlay) != first)
  }

  @Test("a chat alone is over some seconds after its last message")
  func end() throws {
    let overlay = try scene([message("BG", at: 3)]).overlay()
    for (time, isOver) in [(2.0, false), (4, false), (8.5, true)] {
      overlay.advance(to: time)
      #expect(overlay.isOver == isOver, "at \(time)")
    }
  }

  @Test("frames without a new message allocate nothing", .enabled(if: AllocationCount.isSupported))
  func allocations() throws {
    let scene = scene((0..<20).map { message("BG BG", at: Double($0) / 10, from: "G") })
    let overlay = try scene.overlay()
    let memory = FrameMemory(width: scene.width, height: scene.height, format: scene.format)
    let counts = (0..<300).map { frame in
      AllocationCount {
        overlay.advance(to: Double(frame) / 30)
        overlay.draw(onto: memory.view)
      }.total
    }
    #expect(counts[100...].allSatisfy { $0 == 0 })
  }
}

extension OverlayScene {
  fileprivate func picture(onGrayAt time: Double) throws -> TestPicture {
    let picture = TestPicture(width: width, height: height, format: format, luma: 90)
    picture.draw(try overlay(at: time))
    return picture
  }
}

extension TestPicture {
  /// The colours in some columns.
  fileprivate func colors(columns: Range<Int>) -> Set<[UInt8]> {
    var colors: Set<[UInt8]> = []
    for y in 0..<height {
      for x in columns {
        colors.insert([luma(x: x, y: y), sample(1, x: x / 2, y: y / 2), sample(2, x: x / 2, y: y / 2)])
      }
    }
    return colors
  }
}
