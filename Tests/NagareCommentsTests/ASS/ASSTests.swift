import NagareComments
import TestSupport
import Testing

@Suite struct ASSTests {
  private static let head = """
    [Script Info]
    PlayResX: 1920
    PlayResY: 1080
    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour

    Style: Default,Sans,40,&H00FFFFFF
    Style: R2L,Sans,40,&H000000FF
    Style: TOP,Sans,40,&H00FFFFFF
    Style: BTM,Sans,40,&H00FFFFFF
    Style: MSG,Sans,40,&H00FFFFFF
    Style: message_box,Sans,40,&H00FFFFFF
    Style: SP,Sans,40,&H00FFFFFF
    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

    """

  private func read(_ events: [(style: String, text: String)]) throws -> CommentFile {
    let lines = events.map { "Dialogue: 0,0:00:01.00,0:00:09.00,\($0.style),,0,0,0,,\($0.text)\n" }
    return try NagareCommentsTests.read(Self.head + lines.joined(), format: .ass)
  }

  private func comment(_ text: String, style: String = "Default") throws -> Comment? {
    let file = try read([(style, text)])
    #expect(file.problems.isEmpty)
    return file.comments.first
  }

  @Test(arguments: [
    ("{\\move(1920,0,-90,0)}x", Comment.Mode.scroll), ("{\\move(1920,0,-90,0,0,8000)}x", .scroll),
    ("{\\move(-90, 0, 1920, 0)}x", .reverse), ("{\\move(960,900,960,1000)}x", .bottom),
    ("{\\an8\\pos(960,900)}x", .top),
    ("{\\an7\\pos(0,900)}x", .top), ("{\\an2\\pos(960,20)}x", .bottom), ("{\\an1\\pos(0,20)}x", .bottom),
    ("{\\pos(960,539)}x", .top), ("{\\pos(960,540)}x", .bottom), ("{\\an5\\pos(960,900)}x", .bottom),
    ("{\\a6\\pos(960,900)}x", .top), ("{\\a2\\pos(960,20)}x", .bottom), ("{\\alpha&H80&\\pos(960,20)}x", .top),
    ("x{\\move(1920,0,-90,0)}", .scroll), ("{\\fad(1,2)}{\\move(1920,0,-90,0)}x", .scroll),
    ("{\\move(1920,0,-90,0)\\move(-90,0,1920,0)}x", .scroll),
  ])
  func tagsDetermineTheMode(text: String, mode: Comment.Mode) throws {
    #expect(try comment(text)?.mode == mode)
  }

  @Test func stylesDetermineTheMode() throws {
    #expect(try comment("{\\pos(960,900)}x", style: "TOP")?.mode == .top)
    #expect(try comment("{\\pos(960,20)}x", style: "BTM")?.mode == .bottom)
    #expect(try comment("{\\pos(960,20)}x", style: "R2L")?.mode == .scroll)
    #expect(try comment("x", style: "L2R")?.mode == .reverse)
    #expect(try comment("{\\pos(960,900)}x", style: "Fix")?.mode == .bottom)
  }

  @Test(arguments: [
    ("Default", "a subtitle"), ("Default", "{\\an8}a sign"), ("R2L", "{\\move(1,0,0,0)\\p1}m 0 0 l 9 9"),
    ("MSG", "{\\pos(20,900)}thanks"), ("message_box", "{\\move(20,900,20,800)}thanks"), ("SP", "{\\pos(1,1)}art"),
    ("Default", "{\\pos(1,1)\\frz30}art"), ("Default", "{\\pos(1,1)\\fry-5}art"),
  ])
  func eventsThatAreNotCommentsAreIgnored(style: String, text: String) throws {
    let file = try read([(style, text)])
    #expect(file.itemCount == 1)
    #expect(file.ignoredCount == 1)
  }

