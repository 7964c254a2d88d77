import NagareOverlay
import OverlayFixtures
import Testing

@Suite("Ranges without comments")
struct CommentRangeTests {
  private func comments(_ times: Double...) -> [Comment] { times.map { Comment(time: $0, text: "a") } }

  @Test("comments of a stream that begins later come after the video, and the offset brings the first to its start")
  func lateStream() {
    let range = CommentRange(length: 1_569)
    #expect(range.emptiness(of: comments(1_954.4, 1_990)) == .afterVideo(first: 1_954.4))
    #expect(CommentRange.offset(placing: 1_954.4) == -1_954)
    #expect(CommentRange.offset(placing: 1_954.4, besides: -10) == -1_964)
  }

  @Test("comments from before a stream begins come before the video")
  func waitingRoom() {
    #expect(CommentRange(length: 60).emptiness(of: comments(-900, -300)) == .beforeVideo(last: -300))
    #expect(CommentRange.offset(placing: -900) == 900)
  }

  @Test("where some come before the video and some after it, the first after it counts")
  func bothSides() {
    #expect(CommentRange(length: 60).emptiness(of: comments(-900, 100, 200)) == .afterVideo(first: 100))
    #expect(CommentRange(start: 10, length: 60).emptiness(of: comments(-900, -30)) == .beforeVideo(last: -30))
  }

  @Test("a part beyond the last comment, before the first or between two names the nearest in the video")
  func partsWithoutComments() {
    let all = comments(100, 110, 400, 9_999)
    #expect(CommentRange(start: 500, end: 520, length: 600).emptiness(of: all) == .outside(nearest: 400))
    #expect(CommentRange(end: 50, length: 600).emptiness(of: all) == .outside(nearest: 100))
    #expect(CommentRange(start: 150, end: 200).emptiness(of: all) == .outside(nearest: 110))
    #expect(CommentRange(start: 150, end: 200).moved(to: 110.7) == (110, 160))
    #expect(CommentRange(end: 50).moved(to: 100.5) == (nil, 110))
    #expect(CommentRange(start: 500).moved(to: 400) == (400, nil))
  }

  @Test("what may be on screen is not said to be missing, unless it is known that it was not")
  func doubt() {
    let range = CommentRange(start: 105, end: 110, length: 600)
    #expect(range.emptiness(of: comments(100)) == nil)
    #expect(range.emptiness(of: comments(100), isKnown: true) == .outside(nearest: 100))
    #expect(range.emptiness(of: comments(107), isKnown: true) == nil)
    #expect(CommentRange().emptiness(of: comments(1e6)) == nil)
    #expect(range.emptiness(of: []) == .noComments)
  }

  @Test("comments count by the part, and come after the end where the part reaches it")
  func counts() {
    let all = comments(10, 50, 100, 200)
    #expect(CommentRange(length: 60).countBeyondEnd(of: all) == 2)
    #expect(CommentRange(start: 20, length: 60).count(of: all) == 3)
    let part = CommentRange(start: 20, end: 40, length: 60)
    #expect((part.countBeyondEnd(of: all), part.count(of: all)) == (0, 0))
    for end in [60.0, 150] {
      let whole = CommentRange(end: end, length: 60)
      #expect((whole.countBeyondEnd(of: all), whole.count(of: all)) == (2, 4))
    }
    #expect(CommentRange(end: 60).countBeyondEnd(of: all) == 0)
  }
}
