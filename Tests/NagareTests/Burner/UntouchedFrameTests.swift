import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Pixels without comments", .serialized)
struct UntouchedFrameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("without comments every frame is the source's, bit for bit", arguments: ["mp4", "mkv", "mov"])
  func withoutComments(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let report = try burn(Fixtures.clip, [], to: output)
    #expect(report.frames == 200)
    #expect(report.isComplete)
    #expect(report.corruption == VideoCorruption())
    let hashes = try Probe.frameHashes(output)
    #expect(hashes.count == 200)
    #expect(hashes == (try Probe.frameHashes(Fixtures.clip)))
  }

  @Test("comments change pixels in their boxes only")
  func withComments() throws {
    let output = folder.path("out.mp4")
    let comments = try Fixtures.comments()
    try burn(Fixtures.clip, comments, to: output)
    let timeline = try BoxTimeline(comments: comments, width: 1280, height: 720, frameInterval: 1 / 25)
    let source = try RawFrames(Fixtures.clip, width: 1280, height: 720)
    let burned = try RawFrames(output, width: 1280, height: 720)
    var count = 0
    while let before = try source.next() {
      let after = try #require(try burned.next())
      let boxes = timeline.boxes(at: Double(count) / 25)
      let difference = FrameDifference(before, after, width: 1280, height: 720, boxes: boxes)
      #expect(difference.outside == 0, "frame \(count)")
      // A comment that is about to enter or has nearly left may have no ink on the frame.
      let reaching = boxes.filter { $0.columns.lowerBound < 1270 && $0.columns.upperBound > 10 }
      #expect(difference.inside > 0 || reaching.isEmpty, "frame \(count)")
      count += 1
    }
    #expect(count == 200)
    #expect(try burned.next() == nil)
  }
}