  @Test(arguments: [
    ("Danmaku2ASS_01ab", -1, true), ("Danmaku2ASS_01ab", 2, false), ("biliass", -1, true), ("biliass", 2, false),
    ("Danmaku", -1, false),
  ])
  func commentsBelowOthersAreIgnoredWhereOneStyleHasAll(style: String, layer: Int, isIgnored: Bool) throws {
    let tags = "\\an7\\pos(400, 300)\\frx0\\fry0\\frz0\\fscx100\\fscy100"
    let moving = "\\an7\\move(400, 300, 80, 300, 0, 500)"
    let events = [tags, moving].map {
      "Dialogue: \(layer),0:00:01.00,0:00:09.00,\(style),,0,0,0,,{\($0)}placed\n"
    }
    let file = try NagareCommentsTests.read(Self.head + events.joined(), format: .ass)
    #expect(file.ignoredCount == (isIgnored ? 2 : 0))
    let modes: [Comment.Mode] = isIgnored ? [] : [.top, .scroll]
    #expect(file.comments.map(\.mode) == modes)
  }

  @Test(arguments: ["{\\pos(1,1)\\p0}x", "{\\pos(1,1)\\frz0}x", "{\\pos(1,1)\\pbo5}x"])
  func tagsWithoutEffectDoNotHideAComment(text: String) throws {
    #expect(try comment(text)?.text == "x")
  }

  @Test(arguments: [
    ("{\\c&H722E00}x", 0x002E72), ("{\\c&H0000FF&}x", 0xFF0000), ("{\\1c&HFF0000&}x", 0x0000FF),
    ("{\\c&HAA112233&}x", 0x332211), ("{\\c&HFF&}x", 0xFF0000), ("{\\3c&H112233&}x", 0xFFFFFF),
    ("{\\c&H1&\\c}x", 0xFFFFFF),
    ("{\\c&H112233&\\r}x", 0xFFFFFF), ("{\\clip(0,0,1,1)}x", 0xFFFFFF), ("{\\t(\\c&H112233&)}x", 0xFFFFFF),
    ("{\\t(0,1,\\clip(0,0,1,1)\\c&H112233&)\\c&H1&}x", 0x010000), ("x{\\c&H112233&}y", 0xFFFFFF),
    ("{\\c&H112233&}{\\b1}x{\\c&H1&}", 0x332211),
  ])
  func coloursAreBlueGreenRed(tags: String, color: Int) throws {
    #expect(try comment("{\\pos(1,1)}" + tags)?.color == UInt32(color))
  }

  @Test func colourOfTheStyleAppliesWithoutAColourTag() throws {
    #expect(try comment("{\\move(9,0,0,0)}x", style: "R2L")?.color == 0xFF0000)
    let decimal = "[V4+ Styles]\nFormat: Name, PrimaryColour, Fontsize\nStyle: R2L,255,40\n"
    let file = try NagareCommentsTests.read(
      decimal + "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(9,0,0,0)}x", format: .ass)
    #expect(file.comments.map(\.color) == [0xFF0000])
  }

  @Test func sizesAreRelativeToTheMostCommon() throws {
    let file = try read([
      ("R2L", "{\\move(9,0,0,0)}a"), ("R2L", "{\\move(9,0,0,0)\\fs60}b"), ("R2L", "{\\move(9,0,0,0)}c"),
      ("R2L", "{\\move(9,0,0,0)\\fs20\\fscx200\\fsp3}d"), ("R2L", "{\\move(9,0,0,0)}e{\\fs90}f"),
    ])
    #expect(file.comments.map(\.size) == [25, 37.5, 25, 12.5, 25])
    let overridden = try read([
      ("R2L", "{\\move(9,0,0,0)\\fs50}a"), ("R2L", "{\\move(9,0,0,0)\\fs50}b"), ("R2L", "{\\move(9,0,0,0)}c"),
    ])
    #expect(overridden.comments.map(\.size) == [25, 25, 20])
  }

  @Test(arguments: [
    ("shut\\hup,\\hking", "shut up, king"), ("a\\Nb\\nc", "a\nb\nc"), ("{\\b1}a{\\b0}{x}b{\\i1}", "ab"),
    ("\\{a\\}", "{a}"),
    ("a { b", "a { b"), ("a, b,c", "a, b,c"), ("C:\\temp", "C:\\temp"), ("\\", "\\"), ("a } b", "a } b"),
    ("<&amp;/", "<&amp;/"), ("\\\u{2060}N\\\u{2060}h", "\\N\\h"), ("a\\\u{2060}\\h", "a\\ "),
    ("\\\u{2060}\\{a}", "\\{a}"), ("\\\u{2060}{\\b1}a", "\\a"), ("a\u{2060}b", "a\u{2060}b"),
  ])
  func textIsReadAsShown(text: String, shown: String) throws {
    #expect(try comment("{\\pos(1,1)}" + text)?.text == shown)
  }

