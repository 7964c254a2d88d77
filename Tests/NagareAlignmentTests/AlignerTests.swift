import Foundation
import NagareAlignment
import NagareMedia
import Synchronization
import TestSupport
import Testing

@Suite struct AlignerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a video with a melody, or a grey one of five seconds without audio.
  private func make(_ name: String, _ melody: Melody? = nil, codec: String = "flac", delay: Double = 0) throws -> String
  {
    let path = folder.path(name)
    guard let melody else {
      try FFmpegTool.make(path, ["-f", "lavfi", "-i", "color=gray:size=32x32:rate=5:duration=5"])
      return path
    }
    let samples = melody.samples.map { Int16(max(min($0, 1), -1) * 32_767).littleEndian }
    let raw = folder.path("\(name).raw")
    try samples.withUnsafeBytes { try Data($0).write(to: URL(filePath: raw)) }
    try FFmpegTool.make(
      path,
      [
        "-f", "lavfi", "-i", "color=gray:size=32x32:rate=25:duration=\(melody.duration + delay)", "-itsoffset",
        "\(delay)",
        "-f", "s16le", "-ar", "\(AudioAnalyzer.rate)", "-ac", "1", "-i", raw, "-c:v", "mpeg4", "-c:a", codec,
      ])
    return path
  }

  @Test func delayedAudioKeepsItsTimes() throws {
    let melody = Melody(seed: 1, seconds: 30)
    let other = try make("a.mkv", melody[5..<30], delay: 2)
    let alignment = try Aligner().alignment(of: other, to: make("b.mkv", melody))
    #expect(alignment.method == .audio)
    let piece = try #require(alignment.pieces.first)
    #expect(alignment.pieces.count == 1)
    #expect(abs(piece.time(of: 10) - 13) < 0.02)
    #expect(abs(piece.from - 2) < 0.2)
    #expect(abs(piece.to - 27) < 0.2)
  }

  @Test func gapInTheAudioIsSilence() throws {
    let path = try make("a.mkv", Melody(seed: 1, seconds: 4))
    let cut = folder.path("c.mkv")
    // Packets of one second are lost.
    try FFmpegTool.run(
      "ffmpeg", ["-i", path, "-map", "0", "-c", "copy", "-bsf:a", "noise=drop='between(pts*tb,1,2)'", "-y", cut])
    let (whole, holed) = (try samples(path), try samples(cut))
    #expect(abs(whole.count - holed.count) < 20)
    let silent = holed.indices.filter { abs($0 - AudioAnalyzer.rate * 3 / 2) < 3_000 }
    #expect(silent.allSatisfy { holed[$0] == 0 })
    let later = AudioAnalyzer.rate * 3..<AudioAnalyzer.rate * 7 / 2
    #expect(AlignerTests.difference(whole, holed, in: later) < 0.1)
  }

  /// The least difference of a range of samples from others that may be a little off, as a share of their amplitude.
  private static func difference(_ one: [Int16], _ two: [Int16], in range: Range<Int>) -> Double {
    // Matroska rounds timestamps to milliseconds, which are 11 samples.
    let differences = (-12...12).map { lag in
      range.reduce(0.0) { sum, index in sum + abs(Double(one[index]) - Double(two[index + lag])) }
    }
    let amplitude = one[range].reduce(0.0) { $0 + abs(Double($1)) }
    return (differences.min() ?? .infinity) / max(amplitude, 1)
  }

  /// All samples of a video's main audio.
  private func samples(_ path: String) throws -> [Int16] {
    var samples: [Int16] = []
    let audio = try #require(try MonoAudio(path: path, rate: AudioAnalyzer.rate))
    try audio.read(while: { true }) { samples += $0 }
    return samples
  }

  @Test func wrongTimestampOfOnePacketChangesNothing() throws {
    let path = try make("a.mkv", Melody(seed: 1, seconds: 5))
    let whole = try samples(path)
    let damaged = folder.path("d.mkv")
    // The packet at two seconds claims to be an hour later.
    try FFmpegTool.run(
      "ffmpeg",
      [
        "-i", path, "-map", "0", "-c", "copy", "-bsf:a", "setts=pts='if(between(PTS*TB,2,2.1),PTS+3600/TB,PTS)'", "-y",
        damaged,
      ])
    let times = try FFmpegTool.lines(
      "ffprobe", ["-select_streams", "a", "-show_entries", "packet=pts_time", "-of", "csv=p=0", damaged])
    #expect(times.compactMap { Double($0.prefix { $0 != "," }) }.filter { $0 > 3_000 }.count == 1)
    let found = try samples(damaged)
    #expect(abs(whole.count - found.count) < 20)
    let later = AudioAnalyzer.rate * 3..<AudioAnalyzer.rate * 4
    #expect(AlignerTests.difference(whole, found, in: later) < 0.1)
  }

  /// Makes a recording of two parts whose audio and video have different lengths; the second part's audio is a tone.
  private func makeRecording(audio: Double, video: Double, videoDelay: Double = 0) throws -> String {
    let path = folder.path("joined.ts")
    var joined = Data()
    for (index, tone) in ["0", "0.5*sin(2000*t)"].enumerated() {
      let part = folder.path("\(index).ts")
      let lightness = index == 0 ? "127+120*sin(X/9)" : "127+120*sin(Y/5)"
      try FFmpegTool.make(
        part,
        [
          "-itsoffset", index == 0 ? "0" : "\(videoDelay)", "-f", "lavfi", "-i",
          "nullsrc=size=64x64:rate=25:duration=\(video),geq=lum='\(lightness)':cb=128:cr=128", "-f", "lavfi", "-i",
          "aevalsrc='\(tone)':sample_rate=44100:duration=\(audio)", "-c:v", "mpeg2video", "-q:v", "3", "-c:a", "mp2",
        ])
      joined += try Data(contentsOf: URL(filePath: part))
    }
    try joined.write(to: URL(filePath: path))
    return path
  }

  /// Where a stream's second part begins if all streams are read. Both parts have the same number of packets.
  private func secondStart(_ path: String, isAudio: Bool) throws -> Double {
    let demuxer = try Demuxer(path: path)
    let index = isAudio ? try #require(demuxer.audioIndex) : demuxer.video.index
    var times: [Double] = []
    while let packet = try demuxer.nextPacket() {
      guard packet.streamIndex == index, let time = packet.presentationTime else { continue }
      times.append(time - demuxer.startSeconds)
    }
    return try #require(times.indices.contains(times.count / 2) ? times[times.count / 2] : nil)
  }

  @Test func audioOfAJoinedRecordingHasTheTimesOfABurn() throws {
    let path = try makeRecording(audio: 4, video: 6)
    let samples = try samples(path)
    let tone = try #require(samples.firstIndex { abs(Int($0)) > 3_000 })
    let start = try secondStart(path, isAudio: true)
    #expect(start > 5)
    #expect(abs(Double(tone) / Double(AudioAnalyzer.rate) - start) < 0.06)
    let features = try #require(try AudioFeatures(path: path, while: { true }))
    #expect(abs(features.duration - 12) < 0.3)
  }

  @Test func cutsOfAJoinedRecordingHaveTheTimesOfABurn() throws {
    let path = try makeRecording(audio: 6, video: 4, videoDelay: 0.6)
    let cuts = try SceneCuts(path: path, while: { true })
    let start = try secondStart(path, isAudio: false)
    #expect(start > 5)
    #expect(cuts.cuts.count == 1)
    #expect(abs(try #require(cuts.cuts.first).time - start) < 0.06)
  }

  @Test func sceneCutsReplaceMissingAudio() throws {
    let path = folder.path("a.mp4")
    // Nine scenes of different lengths and patterns.
    let lengths = [1.2, 0.8, 2, 1.6, 0.6, 1.4, 2.2, 1, 1.8]
    let inputs = lengths.enumerated().flatMap { index, length -> [String] in
      let lightness = "127+120*sin(X*\(index + 1)/30+Y*\(9 - index)/25+\(index * index))"
      let filters = "nullsrc=size=64x64:rate=25:duration=\(length),geq=lum='\(lightness)':cb=128:cr=128"
      return ["-f", "lavfi", "-i", filters]
    }
    try FFmpegTool.make(path, inputs + ["-filter_complex", "concat=n=9", "-c:v", "mpeg4", "-q:v", "3"])
    let other = folder.path("b.mp4")
    try FFmpegTool.run(
      "ffmpeg", ["-ss", "1.2", "-i", path, "-vf", "scale=48:48", "-c:v", "mpeg4", "-q:v", "6", "-y", other])
    let cuts = try SceneCuts(path: path, while: { true })
    #expect(cuts.cuts.map { ($0.time * 25).rounded() / 25 } == [1.2, 2, 4, 5.6, 6.2, 7.6, 9.8, 10.8])
    let alignment = try Aligner().alignment(of: other, to: path)
    #expect(alignment.method == .sceneCuts)
    let piece = try #require(alignment.pieces.first)
    #expect(abs(piece.time(of: 5) - 6.2) < 0.04)
    #expect(piece.from == 0)
    #expect(piece.confidence > 0.9)
  }

  @Test func videosWithoutAnythingToCompareAreRefused() throws {
    let path = try make("a.mp4")
    let lacks = [AlignmentError.Lack(.audio, in: path), AlignmentError.Lack(.sceneCuts, in: path)]
    #expect(throws: AlignmentError.nothingToCompare(lacks)) { try Aligner().alignment(of: path, to: path) }
    #expect(throws: AlignmentError.nothingToCompare([lacks[0]])) {
      try Aligner(methods: [.audio]).alignment(of: path, to: path)
    }
  }

  @Test func videoThatLacksAudioIsNamed() throws {
    let (other, video) = (try make("a.mkv", Melody(seed: 1, seconds: 10)), try make("b.mkv", Melody.silence(10)))
    #expect(throws: AlignmentError.nothingToCompare([.init(.audio, in: video)])) {
      try Aligner(methods: [.audio]).alignment(of: other, to: video)
    }
    #expect(throws: AlignmentError.nothingToCompare([.init(.audio, in: video)])) {
      try Aligner(methods: [.audio]).alignment(of: video, to: other)
    }
  }

  @Test func failureOfOneVideoEndsTheReadingOfTheOther() {
    let wasStopped = Mutex(false)
    let reading = PairedReading(of: "endless", and: "missing") { path, isWanted throws(AlignmentError) -> Int? in
      guard path == "endless" else { throw .fingerprintFailed }
      for _ in 0..<20_000 where isWanted() { usleep(1_000) }
      wasStopped.withLock { $0 = !isWanted() }
      throw .cancelled
    }
    #expect(throws: AlignmentError.fingerprintFailed) { try reading.outcome(while: { true }) }
    #expect(wasStopped.withLock { $0 })
  }

  @Test func unrelatedVideosAreRefused() throws {
    let (one, two) = (try make("a.mkv", Melody(seed: 1, seconds: 20)), try make("b.mkv", Melody(seed: 2, seconds: 20)))
    #expect(throws: AlignmentError.nothingFits(other: one, video: two)) { try Aligner().alignment(of: one, to: two) }
  }

  @Test func alignmentCanBeStopped() throws {
    let path = try make("a.mkv", Melody(seed: 1, seconds: 20))
    let count = Mutex(0)
    #expect(throws: AlignmentError.cancelled) {
      try Aligner().alignment(of: path, to: path) {
        count.withLock {
          $0 += 1; return $0 < 20
        }
      }
    }
  }

  @Test func missingFileIsReported() {
    let error = #expect(throws: AlignmentError.self) {
      try Aligner().alignment(of: folder.path("none.mkv"), to: folder.path("none.mkv"))
    }
    #expect(error?.description.contains("none.mkv") == true)
  }
}
