import Foundation
import NagareMedia
import TestSupport
import Testing

/// Implausible timestamps, as a flipped bit makes them.
@Suite("Stray timestamps")
struct StrayTimestampTests {
  private static let unit = TimeBase(numerator: 1, denominator: 90_000)
  /// The duration of a frame or an audio packet, in units.
  private static let interval: Int64 = 3_600

  /// A detector that has accepted packets up to a time, which are presented when they are decoded.
  private func stream(isVideo: Bool = true, upTo time: Int64) -> StrayTimestampDetector {
    var stream = StrayTimestampDetector(isVideo: isVideo, in: Self.unit)
    stream.accept(at(time - Self.interval))
    return stream
  }

  private func at(_ time: Int64) -> Timestamps {
    Timestamps(presentation: time, decoding: time, duration: Self.interval)
  }

  @Test("a frame with any bit of its timestamps flipped is put back between its neighbours", arguments: 0..<33)
  func everyBit(bit: Int) {
    for time in [900_000, 0x0_5555_5555, 0x0_AAAA_AAAA, (1 << 33) - 7_200] as [Int64] {
      let stream = stream(upTo: time)
      let (wrong, next) = (at(time ^ 1 << Int64(bit)), at(time + Self.interval))
      let isFar = !(-Self.interval...22_500).contains(wrong.decoding! - time)
      #expect(stream.isSuspect(wrong) == isFar, "\(time)")
      guard isFar else { continue }
      #expect(stream.verdict(on: [wrong], before: next) == .stray, "\(time)")
      #expect(stream.repaired([wrong], before: next) == [at(time)], "\(time)")
    }
  }

  @Test("a presentation timestamp with any bit flipped is a stray", arguments: 16..<33)
  func everyBitOfPresentation(bit: Int) {
    let stream = stream(upTo: 900_000)
    var stamps = at(900_000)
    stamps.presentation! ^= 1 << Int64(bit)
    #expect(!stream.isSuspect(stamps))
    #expect(stream.isPresentationSuspect(stamps))
    let following = (1...17).map { at(900_000 + $0 * Self.interval) }
    #expect(stream.presentationVerdict(on: stamps, before: Array(following.dropLast())) == .undecided)
    #expect(stream.presentationVerdict(on: stamps, before: following) == .stray)
    // The last frame is judged by its own decoding timestamp.
    #expect(stream.presentationVerdict(on: stamps, before: [], isLast: true) == .stray)
  }

  @Test("frames that are seconds apart are valid, whatever their stated duration", arguments: [0, 3_600])
  func sparse(duration: Int64) {
    for hasDecoding in [true, false] {
      let frames = (0..<40).map { index in
        let time = 900_000 + Int64(index) * 144_000
        return Timestamps(presentation: time, decoding: hasDecoding ? time : nil, duration: duration)
      }
      var stream = StrayTimestampDetector(isVideo: true, in: Self.unit)
      stream.accept(frames[0])
      for (index, stamps) in frames.enumerated().dropFirst() {
        if stream.isPresentationSuspect(stamps, isLast: index == 39) {
          let following = Array(frames[(index + 1)...].prefix(3))
          #expect(stream.presentationVerdict(on: stamps, before: following, isLast: index == 39) == .valid, "\(index)")
        }
        stream.accept(stamps)
      }
    }
  }

  @Test("a last frame that is shorter than the others, or comes after a longer one, is valid")
  func shortLast() {
    for (times, duration) in [([0, 3_600, 7_200], 2_700), ([0, 450_000, 900_000], 270_000)] as [([Int64], Int64)] {
      var stream = StrayTimestampDetector(isVideo: true, in: Self.unit)
      for time in times.dropLast() { stream.accept(Timestamps(presentation: time, decoding: time, duration: times[1])) }
      let last = Timestamps(presentation: times[2], decoding: times[2], duration: duration)
      let isSuspect = stream.isPresentationSuspect(last, isLast: true)
      #expect(!isSuspect || stream.presentationVerdict(on: last, before: [], isLast: true) == .valid)
      #expect(stream.repairedLast(last) == nil || !stream.isSuspect(last))
    }
  }

