import Foundation
import NagareMedia
import TestSupport
import Testing

/// Times that cannot be true, as a flipped bit makes them.
@Suite("Lone timestamps")
struct LoneStampTests {
  private typealias Stamps = LoneStamps.Stamps

  private static let unit = TimeBase(numerator: 1, denominator: 90_000)
  /// Units from a picture to the next, and of a packet of sound.
  private static let interval: Int64 = 3_600

  /// What has come as far as a time: pictures or sounds that are shown when they are decoded.
  private func stream(isPicture: Bool = true, upTo time: Int64) -> LoneStamps {
    var stream = LoneStamps(isPicture: isPicture, in: Self.unit)
    var stamps = at(time - Self.interval)
    let isRepaired = stream.accept(&stamps)
    #expect(!isRepaired)
    return stream
  }

  private func at(_ time: Int64) -> Stamps { Stamps(shown: time, decoded: time, duration: Self.interval) }

  @Test("a picture that leaves the course by any bit is put back between its neighbours", arguments: 0..<33)
  func everyBit(bit: Int) {
    for time in [900_000, 0x0_5555_5555, 0x0_AAAA_AAAA, (1 << 33) - 7_200] as [Int64] {
      let stream = stream(upTo: time)
      let (wrong, next) = (at(time ^ 1 << Int64(bit)), at(time + Self.interval))
      let isFar = !(-Self.interval...22_500).contains(wrong.decoded! - time)
      #expect(stream.isOff(wrong) == isFar, "\(time)")
      guard isFar else { continue }
      #expect(stream.verdict(on: [wrong], before: next) == .wrong, "\(time)")
      #expect(stream.repaired([wrong], before: next) == [at(time)], "\(time)")
    }
  }

  @Test("a picture says when it is shown by any wrong bit, and is shown when it is its turn", arguments: 16..<33)
  func everyBitOfWhenItIsShown(bit: Int) {
    var stream = stream(upTo: 900_000)
    var stamps = at(900_000)
    stamps.shown! ^= 1 << Int64(bit)
    #expect(!stream.isOff(stamps))
    let isRepaired = stream.accept(&stamps)
    #expect(isRepaired)
    #expect(stamps == Stamps(shown: nil, decoded: 900_000, duration: Self.interval))
  }

  @Test("two pictures that go elsewhere together are a jump, ahead or back", arguments: [54_000_000, -800_000])
  func jumps(by step: Int64) {
    let stream = stream(upTo: 900_000)
    #expect(stream.isOff(at(900_000 + step)))
    #expect(stream.verdict(on: [at(900_000 + step)], before: at(903_600 + step)) == .right)
  }

  @Test("a pause and packets that are lost are what they are")
  func pauses() {
    let stream = stream(upTo: 900_000)
    #expect(!stream.isOff(at(918_000)))
    #expect(stream.verdict(on: [at(1_350_000)], before: at(1_353_600)) == .right)
  }

  @Test("sound of one wrong time goes on until the next time is said, half a second at most")
  func sounds() {
    let stream = stream(isPicture: false, upTo: 900_000)
    let run = (0..<4).map { at(2_000_000 + $0 * Self.interval) }
    #expect(stream.isOff(run[0]))
    #expect(stream.verdict(on: Array(run[..<3]), before: run[3]) == .open)
    #expect(stream.verdict(on: run, before: at(914_400)) == .wrong)
    #expect(stream.repaired(run, before: at(914_400)) == (0..<4).map { at(900_000 + $0 * Self.interval) })
    let long = (0..<20).map { at(2_000_000 + $0 * Self.interval) }
    #expect(stream.verdict(on: Array(long[..<19]), before: long[19]) == .right)
  }

  @Test("sound that begins anew a little earlier, or goes on behind one time that was ahead, is right")
  func soundsThatStepBack() {
    let stream = stream(isPicture: false, upTo: 900_000)
    // 0.3 s back, packet for packet, until it has passed the time from which it went back.
    let run = (0..<20).map { at(873_000 + $0 * Self.interval) }
    #expect(stream.isOff(run[0]))
    for count in 1..<12 { #expect(stream.verdict(on: Array(run[..<count]), before: run[count]) == .open) }
    #expect(stream.verdict(on: Array(run[..<13]), before: run[13]) == .right)
  }

  @Test("numbers that no clock shows do not end the program", arguments: [Int64.min + 1, .max, -1, 1 << 62])
  func hugeNumbers(time: Int64) {
    var stream = stream(upTo: 900_000)
    let stamps = Stamps(shown: time, decoded: time, duration: time)
    _ = stream.isOff(stamps)
    _ = stream.verdict(on: [stamps, stamps], before: stamps)
    _ = stream.repaired([stamps], before: stamps)
    var taken = stamps
    _ = stream.accept(&taken)
    _ = stream.isOff(at(900_000))
    _ = stream.verdict(on: [stamps, at(0)], before: stamps)
    _ = stream.repaired([stamps], before: Stamps(shown: nil, decoded: -time, duration: 0))
  }

  @Test(
    "any of the 33 bits of a time of one picture leaves the others where they are, and that one nearby",
    arguments: [0, 2], TransportStream.Field.allCases)
  func everyBitOfATransportStream(reordered: Int, field: TransportStream.Field) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.ts")
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "\(reordered)", "-g", "25"]
    try FFmpegTool.make(path, FFmpegTool.picture(seconds: 4) + encoding)
    let stream = try TransportStream(path)
    let expected = try times(path)
    #expect(expected.count == 100)
    for bit in 0..<33 {
      var damaged = stream
      damaged.flip(bit, of: field, at: 60)
      try damaged.write(to: folder.path("damaged.ts"))
      let found = try times(folder.path("damaged.ts"))
      #expect(found.count == expected.count, "bit \(bit)")
      let errors = zip(found, expected).map { abs($0 - $1) }
      // Where a picture may be shown so much later than it is decoded, nothing says that it is wrong.
      #expect(errors.allSatisfy { $0 < (bit < 16 ? 0.5 : 0.05) }, "bit \(bit): \(errors.max() ?? 0)")
    }
  }

  private func times(_ path: String) throws -> [Double] {
    let video = try OpenVideo(path)
    return try video.frames().map(video.time(of:))
  }
}
