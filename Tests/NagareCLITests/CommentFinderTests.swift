import NagareCLI
import Testing

@Suite struct CommentFinderTests {
  @Test(arguments: [
    ("a.mp4", ["a.mp4", "a.xml"], ["a.xml"]),
    ("a.flv", ["a.flv", "a.flv.json", "b.xml"], ["a.flv.json"]),
    ("a", ["a", "a.xml"], ["a.xml"]),
    // Names may contain dots, and endings any case.
    ("a.b.mp4", ["a.b.mp4", "a.xml", "a.b.XML"], ["a.b.XML"]),
    ("a.mp4", ["a.b.xml", "a.b.mp4"], []),
    ("录制 [1].mp4", ["录制 [1].mp4", "录制 [1].danmaku.xml"], ["录制 [1].danmaku.xml"]),
    ("a.mp4", ["a.json.gz"], ["a.json.gz"]),
    // Descriptions of videos are not comments.
    ("a.mp4", ["a.info.json", "a.jpg", "a.txt", "a.srt"], []),
    ("a.mp4", ["a.live_chat.json", "a.xml"], ["a.live_chat.json", "a.xml"]),
    // The form for players was converted from the other one.
    ("a.mp4", ["a.ass", "a.xml"], ["a.xml"]),
    ("a.mp4", ["a.ass", "a.danmaku.ass"], ["a.ass", "a.danmaku.ass"]),
    ("a.xml", ["a.xml"], []),
  ])
  func namesAreThoseOfOneVideo(_ video: String, _ folder: [String], _ comments: [String]) {
    #expect(CommentFinder(folder).names(for: video) == comments)
  }

  @Test func filesForPlayersCountWhereTheOthersAreNoFiles() {
    #expect(CommentFinder(["a.ass", "a.xml"]).names(for: "a.mp4") { $0 != "a.xml" } == ["a.ass"])
  }

  /// Composed and decomposed characters are equal as strings, and not in names of files.
  @Test func namesWithTheSameBytesComeFirst() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let finder = CommentFinder([composed + ".xml", decomposed + ".xml"])
    for name in [composed, decomposed] {
      #expect(finder.names(for: name + ".mp4").map { Array($0.utf8) } == [Array((name + ".xml").utf8)])
    }
    #expect(CommentFinder([composed + ".xml"]).names(for: decomposed + ".mp4").count == 1)
  }
}
