import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

@Suite("ASS scripts")
struct ASSScriptTests {
  private func events(
    _ comments: [Comment], frameInterval: Double? = nil, change: (inout OverlayOptions) -> Void = { _ in }
  ) throws -> [String] {
    let stage = Stage(width: 640, height: 360)
    let options = Fixtures.options { options in
      options.fontSize = 20
      options.outline = 1.5
      options.opacity = 0.8
      options.scrollTime = 8
      change(&options)
    }
    let script = ASSWriter.script(
      of: comments, stage: stage, style: .bilibili(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(fonts: options.fonts))
    return script.split(separator: "\n").filter { $0.hasPrefix("Dialogue: ") }.map(String.init)
  }

  /// The text after the override tags of the only event.
  /// - Parameter family: a font with glyphs for all of the text; nil for the fixtures' fonts.
  private func text(_ text: String, family: String? = nil) throws -> Substring {
    let events = try events([Comment(text, at: 1)]) { options in
      if let family { options.fonts = FontRequest(families: [family]) }
    }
    return try #require(events.first?.split(separator: "}", maxSplits: 1).last)
  }

  @Test(
    "texts cannot become override tags",
    arguments: [
      ("plain, text", "plain, text"), ("{\\pos(1,1)}", "\\{\\pos(1,1)}"), ("  a b ", "\\h\\ha b\\h"),
      ("   ", "\\h\\h\\h"),
      ("a\tb", "a    b"), ("\ta", "\\h\\h\\h\\ha"), ("\\N\\h", "\\\u{2060}N\\\u{2060}h"), ("a\rb\u{0}", "ab"),
      ("}{", "}{"),
      ("{", "{"), ("a}", "a}"), ("\\{a}", "\\\u{2060}\\{a}"), ("a\\ ", "a\\\u{2060}\\h"), ("a\\", "a\\"),
      ("(-_-)\\o/", "(-_-)\\o/"),
    ])
  func escaping(text original: String, expected: String) throws {
    #expect(try text(original, family: "DejaVu Sans") == expected)
  }

  @Test("braces and backslashes before a run of another font cannot swallow its override tags")
  func escapingBeforeRuns() throws {
    #expect(try text("{あ").hasPrefix("\\{{\\fnNagare Test Fallback"))
    #expect(try text("\\あ").hasPrefix("\\\u{2060}{\\fnNagare Test Fallback"))
  }

  @Test("each line is an event of its own, at its own height, with its number")
  func lines() throws {
    let events = try events([Comment("B\n\nG", at: 1, .top)])
    let fields = events.map { $0.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false) }
    #expect(fields.map { $0[4] } == ["1/3", "3/3"])
    let heights = events.compactMap { $0.split(separator: ",").last.flatMap { Double($0.split(separator: ")")[0]) } }
    // 1.125 ems of 20 px, rounded, twice.
    #expect(heights.count == 2 && heights[1] - heights[0] == 46)
  }

  @Test("the style is the mode, by the names of other converters")
  func styles() throws {
    let modes: [Comment.Mode] = [.scroll, .reverse, .top, .bottom]
    let styles = try events(modes.map { Comment("B", at: 1, $0) }).map { $0.split(separator: ",")[3] }
    #expect(styles == ["R2L", "L2R", "TOP", "BTM"])
  }

  @Test("positioned and scripted comments have no events")
  func scripted() throws {
    #expect(try events([Comment("[0,0]", at: 1, .positioned), Comment("B", at: 1, .code)]).isEmpty)
  }

  @Test("a scrolling comment moves from edge to edge in its time")
  func moving() throws {
    let event = try #require(try events([Comment("B", at: 2)]).first)
    // The box begins at the edge; 2 px of margin and 2 px of outline come before the letter, 610 of 1000 em wide.
    #expect(event.hasPrefix("Dialogue: 1,0:00:02.00,0:00:10.00,R2L,,0,0,0,,{\\move(650.1,"))
    #expect(event.hasSuffix(")}B"))
  }

  @Test("positions are exact for times between hundredths of a second")
  func fineTimes() throws {
    let exact = try #require(try events([Comment("B", at: 2)]).first)
    let event = try #require(try events([Comment("B", at: 2.005)]).first)
    #expect(event.hasPrefix("Dialogue: 1,0:00:02.00,0:00:10.01,"))
    func starts(_ event: String) -> Double? {
      event.split(separator: "(").last.flatMap { Double($0.split(separator: ",")[0]) }
    }
    // 640 px and the box of 21 px take 8 s: 5 ms are 0.41 px.
    #expect(abs(try #require(starts(event)) - (try #require(starts(exact))) - 0.41) < 0.02)
  }

  @Test("a fixed comment lies over moving ones and stays where it is")
  func fixed() throws {
    let event = try #require(try events([Comment("BGL", at: 3661.25, .top)]).first)
    #expect(event.hasPrefix("Dialogue: 2,1:01:01.25,1:01:06.25,"))
    #expect(event.contains("{\\pos("))
  }

  @Test("a comment from before the video is shown from its start, unless it has ended by then")
  func earlyComments() throws {
    let events = try events([Comment("GONE", at: -30), Comment("BGL", at: -4)])
    #expect(events.count == 1)
    let event = try #require(events.first)
    #expect(event.hasPrefix("Dialogue: 1,0:00:00.00,0:00:04.00,"))
    let x = event.split(separator: "(").last.flatMap { Double($0.split(separator: ",")[0]) }
    #expect(try #require(x) < 330)
  }

  @Test("only properties that differ from the style are written")
  func overrides() throws {
    let overrides = try events([
      Comment("B", at: 0), Comment("B", at: 0, color: 0xF23456), Comment("B", at: 0, size: 50),
      Comment("B", at: 0, color: 0),
    ])
    #expect(overrides.map { $0.contains("\\c&H") } == [false, true, false, true])
    #expect(overrides[1].contains("\\c&H5634F2&"))
    #expect(overrides.map { $0.contains("\\fs") } == [false, false, true, false])
    #expect(overrides[2].contains("\\bord3"))
    #expect(overrides.map { $0.contains("\\3c&HFFFFFF&") } == [false, false, false, true])
  }

  @Test("the header has the stage, the family, the size by the font's metrics and the opacity")
  func header() throws {
    let stage = Stage(width: 640, height: 360)
    var options = OverlayOptions()
    options.fonts = FontRequest(families: ["DejaVu Sans"])
    (options.fontSize, options.outline, options.opacity) = (20, 1.5, 0.8)
    let script = ASSWriter.script(
      of: [], stage: stage, style: .bilibili(for: stage, options: options),
      typesetter: try Typesetter(fonts: options.fonts))
    #expect(script.contains("PlayResX: 640\nPlayResY: 360\n"))
    // DejaVu Sans: 1901 and 483 of 2048 units above and below the baseline.
    #expect(script.contains("Style: R2L,DejaVu Sans,23.28,&H33FFFFFF,"))
    #expect(!script.contains("Dialogue"))
  }

  @Test(
    "files that are no fonts have no metrics", arguments: [FixtureFiles.path("clip.mp4"), "/nonexistent", "/dev/null"])
  func noFont(path: String) {
    #expect(ASSFont(path: path) == nil)
  }

  @Test("a face that a file lacks has no metrics", arguments: [-1, 1_000_000])
  func noFace(index: Int) throws {
    let typesetter = try Typesetter(fonts: FontRequest())
    #expect(ASSFont(path: typesetter.primaryFontFile.path, face: index) == nil)
  }
}
