import Nagare
import OverlayFixtures
import Testing

/// Frames of a source that was read further before.
@Suite struct FrameSourceTests {
  @Test(arguments: [0.0, -1])
  func firstFrameIsFoundAgainAfterOthersWereRead(time: Double) throws {
    let source = try FrameSource(path: Fixtures.clip)
    let first = try #require(try source.next()).time
    for _ in 0..<5 { _ = try source.next() }
    #expect(try source.frame(at: time).time == first)
    #expect(try #require(try source.next()).time > first)
  }

  @Test func firstFrameIsFoundAgainAfterTheEnd() throws {
    let source = try FrameSource(path: Fixtures.clip)
    let first = try #require(try source.next()).time
    while try source.next() != nil {}
    #expect(try source.frame(at: 0).time == first)
  }
}
