import NagareOverlay
import OverlayFixtures
import Testing

@Suite("Ranges without comments")
struct CommentRangeTests {
  private func comments(_ times: Double...) -> [Comment] { times.map { Comment(time: $0, text: "a") } }

  @Test("comments that all come after the video are found, and an offset moves the first to its start")
  func lateStream() {
    let range = CommentRange(length: 1_569)
    #expect(range.emptiness(of: comments(1_954.4, 1_990)) == .afterVideo(first: 1_954.4))
    #expect(CommentRange.offset(placing: 1_954.4) == -1_954)
    #expect(CommentRange.offset(placing: 1_954.4, besides: -10) == -1_964)
  }

  @Test("comments that all come before the video are found, and an offset moves one to its start")
  func waitingRoom() {
    #expect(CommentRange(length: 60).emptiness(of: comments(-900, -300)) == .beforeVideo(last: -300))
    #expect(CommentRange.offset(placing: -900) == 900)
  }

  @Test("if comments come before and after the video, the first after it is named")
  func bothSides() {
    #expect(CommentRange(length: 60).emptiness(of: comments(-900, 100, 200)) == .afterVideo(first: 100))
    #expect(CommentRange(start: 10, length: 60).emptiness(of: comments(-900, -30)) == .beforeVideo(last: -30))
  }

  @Test("for a range beyond the last comment, before the first or between two, the nearest in the video is named")
  func rangesWithoutComments() {
    let all = comments(100, 110, 400, 9_999)
    #expect(CommentRange(start: 500, end: 520, length: 600).emptiness(of: all) == .outside(nearest: 400))
    #expect(CommentRange(end: 50, length: 600).emptiness(of: all) == .outside(nearest: 100))
    #expect(CommentRange(start: 150, end: 200).emptiness(of: all) == .outside(nearest: 110))
    #expect(CommentRange(start: 150, end: 200).moved(to: 110.7) == (110, 160))
    #expect(CommentRange(end: 50).moved(to: 100.5) == (nil, 110))
    #expect(CommentRange(start: 500).moved(to: 400) == (400, nil))
  }

  @Test("a comment that may be on screen in the range is not missing, unless it is known that it is not")
  func doubt() {
    let range = CommentRange(start: 105, end: 110, length: 600)
    #expect(range.emptiness(of: comments(100)) == nil)
    #expect(range.emptiness(of: comments(100), isKnown: true) == .outside(nearest: 100))
    #expect(range.emptiness(of: comments(107), isKnown: true) == nil)
    #expect(CommentRange().emptiness(of: comments(1e6)) == nil)
    #expect(range.emptiness(of: []) == .noComments)
  }

  @Test("comments of a range are counted, and those beyond the end if the range reaches it")
  func counts() {
    let all = comments(10, 50, 100, 200)
    #expect(CommentRange(length: 60).countBeyondEnd(of: all) == 2)
    #expect(CommentRange(start: 20, length: 60).count(of: all) == 3)
    let range = CommentRange(start: 20, end: 40, length: 60)
    #expect((range.countBeyondEnd(of: all), range.count(of: all)) == (0, 0))
    for end in [60.0, 150] {
      let whole = CommentRange(end: end, length: 60)
      #expect((whole.countBeyondEnd(of: all), whole.count(of: all)) == (2, 4))
    }
    #expect(CommentRange(end: 60).countBeyondEnd(of: all) == 0)
    // A quarter may be those of another video.
    #expect(CommentRange(length: 60).misplacedCount(of: all) == 2)
    #expect(CommentRange(length: 150).misplacedCount(of: all) == 1)
    #expect(CommentRange(length: 150).misplacedCount(of: comments(1, 2, 3, 4, 200)) == 0)
    #expect(CommentRange(length: 300).misplacedCount(of: all) == 0)
  }
}
