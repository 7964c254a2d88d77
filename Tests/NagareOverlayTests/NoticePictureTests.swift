import NagareOverlay
import OverlayFixtures
import Testing

/// Boxes of purchases, and emotes, as they are drawn on frames.
@Suite("Boxes and emotes")
struct NoticePictureTests {
  /// A green image of 2 × 2 pixels for `decoder`.
  private static let green: [UInt8] = [2, 2] + [UInt8]((0..<4).flatMap { _ in [0, 255, 0, 255] as [UInt8] })

  /// A decoder of files with a width, a height, and red, green, blue and alpha of each pixel.
  private static let decoder = InlineImage.Decoder { file, _ in
    guard file.count > 2 else { return nil }
    return InlineImage(width: Int(file[0]), height: Int(file[1]), pixels: Array(file[2...]))
  }

  private func purchase(_ text: String, _ purchase: Purchase, name: String = "") -> Comment {
    var comment = Comment(text, at: 0)
    comment.purchase = purchase
    comment.senderName = name
    return comment
  }

  /// The luma of a colour in the scene's encoding.
  private func luma(_ color: UInt32) -> Int {
    let (red, green, blue) = (Double(color >> 16), Double(color >> 8 & 255), Double(color & 255))
    return Int((16 + (0.2126 * red + 0.7152 * green + 0.0722 * blue) * 219 / 255).rounded())
  }

  @Test(
    "a purchase is a box at the lower left, in its background's colour",
    arguments: [0x2A60B2, 0xFFB300, 0x1A1A1A] as [UInt32])
  func box(background: UInt32) throws {
    let comment = purchase("hi", Purchase(kind: .superChat, price: 5, background: background))
    let scene = OverlayScene(comments: [comment])
    let placement = try #require(scene.placements().first)
    #expect(placement.velocity == 0 && placement.x == 5)
    #expect(placement.y + placement.height == 180 - 5)
    let picture = try scene.picture(at: 1)
    // Between the edge of the plate and the text.
    let sample = picture.luma(x: Int(placement.x) + 4, y: Int(placement.y + placement.height / 2))
    #expect(abs(Int(sample) - luma(background)) <= 1)
  }

