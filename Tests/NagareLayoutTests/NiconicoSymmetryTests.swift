import struct NagareComments.Comment
import NagareLayout
import Testing

/// Changes that must leave a layout of Niconico's as it is, or change it in a known way.
@Suite struct NiconicoSymmetryTests {
  static let streams = [(1920, 1080), (1440, 1080), (1080, 1920), (960, 540), (2560, 1080)].map { width, height in
    CrowdedStream.niconico(on: Stage(width: width, height: height), seed: UInt64(width + height), count: 2500)
  }

  @Test(arguments: streams)
  func laterCommentsChangeNothing(stream: CrowdedStream) {
    let whole = stream.run()
    for count in [1, 100, stream.requests.count / 2] {
      var prefix = stream
      prefix.requests = Array(stream.requests[..<count])
      #expect(prefix.run() == Array(whole[..<count]))
    }
  }

  @Test(arguments: streams)
  func copyOfTheEngineContinuesTheSameWay(stream: CrowdedStream) {
    let half = stream.requests.count / 2
    var engine = LayoutEngine(stage: stream.stage, rules: stream.rules)
    for request in stream.requests[..<half] { _ = engine.place(request) }
    var copy = engine
    let rest = stream.requests[half...].map { engine.place($0) }
    #expect(rest == stream.requests[half...].map { copy.place($0) })
    #expect(rest == Array(stream.run()[half...]))
  }

  @Test(arguments: streams)
  func shiftInTimeShiftsTheLayout(stream: CrowdedStream) {
    var shifted = stream
    for index in shifted.requests.indices { shifted.requests[index].time += 86_401.234_567 }
    for (one, other) in zip(stream.placements(), shifted.placements()) {
      var expected = one
      #expect(abs(other.timeIn - one.timeIn - 86_401.234_567) < 1e-9)
      #expect(abs(other.timeOut - one.timeOut - 86_401.234_567) < 1e-9)
      (expected.timeIn, expected.timeOut) = (other.timeIn, other.timeOut)
      #expect(other == expected)
    }
  }

  @Test(arguments: streams)
  func twiceTheSizeIsTwiceTheLayout(stream: CrowdedStream) throws {
    let stage = Stage(width: stream.stage.width * 2, height: stream.stage.height * 2)
    var doubled = stream
    doubled.site = .niconico(stage, .niconico(for: stage))
    for index in doubled.requests.indices {
      doubled.requests[index].box.width *= 2
      doubled.requests[index].box.height *= 2
    }
    let smallest = try #require(stream.requests.map(\.box.height).min())
    for (one, other) in zip(stream.placements(), doubled.placements()) {
      #expect((other.timeIn, other.timeOut, other.overflows) == (one.timeIn, one.timeOut, one.overflows))
      #expect(other.velocity == 2 * one.velocity)
      #expect(abs(other.x - 2 * one.x) <= 1)
      // Each box below another one is rounded once.
      let stacked = 1 + Double(stream.stage.height) / smallest
      #expect(abs(other.y - 2 * one.y) <= stacked / 512)
    }
  }

  @Test(arguments: streams)
  func anotherSeedMovesOverflowingCommentsOnly(stream: CrowdedStream) {
    var rules = stream.rules
    rules.seed = 99
    var other = stream
    other.site = .niconico(stream.stage, rules)
    var moved = 0
    var overflowing = 0
    for (one, another) in zip(stream.placements(), other.placements()) {
      var expected = another
      if one.overflows {
        overflowing += 1
        if one.y != another.y { moved += 1 }
        expected.y = one.y
      }
      #expect(one == expected)
    }
    // Comments as high as the stage cannot move.
    #expect(overflowing > 500 && moved * 10 > overflowing * 9, "\(moved) of \(overflowing)")
  }

  @Test(arguments: streams)
  func ownersAndViewersCommentsAreLaidOutIndependently(stream: CrowdedStream) {
    let together = zip(stream.requests, stream.run())
    for isOwners in [false, true] {
      var alone = stream
      alone.requests.removeAll { $0.isOwners != isOwners }
      #expect(alone.requests.count > 200)
      #expect(alone.run() == together.filter { $0.0.isOwners == isOwners }.map(\.1))
    }
  }

  @Test(arguments: streams)
  func reverseIsTheMirrorImageOfScroll(stream: CrowdedStream) {
    for (scroll, reverse) in zip(stream.placements(all: .scroll), stream.placements(all: .reverse)) {
      #expect((scroll.y, scroll.timeIn, scroll.timeOut) == (reverse.y, reverse.timeIn, reverse.timeOut))
      for t in [scroll.timeIn, scroll.timeIn + 1.25, scroll.timeOut] {
        let mirrored = Double(stream.stage.width) - scroll.width - scroll.x(at: t)
        #expect(abs(reverse.x(at: t) - mirrored) < 1e-6)
      }
    }
  }

  /// Random rows are counted from the anchored edge, too.
  @Test(arguments: streams)
  func bottomIsTheMirrorImageOfTop(stream: CrowdedStream) {
    for (top, bottom) in zip(stream.placements(all: .top), stream.placements(all: .bottom)) {
      #expect((top.x, top.timeIn, top.timeOut) == (bottom.x, bottom.timeIn, bottom.timeOut))
      #expect(top.overflows == bottom.overflows)
      #expect(abs(Double(stream.stage.height) - bottom.height - bottom.y - top.y) < 1e-9)
    }
  }
}

extension CrowdedStream {
  /// All placements, as Niconico's rules drop no comment.
  func placements(all mode: Comment.Mode? = nil) -> [Placement] {
    var stream = self
    if let mode {
      for index in requests.indices { stream.requests[index].mode = mode }
    }
    return stream.run().compactMap(\.placement)
  }
}
