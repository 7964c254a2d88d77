import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("Tinted comments")
struct OverlayTintTests {
  private let blue = RGBColor(hex: 0x2040A0)
  private let red = RGBColor(hex: 0xA03020)
  private let gray = RGBColor(hex: 0x505050)

  /// A scene of large text on a small stage, so that text covers whole pixels.
  private func scene(_ comments: [Comment], _ tint: TintOptions) -> OverlayScene {
    var scene = OverlayScene(comments: comments)
    scene.options.fontSize = 60
    scene.options.tint = tint
    return scene
  }

  private func options(_ change: (inout TintOptions) -> Void = { _ in }) -> TintOptions {
    var options = TintOptions()
    (options.scope, options.strength) = (.plain, 0.5)
    change(&options)
    return options
  }

  private func picture(_ color: RGBColor, _ scene: OverlayScene) -> TestPicture {
    TestPicture(width: scene.width, height: scene.height, format: scene.format, color: color, scene.encoding)
  }

  private func comments(_ dump: String) throws -> [Comment] {
    try Array(dump.utf8).withUnsafeBytes { try CommentReader.read($0) }.comments
  }

  /// The colours of the pixels that text covers wholly.
  private func inks(_ overlay: Overlay, _ scene: OverlayScene) -> Set<YCbCrColor> {
    Set(inkCounts(overlay, scene).keys)
  }

  /// The colours of the pixels that text covers wholly, with the number of pixels of each.
  private func inkCounts(_ overlay: Overlay, _ scene: OverlayScene) -> [YCbCrColor: Int] {
    // Pixels that are not covered wholly differ between the two.
    let pictures = [picture(.black, scene), picture(.white, scene)]
    pictures.forEach { $0.draw(overlay) }
    func colors(_ picture: TestPicture) -> [YCbCrColor] {
      (0..<scene.height / 2).flatMap { y in
        (0..<scene.width / 2).map { x in
          YCbCrColor(
            y: UInt16(picture.luma(x: 2 * x, y: 2 * y)), cb: UInt16(picture.sample(1, x: x, y: y)),
            cr: UInt16(picture.sample(2, x: x, y: y)))
        }
      }
    }
    let black = scene.encoding.encode(.black)
    return zip(colors(pictures[0]), colors(pictures[1])).reduce(into: [:]) { counts, pair in
      if pair.0 == pair.1, pair.0.y > black.y + 40 { counts[pair.0, default: 0] += 1 }
    }
  }

  /// The expected colour of text under the tint of a frame that has been shown for long.
  private func expected(_ text: RGBColor, on picture: RGBColor, _ scene: OverlayScene) -> YCbCrColor? {
    var tracker = TintTracker(strength: scene.options.tint.strength)
    let codes = scene.encoding.encode(picture)
    let signal = scene.encoding.signal(y: Double(codes.y), cb: Double(codes.cb), cr: Double(codes.cr))
    tracker.observe(scene.encoding.converter.color(of: signal), at: 0)
    return tracker.tint(at: 0).map { scene.encoding.encode($0.color(of: text, outlinedWith: .black)) }
  }

  @Test("comments without a colour are tinted with the scope plain, those with a colour only with all")
  func scopes() throws {
    for (scope, tinted) in [
      (.off, []), (.outline, []), (.plain, [0xFFFFFF]), (.all, [0xFFFFFF, 0xFFCC66]),
    ] as [(TintOptions.Scope, [UInt32])] {
      for color in [0xFFFFFF, 0xFFCC66] as [UInt32] {
        let scene = scene([Comment("口口", at: 0, .top, color: color)], options { $0.scope = scope })
        let overlay = try scene.overlay()
        picture(blue, scene).show(to: overlay, at: 1)
        overlay.advance(to: 1)
        let inks = inks(overlay, scene)
        let text = RGBColor(hex: color)
        #expect(inks.contains(scene.encoding.encode(text)) == !tinted.contains(color), "\(scope) \(color)")
        let wanted = try #require(expected(text, on: blue, scene))
        #expect(inks.contains(wanted) == tinted.contains(color), "\(scope) \(color)")
      }
    }
  }

  @Test("the columns of a chat beside the picture do not tint", arguments: [ChatOptions.Side.left, .right])
  func besideChat(side: ChatOptions.Side) throws {
    // Unlike the dominant colour, the mean of a frame depends on all of it.
    var scene = scene([Comment("口口", at: 0, .top)], options { $0.method = .average })
    var chat = ChatOptions(side, width: 240)
    chat.canvas = .extend
    scene.options.chat = chat
    scene.width += chat.addedWidth
    let shown = picture(blue, scene)
    shown.blacken(side == .left ? 0..<240 : scene.width - 240..<scene.width, scene.encoding)
    let overlay = try scene.overlay()
    shown.show(to: overlay, at: 1)
    overlay.advance(to: 1)
    let wanted = try #require(expected(.white, on: blue, scene))
    #expect(inks(overlay, scene).contains(wanted))
  }