  @Test("a box has the lines of the message, at most six, below a heading")
  func lines() throws {
    let long = String(repeating: "many words ", count: 30)
    let heights = try ["hi", "hi\nhi", long].map { text in
      try #require(
        OverlayScene(comments: [purchase(text, Purchase(kind: .gift), name: "Bob")]).placements().first
      ).height
    }
    let pitch = heights[1] - heights[0]
    #expect(pitch > 10)
    #expect(heights[2] == heights[0] + 5 * pitch)
  }

  @Test("a box stays for its own duration, but not for hours")
  func stay() throws {
    let stays = try [nil, 7, 3_600].map { (duration: Double?) in
      var comment = purchase("hi", Purchase(kind: .superChat))
      comment.duration = duration
      return try #require(OverlayScene(comments: [comment]).placements().first).timeOut
    }
    #expect(stays == [15, 7, 15])
  }

  @Test("a purchase without a message is a box with a heading")
  func head() throws {
    let paid = Purchase(kind: .superChat, price: 5, currency: "USD")
    let alone = try #require(OverlayScene(comments: [purchase("", paid, name: "BV")]).placements().first)
    let both = try #require(OverlayScene(comments: [purchase("x", paid, name: "BV")]).placements().first)
    #expect(alone.height < both.height && alone.width == both.width)
  }

  @Test("a long name is cut, so that the price stays", arguments: [0, 3, 60])
  func longName(length: Int) throws {
    let scenes = ["BB", "GG"].map { price in
      let paid = Purchase(kind: .superChat, price: 5, priceText: price)
      return OverlayScene(comments: [purchase("hi", paid, name: String(repeating: "B", count: length))])
    }
    #expect(try scenes[0].picture(at: 1).samples != scenes[1].picture(at: 1).samples)
    // A line is 160 px wide at most.
    #expect(try scenes.allSatisfy { try $0.placements()[0].width < 200 })
  }

  @Test("a box is beside a chat panel at the left")
  func chat() throws {
    func x(_ side: ChatOptions.Side, _ canvas: ChatOptions.Canvas) throws -> Double? {
      var scene = OverlayScene(comments: [purchase("hi", Purchase(kind: .superChat))])
      var chat = ChatOptions(side, width: 100)
      chat.canvas = canvas
      scene.options.chat = chat
      return try scene.placements().first?.x
    }
    #expect(try x(.left, .over) == 105)
    #expect(try x(.right, .over) == 5)
    // The stage begins beside the panel.
    #expect(try x(.left, .extend) == 3)
  }

  @Test("a box lies over comments that come after it")
  func order() throws {
    let box = purchase("hi", Purchase(kind: .gift, background: 0x2A60B2))
    let late = Comment(String(repeating: "BBBB", count: 12), at: 0.5, .bottom)
    var scene = OverlayScene(comments: [box, late])
    scene.options.overflow = .overlap
    let place = try #require(scene.placements().first)
    #expect(try scene.placements()[1].x < place.x + place.width)
    let (with, without) = (try scene.picture(at: 1), try OverlayScene(comments: [box]).picture(at: 1))
    for y in Int(place.y) + 2..<Int(place.y + place.height) - 2 {
      for x in Int(place.x) + 8..<Int(place.x + place.width) - 8 {
        #expect(with.luma(x: x, y: y) == without.luma(x: x, y: y))
      }
    }
  }

  @Test("missing glyphs are reported for drawn text only")
  func missingGlyphs() throws {
    var options = Fixtures.options { $0.missingGlyphs = .error }
    options.fonts = Fixtures.options { _ in }.fonts
    options.emoteDecoder = Self.decoder
    var named = Comment("\u{378}x", at: 0)
    named.emotes = [Emote(start: 0, count: 1, image: EmoteImage(id: "1", data: Self.green))]
    #expect(throws: Never.self) { _ = try Typesetter(for: [named], options: options) }
    let paid = purchase("x", Purchase(kind: .gift), name: "\u{378}")
    #expect(throws: FontError.self) { _ = try Typesetter(for: [paid], options: options) }
    // A chat draws names and badges, too.
    var (sent, badged) = (Comment("x", at: 0), Comment("x", at: 0))
    sent.senderName = "\u{378}"
    badged.badges = [CommentBadge(kind: .other("x"), label: "\u{378}")]
    for comment in [sent, badged] {
      options.chat = nil
      #expect(throws: Never.self) { _ = try Typesetter(for: [comment], options: options) }
      options.chat = ChatOptions(.left, width: 100)
      #expect(throws: FontError.self) { _ = try Typesetter(for: [comment], options: options) }
    }
    // An image takes the place of a label, if it can be decoded. Cards have no badges.
    func badge(_ data: [UInt8]) -> CommentBadge {
      CommentBadge(kind: .other("x"), label: "\u{378}", image: EmoteImage(id: "1", data: data))
    }
    badged.badges = [badge(Self.green)]
    #expect(throws: Never.self) { _ = try Typesetter(for: [badged], options: options) }
    badged.badges = [badge([])]
    #expect(throws: FontError.self) { _ = try Typesetter(for: [badged], options: options) }
    badged.purchase = Purchase(kind: .gift)
    #expect(throws: Never.self) { _ = try Typesetter(for: [badged], options: options) }
  }

  @Test("an emote is drawn in its line, or its name if it cannot be decoded")
  func emote() throws {
    func scene(_ data: [UInt8]) -> OverlayScene {
      var comment = Comment("a Kappa b", at: 0, .top)
      comment.emotes = [Emote(start: 2, count: 5, image: EmoteImage(id: "25", data: data))]
      var scene = OverlayScene(comments: [comment])
      scene.options.emoteDecoder = Self.decoder
      return scene
    }
    let plain = OverlayScene(comments: [Comment("a Kappa b", at: 0, .top)])
    #expect(try scene([1, 2, 3]).picture(at: 1).samples == plain.picture(at: 1).samples)
    let picture = try scene(Self.green).picture(at: 1)
    #expect(Int(picture.luma(x: 160, y: 12)) == luma(0x00FF00))
    #expect(try scene(Self.green).placements()[0].width < plain.placements()[0].width)
    var undecoded = scene(Self.green)
    undecoded.options.emoteDecoder = nil
    #expect(try undecoded.picture(at: 1).samples == plain.picture(at: 1).samples)
  }

  @Test("two emotes with the same text are distinguished")
  func emotes() throws {
    let pictures = [Self.green, []].map { data in
      var comment = Comment("xx", at: 0, .top)
      comment.emotes = [Emote(start: 0, count: 2, image: EmoteImage(id: "1", data: data))]
      return comment
    }
    var scene = OverlayScene(comments: pictures)
    scene.height = 90
    scene.options.emoteDecoder = Self.decoder
    let both = try scene.picture(at: 1)
    scene.comments = [pictures[1], pictures[0]]
    #expect(try both.samples != scene.picture(at: 1).samples)
  }
}
