import Nagare
import Testing

@Suite("ASS scripts")
struct ASSScriptTests {
  private func events(_ comments: [Comment], change: (inout OverlayOptions) -> Void = { _ in }) throws -> [String] {
    let stage = Stage(width: 640, height: 360)
    let options = Fixtures.options { options in
      options.fontSize = 20
      options.outline = 1.5
      options.opacity = 0.8
      options.scrollTime = 8
      change(&options)
    }
    let script = ASSScript(
      comments: comments, stage: stage, style: .bilibili(for: stage, options: options),
      typesetter: try Typesetter(fonts: options.fonts))
    let lines = script.text.split(separator: "\n").filter { $0.hasPrefix("Dialogue: ") }.map(String.init)
    #expect(lines.count == script.eventCount)
    return lines
  }

  private func text(_ text: String) throws -> Substring {
    try #require(try events([Comment(text, at: 1)]).first?.split(separator: "}", maxSplits: 1).last)
  }

  @Test(
    "texts cannot become commands",
    arguments: [
      ("plain, text", "plain, text"), ("{\\pos(1,1)}", "\\{\\\u{2060}pos(1,1)\\}"), ("a\nb", "a\\Nb"),
      ("  a b ", "\\h\\ha b "), ("a\n b", "a\\N\\hb"), ("a\tb", "a\\h\\h\\h\\hb"), ("a\u{2028}b", "a\\Nb"),
      ("\\N\\h", "\\\u{2060}N\\\u{2060}h"), ("a\rb\u{0}", "ab"), ("}{", "\\}\\{"),
    ])
  func escaping(text original: String, expected: String) throws {
    #expect(try text(original) == expected)
  }

  @Test("a scrolling comment moves from edge to edge in its time")
  func moving() throws {
    let event = try #require(try events([Comment("BGL", at: 2)]).first)
    // The box begins at the edge; the pen starts 2 px of margin and 2 px of outline further.
    #expect(event.hasPrefix("Dialogue: 0,0:00:02.00,0:00:10.00,Comment,,0,0,0,,{\\move(644,"))
    #expect(event.hasSuffix(",0,8000)}BGL"))
  }

  @Test("times between hundredths of a second lose nothing")
  func fineTimes() throws {
    let event = try #require(try events([Comment("BGL", at: 2.0049)]).first)
    #expect(event.hasPrefix("Dialogue: 0,0:00:02.00,0:00:10.01,"))
    #expect(event.contains(",5,8005)}"))
  }

  @Test("a fixed comment lies over moving ones and stays where it is")
  func fixed() throws {
    let event = try #require(try events([Comment("BGL", at: 3661.25, .top)]).first)
    #expect(event.hasPrefix("Dialogue: 1,1:01:01.25,1:01:06.25,"))
    #expect(event.contains("{\\pos("))
  }

  @Test("what began before the video is shown from its start, what ended before it is not")
  func earlyComments() throws {
    let events = try events([Comment("GONE", at: -30), Comment("BGL", at: -4)])
    #expect(events.count == 1)
    let event = try #require(events.first)
    #expect(event.hasPrefix("Dialogue: 0,0:00:00.00,0:00:04.00,") && event.contains(",0,4000)}"))
    let x = event.split(separator: "(").last.flatMap { Double($0.split(separator: ",")[0]) }
    #expect(try #require(x) < 330)
  }

  @Test("only what differs from the style is written")
  func looks() throws {
    let looks = try events([
      Comment("B", at: 0), Comment("B", at: 0, color: 0xF23456), Comment("B", at: 0, size: 50),
      Comment("B", at: 0, color: 0),
    ])
    #expect(looks.map { $0.contains("\\c&H") } == [false, true, false, true])
    #expect(looks[1].contains("\\c&H5634F2&"))
    #expect(looks.map { $0.contains("\\fs") } == [false, false, true, false])
    #expect(looks[2].contains("\\bord3"))
    #expect(looks.map { $0.contains("\\3c&HFFFFFF&") } == [false, false, false, true])
  }

  @Test("the header has the stage, the family, the size in the font's own measure and the opacity")
  func header() throws {
    let stage = Stage(width: 640, height: 360)
    var options = OverlayOptions()
    options.fonts = FontRequest(families: ["DejaVu Sans"])
    (options.fontSize, options.outline, options.opacity) = (20, 1.5, 0.8)
    let script = ASSScript(
      comments: [], stage: stage, style: .bilibili(for: stage, options: options),
      typesetter: try Typesetter(fonts: options.fonts))
    #expect(script.text.contains("PlayResX: 640\nPlayResY: 360\n"))
    // DejaVu Sans: 1901 and 483 of 2048 units above and below the baseline.
    #expect(script.text.contains("Style: Comment,DejaVu Sans,23.28,&H33FFFFFF,"))
    #expect(script.eventCount == 0)
  }

  @Test("files that are no fonts have no measures", arguments: [Fixtures.clip, "/nonexistent", "/dev/null"])
  func noFont(path: String) {
    #expect(ASSFont(path: path) == nil)
  }

  @Test("a face that a file does not have has no measures", arguments: [-1, 1_000_000])
  func noFace(index: Int) throws {
    let typesetter = try Typesetter(fonts: FontRequest())
    #expect(ASSFont(path: typesetter.primaryFontFile.path, face: index) == nil)
  }
}
