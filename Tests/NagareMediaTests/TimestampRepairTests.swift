import CFFmpeg
import NagareColor
import NagareMedia
import Testing

/// One row of the table: packets as they are stored, and as they are read.
///
/// A packet is `presentation/decoding` in frames at 25 a second: one number if both are equal, `-` if one is missing.
/// The prefix `a` stands for audio, `t` for subtitles.
private struct Row: CustomTestStringConvertible {
  let name: String
  let stored: String
  let read: String
  var policy: DiscontinuityRemover.Policy?
  /// Corrupt timestamps, glitches and discontinuities.
  var strays = 0, glitches = 0, discontinuities = 0
  /// The stated end of the video, in frames.
  var end: Int64?
  /// Whether packets may wait for the end, as those of a file can.
  var canWait = true
  var hasDecodingTimestamps = true
  /// Whether the first packet is corrected by those that follow, as at the beginning of a file.
  var repairsFirst = false

  init(
    _ name: String, _ stored: String, _ read: String? = nil, _ policy: DiscontinuityRemover.Policy? = nil,
    strays: Int = 0, glitches: Int = 0, discontinuities: Int = 0, end: Int64? = nil, canWait: Bool = true,
    hasDecodingTimestamps: Bool = true, repairsFirst: Bool = false
  ) {
    (self.name, self.stored, self.read, self.policy) = (name, stored, read ?? stored, policy)
    (self.strays, self.glitches, self.discontinuities) = (strays, glitches, discontinuities)
    (self.end, self.canWait, self.hasDecodingTimestamps) = (end, canWait, hasDecodingTimestamps)
    self.repairsFirst = repairsFirst
  }

  var testDescription: String { name }
}

private final class StoredPacket: TimestampedPacket {
  static let frame = TimeBase(numerator: 1, denominator: 25)

  let streamIndex: Int
  var timestamps: Timestamps
  var timeBase: TimeBase? { StoredPacket.frame }

  init(_ text: Substring) {
    streamIndex = text.hasPrefix("a") ? 1 : text.hasPrefix("t") ? 2 : 0
    let numbers = text.drop { $0.isLetter }.split(separator: "/").map { Int64($0) }
    timestamps = Timestamps(presentation: numbers[0], decoding: numbers[numbers.count - 1], duration: 1)
  }

  var text: String {
    func text(_ stamp: Int64?) -> String { stamp.map(String.init) ?? "-" }
    let (presentation, decoding) = (text(timestamps.presentation), text(timestamps.decoding))
    return ["", "a", "t"][streamIndex] + (presentation == decoding ? presentation : "\(presentation)/\(decoding)")
  }
}

@Suite("Repair of timestamps, as a table")
struct TimestampRepairTests {
  /// The packets of a row as they are read, and the numbers of strays, glitches and discontinuities.
  private func run(_ row: Row) throws -> (read: String, counts: [Int]) {
    var packets = row.stored.split(separator: " ").map(StoredPacket.init)[...]
    func next() -> StoredPacket? { packets.popFirst() }
    func stream(_ index: Int) -> TimestampedStream? {
      var stream = TimestampedStream(unit: StoredPacket.frame, medium: [.video, .audio, .other][index])
      (stream.end, stream.canWait) = (row.end, row.canWait)
      stream.hasDecodingTimestamps = row.hasDecodingTimestamps || index == 1
      return stream
    }
    var repair = TimestampRepair<StoredPacket>(row.policy)
    for index in 0..<(row.repairsFirst ? 2 : 0) {
      if let stream = stream(index) { _ = repair.repairFirst(of: index, stream, read: next) }
    }
    var (read, strays, glitches) = ([String](), 0, 0)
    while let repaired = try repair.next(stream: stream, read: next) {
      read.append(repaired.packet.text)
      strays += repaired.strayCount
      glitches += repaired.glitchCount
    }
    return (read.joined(separator: " "), [strays, glitches, repair.discontinuityCount])
  }

  @Test("a row is read as the table has it", arguments: rows)
  private func row(_ row: Row) throws {
    let (read, counts) = try run(row)
    #expect(read == row.read)
    #expect(counts == [row.strays, row.glitches, row.discontinuities])
  }

  private static let rows: [Row] =
    intactRows + strayRows + firstRows + lastRows + presentationRows + discontinuityRows + backRows
}

