import NagareLayout
import TestSupport
import Testing

/// Every decision about ten thousand comments, against a check of all pairs that follows the sites' rules.
@Suite struct BruteForceTests {
  @Test(arguments: CrowdedStream.bilibili + CrowdedStream.niconico + CrowdedStream.niconicoOtherwise)
  func noCommentTouchesAnotherAndNoFreePlaceIsPassedOver(stream: CrowdedStream) {
    var check = BruteForceCheck(site: stream.site)
    for (request, outcome) in zip(stream.requests, stream.run()) { check.check(request, outcome) }
    #expect(check.violations.isEmpty)
    let unplaced = stream.rules.overflow == .drop ? check.dropped : check.late + check.overflowing
    #expect((1000...9000).contains(unplaced), "rows run out often, but not always: \(unplaced)")
  }

  /// The check looks only at the ends of the time that two comments share.
  @Test func checkAgreesWithSamplesOfTheSharedTime() throws {
    var random = SeededGenerator(seed: 21)
    let zone = JudgedZone(entry: 1685, exit: 230, gap: 5)
    func path() -> SitePath {
      let width = Double(Int.random(in: 0...1500, using: &random))
      let seconds = [0.5, 3, 3, 3, 7, 40].randomElement(using: &random)!
      return SitePath(
        width: width, time: Double.random(in: 0...4, using: &random), column: 1725,
        speed: (1530 + 0.95 * width) / (seconds + 1))
    }
    var touching = 0
    for _ in 0..<5000 {
      let (a, b) = (path(), path())
      guard let lack = zone.lack(a, b), abs(lack) > 1, let shared = zone.sharedTime(a, b) else { continue }
      let touch = (0...400).contains { sample in
        let time = shared.lowerBound + (shared.upperBound - shared.lowerBound) * Double(sample) / 400
        let (left, right) = (a.left(at: time), b.left(at: time))
        return left < right + b.width + zone.gap && right < left + a.width + zone.gap
      }
      // Boxes may pass each other between two samples.
      if lack < 0 { #expect(!touch) } else if lack > 50 { #expect(touch) }
      if touch { touching += 1 }
    }
    #expect((1000...4500).contains(touching))
  }
}
