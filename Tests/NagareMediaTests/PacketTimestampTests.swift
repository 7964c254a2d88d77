import CFFmpeg
import NagareMedia
import Testing

/// Gaps in an earlier output whose frames should be 40 ms apart.
@Suite struct PacketTimestampTests {
  private static let steady = (0..<8).map { Int64($0) * 40 }

  /// The number of packets before the first gap; times are in milliseconds.
  private func count(_ shown: [Int64], source: [Int64]) throws -> Int? {
    var timestamps = PacketTimestamps()
    for time in shown {
      let packet = try Packet()
      packet.pointer.pointee.pts = time
      timestamps.add(packet)
    }
    return try timestamps.countUntilGap(0.04, in: TimeBase(numerator: 1, denominator: 1_000)) {
      SourceTimes(source.map { Double($0) / 1_000 }, tolerance: 0.002)
    }
  }

  /// Recordings lack frames, and others come late.
  @Test(
    arguments: [[Int64]]([
      [0, 80, 120, 160, 200], [0, 120, 160, 400, 440], [0, 40, 80, 120, 9_000, 9_040],
      [0, 40, 140, 160, 200, 201, 240],
      [0, 160, 80, 120, 320, 200, 280],
    ]))
  func irregularSourceHasNoGaps(_ shown: [Int64]) throws {
    #expect(try count(shown, source: shown) == shown.count)
    // Containers round times.
    #expect(try count(shown.map { $0 + $0 % 2 }, source: shown) == shown.count)
  }

  @Test func missingFrameIsAGap() throws {
    for lost in 3..<7 {
      let shown = PacketTimestampTests.steady.filter { $0 != Int64(lost) * 40 }
      #expect(try count(shown, source: PacketTimestampTests.steady) == lost)
      // Where any irregular interval is a fault.
      #expect(try count(shown, source: []) == lost)
    }
    // The source lacks a frame before, and one beside, that which is missing.
    #expect(try count([0, 80, 120, 160, 280, 320], source: [0, 80, 120, 160, 240, 280, 320]) == 4)
  }

  @Test func steadyFramesNeedNoSource() throws {
    #expect(try count(PacketTimestampTests.steady, source: []) == PacketTimestampTests.steady.count)
    // The first frame of a range.
    #expect(try count([30] + PacketTimestampTests.steady.dropFirst(), source: []) == PacketTimestampTests.steady.count)
  }

  @Test(arguments: [[Int64]]([[0, 20, 40, 60, 80], [0, 100, 200, 300], [0, 40, 60, 80]]))
  func otherRateIsRefused(_ shown: [Int64]) throws {
    #expect(try count(shown, source: PacketTimestampTests.steady) == nil)
  }
}