extension TimestampRepairTests {
  private static func frames(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: " ") }

  private static func audio(_ range: ClosedRange<Int>) -> String {
    range.map { "a\($0)" }.joined(separator: " ")
  }

  private static let intactRows = [
    Row("nothing", ""),
    Row("one frame", "7"),
    Row("steady frames", "0 1 2 3 4 5"),
    Row("reordered frames", "2/0 5/1 3/2 4/3 8/4 6/5 7/6"),
    Row("two frames that are reordered", "0 2/1 1/2 3"),
    Row("lost frames", "0 1 2 5 6 7"),
    Row("a pause within the tolerance", "0 1 2 27 28 29"),
    Row("a pause of a minute", "0 1 2 1502 1503 1504"),
    Row("a pause of a minute before the last frame", "0 1 2 1502"),
    Row("frames that are seconds apart", "0 100 200 300 400"),
    Row("equal decoding timestamps", "0 1 1 2 3"),
    Row("no decoding timestamps", "0/- 1/- 2/-"),
    Row("no presentation timestamps", "-/0 -/1 -/2"),
    Row("no timestamps", "- - -"),
    Row("a missing presentation timestamp", "0 1 -/2 3"),
    Row("decoding timestamps that are guessed", "0 1/900 2 3", hasDecodingTimestamps: false),
    Row("audio beside video", "0 a0 1 a1 2 a2"),
    Row("subtitles at any time", "0 t500 1 t3 2"),
    Row("audio that pauses", "a0 a1 a500 a501"),
    Row("audio that pauses for less than ten seconds in a stream", "a0 a1 a100 a101", nil, .bothWays),
  ]

  private static let strayRows = [
    Row("a frame ahead", "0 1 2 900 4 5 6", "0 1 2 3 4 5 6", strays: 1),
    Row("a frame back", "10 11 12 3 14 15 16", "10 11 12 13 14 15 16", strays: 1),
    Row("a frame before 0", "10 11 12 -500 14 15", "10 11 12 13 14 15", strays: 1),
    Row("the highest bit of 33", "0 1 2 8589934595 4 5", "0 1 2 3 4 5", strays: 1),
    Row("the largest number", "0 1 2 9223372036854775807 4 5", "0 1 2 3 4 5", strays: 1),
    Row("the second frame", "0 900 2 3 4", "0 1 2 3 4", strays: 1),
    Row("two frames, each alone", "0 1 900 3 4 800 6 7", "0 1 2 3 4 5 6 7", strays: 2),
    Row("two frames in a row are left alone", "0 1 900 800 4 5"),
    Row("a reordered frame", "2/0 5/1 3/2 904/903 8/4 6/5 7/6", "2/0 5/1 3/2 4/3 8/4 6/5 7/6", strays: 1),
    Row("a decoding timestamp alone", "2/0 3/1 4/2 5/900 6/4 7/5", "2/0 3/1 4/2 5/3 6/4 7/5", strays: 1),
    Row("a frame before lost ones is put in the middle", "0 1 2 900 6 7 8", "0 1 2 4 6 7 8", strays: 1),
    Row("a frame beside audio", "0 a0 1 a1 900 a2 3 a3 4", "0 a0 1 a1 2 a2 3 a3 4", strays: 1),
    Row("a frame of a running stream", "0 1 2 900 4 5", "0 1 2 3 4 5", .bothWays, strays: 1, canWait: false),
    Row(
      "audio packets of one wrong timestamp", "a0 a1 a2 a900 a901 a902 a6 a7", "a0 a1 a2 a3 a4 a5 a6 a7", .bothWays,
      strays: 3),
    Row("an audio packet ahead", "a0 a1 a2 a900 a4 a5 a6", "a0 a1 a2 a3 a4 a5 a6", strays: 1),
    Row("an audio packet back", "a10 a11 a12 a0 a14 a15", "a10 a11 a12 a13 a14 a15", .back, strays: 1),
    Row(
      "the next frame is awaited for a second at most",
      "0 1 900 " + (0...60).map { "a\($0)" }.joined(separator: " ") + " 3 4"),
  ]

  private static let firstRows = [
    Row("a right first frame", "0 1 2 3", repairsFirst: true),
    Row("a first frame after the others", "900 1 2 3 4", "0 1 2 3 4", strays: 1, repairsFirst: true),
    Row("a first frame two days before", "-5000000 1 2 3", "0 1 2 3", strays: 1, repairsFirst: true),
    Row("a first frame that is on screen for long", "0 100 101 102", repairsFirst: true),
    Row("a first decoding timestamp", "1/900 2/1 3/2 4/3", "1/0 2/1 3/2 4/3", strays: 1, repairsFirst: true),
    Row("a first presentation timestamp", "900/0 2/1 3/2 4/3", "1/0 2/1 3/2 4/3", strays: 1, repairsFirst: true),
    Row("a first frame before a single one", "900 1", repairsFirst: true),
    Row("a first audio packet after the others", "0 a900 1 a1 2 a2", "0 a0 1 a1 2 a2", strays: 1, repairsFirst: true),
    Row("a first audio packet before a pause", "0 a0 1 a100 2 a101", repairsFirst: true),
    Row("a stream that begins without timestamps", "- 1 2 3", canWait: false, repairsFirst: true),
  ]

  private static let lastRows = [
    Row("a last frame after the stated end", "0 1 2 3 900", "0 1 2 3 4", strays: 1, end: 5),
    Row("a last frame of a video without a stated end", "0 1 2 3 900"),
    Row("a last audio packet after the stated end", "a0 a1 a2 a900", "a0 a1 a2 a3", strays: 1, end: 5),
    Row("a last frame after a pause before the stated end", "0 1 2 3 900", end: 901),
    Row("a last decoding timestamp", "0 1 2 3 4/900", "0 1 2 3 4", strays: 1),
    Row("a last frame as far from the others as they are from each other", "0 100 200 300 400"),
    Row(
      "a last frame that is shown later than any other", frames(0...10) + " 25/11", frames(0...10) + " -", strays: 1),
    Row("a last frame that is shown a little later", frames(0...10) + " 12/11"),
  ]

  private static let presentationRows = [
    Row(
      "a presentation timestamp ahead is left to the decoder", "0 1 2 903/3 " + frames(4...24),
      "0 1 2 - " + frames(4...24), strays: 1),
    Row("a presentation timestamp ahead near the end", "0 1 2 903/3 4 5", "0 1 2 - 4 5", strays: 1),
    Row(
      "a presentation timestamp back", frames(100...110) + " 11/111 " + frames(112...130),
      frames(100...110) + " - " + frames(112...130), strays: 1),
    Row("presentation timestamps that are seconds apart", "0 1 2 100/3 200/4 300/5 400/6 500/7"),
    Row("a pause that reordered frames show", "0 1 2 1000/3 3/4 1002/5 1001/6"),
    Row(
      "a presentation timestamp without decoding timestamps", "0/- 1/- 2/- 903/- " + frames(4...24),
      "0/- 1/- 2/- - " + frames(4...24), strays: 1, hasDecodingTimestamps: false),
  ]

  private static let discontinuityRows = [
    Row("a step back", "100 101 102 0 1 2 3", frames(100...106), .bothWays, discontinuities: 1),
    Row("a step ahead", "0 1 2 900 901 902", frames(0...5), .bothWays, discontinuities: 1),
    Row("a step of less than ten seconds ahead", "0 1 2 200 201 202", nil, .bothWays),
    Row("a step of less than a second back", "100 101 102 90 91 92 93", nil, .bothWays),
    Row("two steps", "100 101 0 1 900 901", frames(100...105), .bothWays, discontinuities: 2),
    Row(
      "audio stays in sync", "100 a100 101 a101 0 a0 1 a1", "100 a100 101 a101 102 a102 103 a103", .bothWays,
      discontinuities: 1),
    Row("audio that pauses while video goes on", "0 a0 1 a1 150 151 300 301 a300 a301 302", nil, .bothWays),
    Row("video that pauses while audio goes on", "0 a0 1 a1 a150 a151 a300 a301 300 301 a302", nil, .bothWays),
    Row("audio that pauses, seconds behind its video", "0 a0 1 a1 150 151 375 376 a300 a301", nil, .bothWays),
    Row("audio that pauses, seconds ahead of its video", "0 a0 1 a1 150 151 250 251 a300 a301", nil, .bothWays),
    Row(
      "audio that pauses after a discontinuity", "100 a100 101 a101 0 a0 1 a1 150 151 300 301 a300 a301",
      "100 a100 101 a101 102 a102 103 a103 252 253 402 403 a402 a403", .bothWays, discontinuities: 1),
    Row(
      "audio that pauses from before a discontinuity", "100 a100 101 a101 0 1 200 201 400 401 a400 a401",
      "100 a100 101 a101 102 103 302 303 502 503 a502 a503", .bothWays, discontinuities: 1),
    Row("both streams pause", "0 a0 1 a1 300 a300 301 a301", "0 a0 1 a1 2 a2 3 a3", .bothWays, discontinuities: 1),
    Row(
      "a clock jumps ahead, video being a second ahead of its audio", "25 a0 26 a1 900 a875 901 a876",
      "25 a0 26 a1 27 a2 28 a3", .bothWays, discontinuities: 1),
    Row(
      "stray frames do not confirm a step of the audio", "0 a0 1 a1 900 800 2 3 a900 a901", "0 a0 1 a1 2 3 4 5 a2 a3",
      .bothWays, discontinuities: 4),
    Row("subtitles follow", "100 101 t101 0 t1 1", "100 101 t101 102 t103 103", .bothWays, discontinuities: 1),
    Row("containers without discontinuities have none", "100 101 102 0 1 2 3"),
  ]

  private static let backRows = [
    Row("a restart", "100 101 102 0 1 2", frames(100...105), .back, discontinuities: 1),
    Row("a pause of an hour", "0 1 2 90000 90001 90002", nil, .back),
    Row("a pause of audio beside video", "0 a0 1 a1 150 151 300 301 a300 a301 302", nil, .back),
    Row(
      "audio stays in sync at a restart", "100 a100 101 a101 0 a0 1 a1", "100 a100 101 a101 102 a102 103 a103",
      .back, discontinuities: 1),
    Row(
      "half a second of audio back", audio(100...102) + " " + audio(0...13) + " " + audio(117...119),
      audio(100...119), .back, glitches: 1),
    Row(
      "half a second of audio ahead", audio(0...2) + " " + audio(900...913) + " " + audio(17...19), nil, .back,
      glitches: 1),
    Row(
      "a restart continues after the longer stream",
      "100 a100 101 " + (101...150).map { "a\($0)" }.joined(separator: " ") + " 0 a0",
      "100 a100 101 " + (101...150).map { "a\($0)" }.joined(separator: " ") + " 151 a151", .back, discontinuities: 1),
  ]

  @Test("the table has a row for each rule") func count() { #expect(Self.rows.count >= 60) }
}