  @Test("a frame after a pause is valid, though frames that are decoded later are shown before it")
  func reorderedPause() {
    let stream = stream(upTo: 900_000)
    let late = Timestamps(presentation: 1_800_000, decoding: 900_000, duration: Self.interval)
    let before = Timestamps(presentation: 900_000, decoding: 903_600, duration: Self.interval)
    let behind = Timestamps(presentation: 1_807_200, decoding: 907_200, duration: Self.interval)
    #expect(stream.isPresentationSuspect(late))
    #expect(stream.presentationVerdict(on: late, before: [before]) == .undecided)
    #expect(stream.presentationVerdict(on: late, before: [before, behind]) == .valid)
    // The last frame of a video with a stated end.
    var known = StrayTimestampDetector(isVideo: true, in: Self.unit, end: 1_803_600)
    known.accept(at(896_400))
    #expect(known.presentationVerdict(on: late, before: [before], isLast: true) == .valid)
    // Without a stated end, its decoding timestamp decides.
    #expect(stream.presentationVerdict(on: late, before: [before], isLast: true) == .stray)
  }

  @Test("a first frame with any bit of either timestamp flipped is put before the following ones", arguments: 12..<33)
  func firstFrame(bit: Int) {
    let first = Timestamps(presentation: 133_200, decoding: 126_000, duration: Self.interval)
    let following = [
      Timestamps(presentation: 147_600, decoding: 129_600, duration: Self.interval),
      Timestamps(presentation: 140_400, decoding: 133_200, duration: Self.interval),
      Timestamps(presentation: 136_800, decoding: 136_800, duration: Self.interval),
      Timestamps(presentation: 144_000, decoding: 140_400, duration: Self.interval),
    ]
    let stream = StrayTimestampDetector(isVideo: true, in: Self.unit)
    #expect(stream.repairedFirst(first, before: Array(following.prefix(2))) == nil)
    var wrong = first
    wrong.presentation! ^= 1 << Int64(bit)
    #expect(stream.repairedFirst(wrong, before: following)?.presentation == 133_200)
    guard first.decoding! & 1 << Int64(bit) == 0 else { return }
    wrong = first
    wrong.decoding! ^= 1 << Int64(bit)
    #expect(stream.repairedFirst(wrong, before: following) == first)
  }

  @Test("a first frame that is on screen for long is left alone")
  func longFirstFrame() {
    let stream = StrayTimestampDetector(isVideo: true, in: Self.unit)
    let following = [at(900_000), at(903_600)]
    #expect(stream.repairedFirst(at(0), before: following) == nil)
    #expect(stream.repairedFirst(at(100_000_000), before: following) == at(896_400))
    let mixed = Timestamps(presentation: 896_400, decoding: 0, duration: Self.interval)
    #expect(stream.repairedFirst(mixed, before: following) == at(896_400))
  }