  @Test(arguments: [
    ("0:00:01.50", 1.5), ("1:01:01.01", 3_661.01), ("-0:00:02.50", -2.5), ("100:00:00.00", 360_000),
    (" 0:00:05.25 ", 5.25),
    ("0:00:07", 7), ("0:00:00.07", 0.07),
  ])
  func timesAreHoursMinutesAndSeconds(clock: String, seconds: Double) throws {
    let file = try NagareCommentsTests.read(
      "Dialogue: 0,\(clock),0:00:09.00,R2L,,0,0,0,,{\\move(9,0,0,0)}x", format: .ass)
    #expect(file.comments.map(\.time) == [seconds])
  }

  @Test func asteriskIsRemovedFromStylesOnly() throws {
    func event(_ start: String, name: String) -> String {
      "Dialogue: 0,\(start),0:00:09.00,*TOP,\(name),0,0,0,,{\\pos(1,900)}x\n"
    }
    let file = try NagareCommentsTests.read(
      Self.head + event("0:00:01.00", name: "*a") + event("*0:00:02.00", name: "b"), format: .ass)
    #expect(file.comments.map(\.mode) == [.top])
    #expect(file.comments.map(\.sender) == ["*a"])
    #expect(file.problems.map(\.reason) == [.time("*0:00:02.00")])
  }

  @Test func formatLineDeterminesTheOrder() throws {
    let file = try NagareCommentsTests.read(
      """
      [V4+ Styles]
      Format: PrimaryColour, Fontsize, Name
      Style: &H000000FF, 40, R2L
      [Events]

      Format: Style, Start, Name, Text
      Dialogue: R2L,0:00:01.00,someone,{\\move(9,0,0,0)}a, b
      """, format: .ass)
    #expect(file.comments == [Comment(id: "#1", time: 1, color: 0xFF0000, text: "a, b", sender: "someone")])
  }

  @Test func scriptOfDanmakuFactory() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("ass/danmakufactory.ass"))
    #expect(file.comments.map(\.text) == ["滚动", "shut up, king", "逆向", "顶部", "底部"])
    #expect(file.comments.map(\.time) == [1.5, 2, 3, 4, 65.25])
    #expect(file.comments.map(\.mode) == [.scroll, .scroll, .reverse, .top, .bottom])
    #expect(file.comments.map(\.color) == [0xFFFFFF, 0x002E72, 0xFFFFFF, 0xFF0000, 0xFFFFFF])
    #expect(file.comments[2].size == 27.0 / 38 * 25)
    #expect(file.ignoredCount == 3)
    #expect(file.problems.isEmpty)
  }

  @Test func scriptOfDanmaku2ASS() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("ass/danmaku2ass.ass"))
    #expect(file.comments.map(\.text) == ["滚动", "顶部\n两行", "a {b}", "逆向"])
    #expect(file.comments.map(\.mode) == [.scroll, .top, .bottom, .reverse])
    #expect(file.comments.map(\.color) == [0xFFFFFF, 0xFF0000, 0xFFFFFF, 0xFFFFFF])
    #expect(file.comments.map(\.language) == [.unknown, .unknown, .unknown, .unknown])
  }

  @Test func stylesBeyondTheLimitAreIgnored() throws {
    let count = CommentLimits.styles + 1
    let styles = (0..<count).map { "Style: S\($0),Sans,40,&H000000FF\n" }.joined()
    let events = (0..<count).map { "Dialogue: 0,0:00:01.00,0:00:09.00,S\($0),,0,0,0,,{\\pos(1,1)}x\n" }.joined()
    let file = try NagareCommentsTests.read(
      "[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour\n" + styles + events, format: .ass)
    #expect(file.comments.map(\.color) == Array(repeating: 0xFF0000, count: CommentLimits.styles) + [0xFFFFFF])
  }

  @Test func cutOffEventIsReportedAsTruncated() throws {
    let event = "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(9,0,0,0)}x"
    for count in ["Dialogue:".count, 20, 45, event.count - 3] {
      let file = try NagareCommentsTests.read(Self.head + event + "\n" + event.prefix(count), format: .ass)
      #expect(file.comments.count == 1)
      #expect(file.problems.map(\.reason) == [.truncated], "\(count)")
    }
  }
}