@Suite("Timestamps of decoded frames")
struct FrameTimestampRepairTests {
  /// The repaired timestamps, and the indices of the implausible ones.
  private func repair(
    _ stated: [Int64?], start: Int64 = 0, longest: Double = 108_000, afterSeek: Bool = false
  ) -> (timestamps: [Int64], implausible: [Int]) {
    let unit = TimeBase(numerator: 1, denominator: 25)
    var repair = FrameTimestampRepair(start: start, unit: unit, usualDuration: 1, longestFrame: longest)
    if afterSeek { repair.reset() }
    let results = stated.map { repair.next($0) }
    return (results.map(\.timestamp), results.indices.filter { results[$0].isImplausible })
  }

  @Test(
    "missing, repeated and implausible timestamps",
    arguments: [
      ([0, 1, 2], [0, 1, 2], []), ([nil, nil, 2], [0, 1, 2], []), ([5, 5, 5, 8], [5, 6, 7, 8], []),
      ([5, 4, 6], [5, 6, 7], []), ([100, 3, 101], [100, 101, 102], [1]), ([0, nil, nil, 9], [0, 1, 2, 9], []),
      ([0, 3_000_000, 2, 3], [0, 1, 2, 3], [1]), ([0, 3_000_000, 3_000_001], [0, 1, 3_000_001], [1]),
      ([0, 2_600_000, 2_600_001], [0, 2_600_000, 2_600_001], []), ([-100, 0], [0, 1], [0]), ([-20, 0], [-20, 0], []),
      ([4_000_000_000_000, 1], [0, 1], [0]),
    ] as [([Int64?], [Int64], [Int])])
  func table(stated: [Int64?], timestamps: [Int64], implausible: [Int]) {
    let result = repair(stated)
    #expect(result.timestamps == timestamps)
    #expect(result.implausible == implausible)
  }