  @Test("a last frame whose timestamps are not the video's is put after the others")
  func lastFrame() {
    var stream = StrayTimestampDetector(isVideo: true, in: Self.unit, end: 903_600)
    stream.accept(at(896_400))
    #expect(stream.repairedLast(at(50_000_000)) == at(900_000))
    #expect(stream.repairedLast(Timestamps(presentation: 900_000, decoding: 5, duration: Self.interval)) == at(900_000))
    // A pause before the stated end.
    var known = StrayTimestampDetector(isVideo: true, in: Self.unit, end: 50_003_600)
    known.accept(at(896_400))
    #expect(known.repairedLast(at(50_000_000)) == nil)
    // Shown 0.18 s after its decoding, while all others were shown at theirs.
    for index in 0..<10 { stream.accept(at(864_000 + Int64(index) * Self.interval)) }
    stream.accept(at(900_000))
    #expect(
      stream.isPresentationSuspect(
        Timestamps(presentation: 919_984, decoding: 903_600, duration: Self.interval), isLast: true))
    #expect(
      !stream.isPresentationSuspect(Timestamps(presentation: 919_984, decoding: 903_600, duration: Self.interval)))
    #expect(!stream.isPresentationSuspect(at(903_600), isLast: true))
    #expect(!stream.isPresentationSuspect(at(918_000), isLast: true))
  }

  @Test("two frames that move together are a discontinuity, ahead or back", arguments: [54_000_000, -800_000])
  func discontinuities(by step: Int64) {
    let stream = stream(upTo: 900_000)
    #expect(stream.isSuspect(at(900_000 + step)))
    #expect(stream.verdict(on: [at(900_000 + step)], before: at(903_600 + step)) == .valid)
  }

  @Test("pauses and lost packets are valid")
  func pauses() {
    let stream = stream(upTo: 900_000)
    #expect(!stream.isSuspect(at(918_000)))
    #expect(stream.verdict(on: [at(1_350_000)], before: at(1_353_600)) == .valid)
  }

  @Test("a wrong timestamp of audio lasts until the next stated one, for half a second at most")
  func audioTimes() {
    let stream = stream(isVideo: false, upTo: 900_000)
    let run = (0..<4).map { at(2_000_000 + $0 * Self.interval) }
    #expect(stream.isSuspect(run[0]))
    #expect(stream.verdict(on: Array(run[..<3]), before: run[3]) == .undecided)
    #expect(stream.verdict(on: run, before: at(914_400)) == .stray)
    #expect(stream.repaired(run, before: at(914_400)) == (0..<4).map { at(900_000 + $0 * Self.interval) })
    let long = (0..<20).map { at(2_000_000 + $0 * Self.interval) }
    #expect(stream.verdict(on: Array(long[..<19]), before: long[19]) == .valid)
  }

  @Test("audio that steps back a little and continues from there is valid")
  func audioThatStepsBack() {
    let stream = stream(isVideo: false, upTo: 900_000)
    // 0.3 s back, until it has passed the time from which it stepped back.
    let run = (0..<20).map { at(873_000 + $0 * Self.interval) }
    #expect(stream.isSuspect(run[0]))
    for count in 1..<12 { #expect(stream.verdict(on: Array(run[..<count]), before: run[count]) == .undecided) }
    #expect(stream.verdict(on: Array(run[..<13]), before: run[13]) == .valid)
  }

  @Test("extreme timestamps do not crash", arguments: [Int64.min + 1, .max, -1, 1 << 62])
  func hugeNumbers(time: Int64) {
    var stream = stream(upTo: 900_000)
    let stamps = Timestamps(presentation: time, decoding: time, duration: time)
    _ = stream.isSuspect(stamps)
    _ = stream.verdict(on: [stamps, stamps], before: stamps)
    _ = stream.repaired([stamps], before: stamps)
    _ = stream.isPresentationSuspect(stamps, isLast: true)
    _ = stream.presentationVerdict(on: stamps, before: [at(0), stamps], isLast: true)
    _ = stream.repairedLast(stamps)
    _ = stream.repairedFirst(stamps, before: [at(0), stamps])
    _ = stream.repairedFirst(at(0), before: [stamps, stamps])
    stream.accept(stamps)
    _ = stream.isPresentationSuspect(at(0), isLast: true)
    _ = stream.isSuspect(at(900_000))
    _ = stream.verdict(on: [stamps, at(0)], before: stamps)
    _ = stream.repaired([stamps], before: Timestamps(presentation: nil, decoding: -time, duration: 0))
  }

  @Test(
    "flipping any of the 33 bits of a frame's timestamp moves no other frame, and that one only a little",
    arguments: [0, 2], TransportStream.Field.allCases)
  func everyBitOfATransportStream(reordered: Int, field: TransportStream.Field) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.ts")
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "\(reordered)", "-g", "25"]
    try FFmpegTool.make(path, FFmpegTool.video(seconds: 4) + encoding)
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
      // A frame may be shown that much later than it is decoded, so a small error is not found.
      #expect(errors.allSatisfy { $0 < (bit < 16 ? 0.5 : 0.05) }, "bit \(bit): \(errors.max() ?? 0)")
    }
  }

  private func times(_ path: String) throws -> [Double] {
    let video = try OpenVideo(path)
    return try video.frames().map(video.time(of:))
  }
}