  @Test("chosen white is not tinted, and neither are positioned comments")
  func choices() throws {
    let dump = ##"{"time": 0, "text": "口口", "mode": "top", "color": "#ffffff", "chosen": ["color"]}"##
    let chosen = try comments(dump)
    let placed = [Comment(#"[10,10,"1-1",5,"口口",0,0]"#, at: 0, .positioned, size: 80)]
    for comments in [chosen, placed] {
      let scene = scene(comments, options())
      let overlay = try scene.overlay()
      picture(blue, scene).show(to: overlay, at: 1)
      overlay.advance(to: 1)
      #expect(inks(overlay, scene).contains(scene.encoding.encode(.white)))
    }
    let all = scene(placed, options { $0.scope = .all })
    let overlay = try all.overlay()
    picture(blue, all).show(to: overlay, at: 1)
    overlay.advance(to: 1)
    #expect(!inks(overlay, all).contains(all.encoding.encode(.white)))
  }

  /// The colours of wholly covered pixels on a blue frame, for a text with a wide outline.
  private func outlines(
    _ comment: Comment, site: CommentSite = .bilibili, _ tint: TintOptions
  ) throws -> Set<YCbCrColor> {
    var scene = scene([comment], tint)
    (scene.options.site, scene.options.outline) = (site, 8)
    let overlay = try scene.overlay()
    picture(blue, scene).show(to: overlay, at: 1)
    overlay.advance(to: 1)
    let pictures = [picture(.black, scene), picture(.white, scene)]
    pictures.forEach { $0.draw(overlay) }
    var colors: Set<YCbCrColor> = []
    for y in 0..<scene.height / 2 {
      for x in 0..<scene.width / 2 {
        let found = pictures.map { picture in
          YCbCrColor(
            y: UInt16(picture.luma(x: 2 * x, y: 2 * y)), cb: UInt16(picture.sample(1, x: x, y: y)),
            cr: UInt16(picture.sample(2, x: x, y: y)))
        }
        if found[0] == found[1] { colors.insert(found[0]) }
      }
    }
    return colors
  }

  @Test("by default, the outline is tinted, and letters keep their colours exactly")
  func outlineScope() throws {
    #expect(TintOptions().scope == .outline)
    for color in [0xFFFFFF, 0xFFCC66] as [UInt32] {
      let comment = Comment("口口", at: 0, .top, color: color)
      let scene = scene([comment], options())
      let text = scene.encoding.encode(RGBColor(hex: color))
      let black = scene.encoding.encode(.black)
      let codes = scene.encoding.encode(blue)
      let signal = scene.encoding.signal(y: Double(codes.y), cb: Double(codes.cb), cr: Double(codes.cr))
      var tracker = TintTracker(strength: 0.5)
      tracker.observe(scene.encoding.converter.color(of: signal), at: 0)
      let tone = try scene.encoding.encode(#require(tracker.tint(at: 0)).outline(around: RGBColor(hex: color)))
      let plain = try outlines(comment, options { $0.scope = .off })
      #expect(plain.contains(text) && plain.contains(black) && !plain.contains(tone))
      let tinted = try outlines(comment, options { $0.scope = .outline })
      #expect(tinted.contains(text) && tinted.contains(tone) && !tinted.contains(black))
    }
  }

  @Test("white outlines stay white, and translucent ones stay as on the site")
  func keptOutlines() throws {
    let dark = Comment("口口", at: 0, .top, color: 0)
    let all = options { $0.scope = .outline }
    let off = options { $0.scope = .off }
    #expect(try outlines(dark, all) == outlines(dark, off))
    let white = Comment("口口", at: 0, .top)
    #expect(try outlines(white, all) != outlines(white, off))
    #expect(try outlines(white, site: .niconico, all) == outlines(white, site: .niconico, off))
  }

  @Test("on gray frames, or without any, samples are those without a tint")
  func grayFrames() throws {
    let comments = [Comment("口口", at: 0, .top), Comment("口口", at: 0.5, .scroll, color: 0x66CCFF)]
    func samples(_ scope: TintOptions.Scope, watches: Bool) throws -> [UInt8] {
      let scene = scene(comments, options { $0.scope = scope })
      let overlay = try scene.overlay()
      if watches { self.picture(gray, scene).show(to: overlay, at: 2) }
      overlay.advance(to: 2)
      let picture = self.picture(gray, scene)
      picture.draw(overlay)
      return picture.samples
    }
    let plain = try samples(.off, watches: false)
    #expect(try samples(.all, watches: true) == plain)
    #expect(try samples(.all, watches: false) == plain)
    #expect(try samples(.off, watches: true) == plain)
  }

  @Test("a comment keeps the tint of its entry; the next one has another", arguments: ColorMethod.allCases)
  func entry(method: ColorMethod) throws {
    let scene = scene(
      [Comment("口口", at: 0, .top), Comment("口口", at: 10, .top)], options { $0.method = method })
    let overlay = try scene.overlay()
    var seen: [Set<YCbCrColor>] = []
    for step in 0...48 {
      let time = Double(step) / 4
      picture(time < 2 ? blue : red, scene).show(to: overlay, at: time)
      overlay.advance(to: time)
      if step == 0 || time == 4.75 || time == 12 { seen.append(inks(overlay, scene)) }
    }
    let (first, second) = (
      try #require(expected(.white, on: blue, scene)), try #require(expected(.white, on: red, scene))
    )
    #expect(seen[0].contains(first) && seen[1].contains(first))
    #expect(!seen[1].contains(second))
    #expect(seen[2].contains(second))
  }

  @Test("a live tint goes over to a new one in a few steps")
  func live() throws {
    let scene = scene([Comment("口口", at: 0, .top)], options { $0.mode = .live })
    let overlay = try scene.overlay()
    var seen: [YCbCrColor] = []
    for step in 0..<150 {
      let time = Double(step) / 30
      picture(time < 1 ? blue : red, scene).show(to: overlay, at: time)
      overlay.advance(to: time)
      // Most of a letter is in its colour; chroma is mixed at its edges.
      let most = try #require(inkCounts(overlay, scene).max { $0.value < $1.value })
      if seen.last != most.key { seen.append(most.key) }
    }
    let start = try #require(expected(.white, on: blue, scene))
    let end = try #require(expected(.white, on: red, scene))
    let last = try #require(seen.last)
    // Live tints have steps that are just noticeable.
    for (one, other) in [(seen[0], start), (last, end)] {
      #expect(abs(Int(one.cb) - Int(other.cb)) <= 4 && abs(Int(one.cr) - Int(other.cr)) <= 4)
    }
    #expect((4...40).contains(seen.count))
  }

  @Test("frames are the same, however fast they are drawn", arguments: [TintOptions.Mode.entry, .live])
  func determinism(mode: TintOptions.Mode) throws {
    let comments = (0..<40).map { Comment("口\($0 % 7)", at: Double($0) / 10, size: 10) }
    func pictures(waiting: Bool) throws -> [[UInt8]] {
      var scene = scene(comments, options { $0.mode = mode })
      // Without a cache, all sprites are made again.
      scene.options.cacheBytes = waiting ? 0 : nil
      let overlay = try scene.overlay()
      var pictures: [[UInt8]] = []
      for step in 0..<120 {
        let time = Double(step) / 24
        let color = [blue, red, gray][step / 30 % 3]
        self.picture(color, scene).show(to: overlay, at: time)
        overlay.advance(to: time)
        if waiting { _ = overlay.statistics }
        let picture = self.picture(color, scene)
        picture.draw(overlay)
        pictures.append(picture.samples)
      }
      return pictures
    }
    #expect(try pictures(waiting: true) == pictures(waiting: false))
  }

  @Test("the boxes of purchases keep their colours, and so do emoji")
  func others() throws {
    let dump = """
      {"time": 0, "text": "口口", "mode": "top", "purchase": {"kind": "superchat", "price": 30}}
      """
    var comments = try comments(dump)
    #expect(comments.count == 1 && comments[0].purchase != nil)
    comments.append(Comment("😀", at: 0, .top))
    func samples(_ scope: TintOptions.Scope) throws -> [UInt8] {
      var scene = scene(comments, options { $0.scope = scope })
      scene.options.outline = 0
      scene.options.fonts.files.insert(FixtureFiles.path("NagareTestEmoji.ttf"), at: 0)
      let overlay = try scene.overlay()
      self.picture(red, scene).show(to: overlay, at: 1)
      overlay.advance(to: 1)
      let picture = self.picture(red, scene)
      picture.draw(overlay)
      return picture.samples
    }
    #expect(try samples(.all) == samples(.off))
  }
}