  @Test("the first timestamp after a seek is valid")
  func seek() {
    #expect(repair([-100, -99], afterSeek: true).timestamps == [-100, -99])
    #expect(repair([-100, -99], start: -3_000).timestamps == [-100, -99])
  }

  @Test("if steps are discontinuities, a frame lasts seconds at most")
  func shorterLimit() {
    #expect(repair([0, 400, 2], longest: 12).timestamps == [0, 1, 2])
  }

  @Test("a frame after a pause of the packets is plausible, one far from them is not")
  func pause() {
    var repair = FrameTimestampRepair(
      start: 0, unit: TimeBase(numerator: 1, denominator: 25), usualDuration: 1, longestFrame: 12)
    _ = repair.next(0)
    repair.decoded = 400
    let (afterPause, farAhead) = (repair.next(401), repair.next(900))
    #expect(afterPause.timestamp == 401 && !afterPause.isImplausible)
    #expect(farAhead.timestamp == 402 && farAhead.isImplausible)
  }
}

@Suite("Units of time")
struct RescalingTests {
  @Test("rescaled units are rounded as FFmpeg rounds them")
  func rescaling() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      func fraction() -> TimeBase {
        TimeBase(numerator: Int32(1 + generator.next() % 2_002), denominator: Int32(1 + generator.next() % 1_000_000))
      }
      let (from, to) = (fraction(), fraction())
      let shift = generator.next() % 63
      let units = Int64(bitPattern: generator.next()) >> Int64(shift)
      let expected = av_rescale_q(
        units, AVRational(num: from.numerator, den: from.denominator),
        AVRational(num: to.numerator, den: to.denominator))
      #expect(from.rescaled(units, to: to) == expected, "\(units) \(from) \(to)")
    }
  }
}
