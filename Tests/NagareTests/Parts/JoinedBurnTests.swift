import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Burns that are rendered in parts and joined have the frames, timestamps and other streams of single burns.
@Suite("Joined burns", .serialized)
struct JoinedBurnTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The comments of the fixture, and again from the middle of the video on.
  private static func comments(every seconds: Double = 4, times: Int = 3) throws -> [Comment] {
    let first = try Fixtures.comments()
    return (0..<times).flatMap { round in
      first.map { comment in
        var comment = comment
        comment.time += Double(round) * seconds
        return comment
      }
    }.sorted { $0.time < $1.time }
  }

  /// A video of 12 s with key frames every 1.6 s and at cuts, and with audio.
  private func video(_ name: String = "in.mp4", filter: String = "null", _ options: [String] = []) throws -> String {
    let inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=12", "-f", "lavfi", "-i", "sine=d=12"]
    let encoding = ["-c:v", "libx264", "-preset", "fast", "-bf", "3", "-g", "40", "-pix_fmt", "yuv420p", "-c:a", "aac"]
    let path = folder.path(name)
    try FFmpegTool.make(path, inputs + ["-vf", filter, "-fps_mode", "passthrough"] + encoding + options)
    return path
  }

  /// Renders all parts of a burn, the last one first, and joins them.
  private func join(_ job: BurnJob, _ division: PartDivision) throws -> (parts: [BurnPart], frames: Int) {
    let parts = try BurnPart.parts(of: job, division)
    var rendered: [JoinedVideo.Part] = []
    for (index, part) in parts.enumerated().reversed() {
      let path = folder.path("\(index).nut")
      let report = try #require(try PartRenderer(job, part: part, to: path).run())
      rendered.insert(JoinedVideo.Part(path: path, summary: report.summary), at: 0)
    }
    return (parts, try #require(try PartJoiner(job, rendered, planned: parts).run()).frames)
  }

  /// Burns a video at once and in parts, and compares the outputs.
  private func expectEqual(
    _ video: String, _ comments: [Comment], suffix: String = "mp4", _ division: PartDivision, count: Int? = nil,
    change: (inout BurnJob) -> Void = { _ in }
  ) throws {
    var whole = BurnJob.lossless(video, comments, to: folder.path("whole.\(suffix)"))
    change(&whole)
    let report = try Burner(whole).runAndWait()
    var joined = whole
    joined.output = folder.path("joined.\(suffix)")
    let (parts, frames) = try join(joined, division)
    if let count { #expect(parts.count == count) }
    #expect(frames == report.frames)
    let hashes = try Probe.frameHashes(whole.output)
    #expect(hashes.count == frames)
    #expect(try Probe.frameHashes(joined.output) == hashes)
    #expect(try Probe.frameTimes(joined.output) == Probe.frameTimes(whole.output))
    #expect(try Probe.times(joined.output) == Probe.times(whole.output))
    for stream in ["a:0", "s:0"] {
      #expect(
        (try? Probe.packets(joined.output, stream: stream).map(\.time))
          == (try? Probe.packets(whole.output, stream: stream).map(\.time)))
      #expect(
        (try? Probe.payloadHash(joined.output, stream: stream))
          == (try? Probe.payloadHash(whole.output, stream: stream)))
    }
    let entries = "format=duration:stream=codec_name,duration,time_base,avg_frame_rate"
    #expect(try Probe.entries(entries, of: joined.output) == Probe.entries(entries, of: whole.output))
  }

  @Test("any number of parts gives the single burn", arguments: [1, 2, 7, 23])
  func counts(_ count: Int) throws {
    try expectEqual(video(), JoinedBurnTests.comments(), suffix: "mkv", .count(count), count: count) { job in
      job.encoder = EncoderSettings()
      job.encoder.name = "ffv1"
    }
  }

  @Test("videos of many timings", arguments: TimingClip.all.dropFirst(10))
  func timings(_ clip: TimingClip) throws {
    let isMatroska = ["mkv", "webm"].contains(clip.suffix)
    // x264 is lossless with 8 bits only.
    let isDeep = clip.testDescription == "ProRes"
    try expectEqual(
      clip.make(in: folder), JoinedBurnTests.comments(every: 1), suffix: isMatroska || isDeep ? "mkv" : "mp4", .count(3)
    ) { job in
      guard isDeep else { return }
      job.encoder = EncoderSettings()
      job.encoder.name = "ffv1"
    }
  }

  @Test(
    "ranges and frame rates",
    arguments: [(nil, nil, 60.0), (1.013, 9.7, nil), (3.3, nil, 50), (nil, 7.77, 24_000 / 1_001), (2, 11.5, 10)]
      as [(Double?, Double?, Double?)])
  func ranges(_ range: (start: Double?, end: Double?, rate: Double?)) throws {
    let variable = try video(filter: "select=not(eq(mod(n\\,7)\\,3))")
    try expectEqual(variable, JoinedBurnTests.comments(), .count(4), count: 4) { job in
      (job.start, job.end) = (range.start, range.end)
      job.frameRate = range.rate.flatMap { FrameRate($0) }
    }
  }

  @Test("tints, when comments enter and all the time", arguments: TintOptions.Mode.allCases)
  func tints(_ mode: TintOptions.Mode) throws {
    let changing = try video(filter: "hue=h=40*t")
    for rate in [nil, FrameRate(50)] {
      try expectEqual(changing, JoinedBurnTests.comments(), .count(5), count: 5) { job in
        (job.overlay.tint.scope, job.overlay.tint.mode, job.overlay.tint.strength) = (.all, mode, 0.8)
        job.allowsOverwriting = true
        job.frameRate = rate
      }
    }
  }

  @Test("Niconico's scripts and animations of authors")
  func scripts() throws {
    let comments = try ["niconico/stage.json", "scripts.json", "bilibili/positioned.xml"].flatMap { name in
      try CommentReader.read(contentsOf: FixtureFiles.path(name)).comments
    }.sorted { $0.time < $1.time }
    for site in [CommentSite.niconico, .bilibili] {
      try expectEqual(video(), comments, .count(6), count: 6) { job in
        job.overlay.site = site
        job.allowsOverwriting = true
      }
    }
  }

  @Test("interlaced videos, deinterlaced and not", arguments: [false, true])
  func fields(deinterlaces: Bool) throws {
    let filter = "fps=50,scale=160:96,interlace=scan=tff,setfield=tff"
    let interlaced = try video("in.mkv", filter: filter, ["-flags", "+ildct+ilme"])
    try expectEqual(interlaced, JoinedBurnTests.comments(), suffix: "mkv", .count(4), count: 4) { job in
      job.video.filters.deinterlaces = deinterlaces
    }
  }

  @Test("turned videos in containers with and without a display matrix", arguments: ["mp4", "webm"])
  func turned(suffix: String) throws {
    let turned = folder.path("turned.mp4")
    try FFmpegTool.turn(video(), by: 90, to: turned)
    try expectEqual(turned, JoinedBurnTests.comments(), suffix: suffix, .count(2), count: 2) { job in
      guard suffix == "webm" else { return }
      (job.encoder, job.video.keepsFormat) = (EncoderSettings(), false)
      (job.encoder.name, job.encoder.crf) = ("libvpx-vp9", 0)
      job.encoder.options = ["lossless", "deadline"].map {
        EncoderSettings.Option(key: $0, value: $0 == "lossless" ? "1" : "realtime")
      }
    }
  }

  @Test("encoders that reorder frames in other ways")
  func reordering() throws {
    let parameters = "lossless=1:keyint=30:open-gop=1:bframes=4:b-pyramid=1:log-level=none"
    try expectEqual(video(), JoinedBurnTests.comments(), suffix: "mov", .count(3), count: 3) { job in
      job.encoder = EncoderSettings()
      (job.encoder.name, job.encoder.preset) = ("libx265", "fast")
      job.encoder.options = [EncoderSettings.Option(key: "x265-params", value: parameters)]
    }
    try expectEqual(video(), JoinedBurnTests.comments(), .count(3), count: 3) { job in
      job.encoder.preset = "medium"
      job.encoder.options = [EncoderSettings.Option(key: "bf", value: "5")]
    }
  }

  /// The range begins between two frames, and so with the frame that is on screen then.
  @Test("encoders that round times to frames")
  func roundedTimes() throws {
    var whole = BurnJob.lossless(try video(), try JoinedBurnTests.comments(), to: folder.path("whole.mkv"))
    (whole.encoder, whole.start) = (EncoderSettings(), 1.033)
    (whole.encoder.name, whole.encoder.crf) = ("mpeg2video", 4)
    var joined = whole
    joined.output = folder.path("joined.mkv")
    let frames = try Burner(whole).runAndWait().frames
    #expect(try join(joined, .count(4)).frames == frames)
    #expect(try Probe.times(joined.output) == Probe.times(whole.output))
  }

  @Test("scaled, filtered and masked videos, and other streams that are converted")
  func treatments() throws {
    let mask = folder.path("mask.png")
    try FFmpegTool.make(
      mask, ["-f", "lavfi", "-i", "color=black:s=160x90,drawbox=w=80:c=white:t=fill", "-frames:v", "1"])
    try "1\n00:00:00,100 --> 00:00:03,900\none\n\n2\n00:00:04,000 --> 00:00:09,000\ntwo\n"
      .write(toFile: folder.path("s.srt"), atomically: true, encoding: .utf8)
    let several = folder.path("several.mkv")
    try FFmpegTool.make(
      several, ["-i", video(), "-i", folder.path("s.srt"), "-map", "0", "-map", "1", "-c", "copy", "-c:a", "flac"])
    try expectEqual(several, JoinedBurnTests.comments(), .count(4), count: 4) { job in
      job.mask = MaskSettings(path: mask)
      job.video.filters.graph = "eq=gamma=1.2"
      job.video.size = .exactly(FrameSize(width: 320, height: 180))
      job.audio = .aac
      job.start = 0.7
    }
  }

  /// There are more subtitles than frames, and many before the range.
  @Test("ranges of videos without audio have all their subtitles", arguments: [nil, 1.5])
  func subtitlesWithoutAudio(start: Double?) throws {
    let subtitles = (0..<260).map { index in
      let times = [index * 10, index * 10 + 5].map { "00:00:0\($0 / 1_000),\("\(1_000 + $0 % 1_000)".dropFirst())" }
      return "\(index + 1)\n\(times[0]) --> \(times[1])\nline \(index)\n\n"
    }
    try subtitles.joined().write(toFile: folder.path("s.srt"), atomically: true, encoding: .utf8)
    let silent = folder.path("silent.mkv")
    try FFmpegTool.make(
      silent, ["-i", video(), "-i", folder.path("s.srt"), "-map", "0:v", "-map", "1", "-c", "copy"])
    try expectEqual(silent, [], suffix: "mkv", .count(2), count: 2) { ($0.start, $0.end) = (start, 3) }
    #expect(try Probe.times(folder.path("joined.mkv"), stream: "s:0").count == (start == nil ? 260 : 110))
  }

  /// Parts have the video alone. Corrupt packets are found when they are read, or only when they are converted.
  @Test("corrupt audio is an error of strict burns, the same as of single ones", arguments: ["ts", "mkv"])
  func strictness(suffix: String) throws {
    let input = folder.path("in.\(suffix)")
    if suffix == "ts" {
      var stream = try TransportStream(video("whole.ts"))
      let audio = stride(from: 0, to: stream.bytes.count - 187, by: 188).filter {
        stream.bytes[$0 + 1] & 0x1F == 1 && stream.bytes[$0 + 2] == 1
      }
      // The transport error indicator (ISO/IEC 13818-1, 2.4.3.3).
      for place in audio.dropFirst(audio.count / 2).prefix(3) { stream.flip(bit: 7, ofByteAt: place + 1) }
      try stream.write(to: input)
    } else {
      let whole = try video("whole.mkv", ["-c:a", "flac"])
      try FFmpegTool.make(input, ["-i", whole, "-c", "copy", "-bsf:a", "noise=amount=1"])
    }
    var job = BurnJob.lossless(input, [], to: folder.path("out.mkv"))
    (job.audio, job.isStrict) = (.aac, true)
    let error = #expect(throws: MediaError.self) { try Burner(job).runAndWait() }
    let expected = try #require(error)
    #expect(throws: expected) { try join(job, .count(2)) }
    #expect(try folder.names.allSatisfy { !$0.contains("out.mkv") })
  }

  @Test("lengths divide the video at key frames, at cuts where they are near")
  func divisions() throws {
    let cuts = try video(filter: "hue=h=if(gte(t\\,4.28)\\,180\\,0)*1,negate=enable='gte(t,4.28)'")
    let job = BurnJob.lossless(cuts, [], to: folder.path("out.mp4"))
    let parts = try BurnPart.parts(of: job, .length(4))
    #expect(parts.compactMap(\.start).map { ($0 * 100).rounded() / 100 } == [4.28, 7.48])
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(parts.first?.start == nil && parts.last?.end == nil)
  }

  @Test("burns that parts cannot give are refused with the reason")
  func refusals() throws {
    let job = BurnJob.lossless(try video(), [], to: folder.path("out.mp4"))
    func reason(_ change: (inout BurnJob) -> Void) -> String? {
      var job = job
      job.encoder = EncoderSettings()
      change(&job)
      let error = #expect(throws: PartError.self) { try BurnPart.parts(of: job, .count(2)) }
      guard case .indivisible(_, let reason) = error else { return nil }
      return reason
    }
    #expect(reason { $0.encoder.bitrate = 500_000 }?.contains("bit rate") == true)
    #expect(
      reason { ($0.hasTwoPasses, $0.encoder.bitrate) = (true, 500_000) }?.contains("two passes") == true)
    #expect(reason { $0.video.filters.graph = "minterpolate=fps=30" }?.contains("filter") == true)
    #expect(
      reason {
        $0.encoder.name = "qtrle"; $0.output = folder.path("out.mov")
      }?.contains("NUT") == true)
  }

  @Test("parts that were cut off, changed or come from another burn are not joined")
  func damage() throws {
    let job = BurnJob.lossless(try video(), try JoinedBurnTests.comments(), to: folder.path("out.mp4"))
    var other = job
    other.encoder.options = [EncoderSettings.Option(key: "refs", value: "6")]
    let parts = try BurnPart.parts(of: job, .count(3))
    func render(_ job: BurnJob, _ index: Int, _ name: String) throws -> JoinedVideo.Part {
      let path = folder.path(name)
      let report = try #require(try PartRenderer(job, part: parts[index], to: path).run())
      return JoinedVideo.Part(path: path, summary: report.summary)
    }
    let whole = try parts.indices.map { try render(job, $0, "\($0).nut") }
    func reason(_ change: (Data) -> Data) throws -> String? {
      let path = folder.path("changed.nut")
      try change(Data(contentsOf: URL(filePath: whole[1].path))).write(to: URL(filePath: path))
      var changed = whole
      changed[1] = JoinedVideo.Part(path: path, summary: whole[1].summary)
      let error = #expect(throws: PartError.self) { try PartJoiner(job, changed, planned: parts).run() }
      guard case .damaged(2, let reason) = error else { return nil }
      return reason
    }
    #expect(try reason { $0.prefix($0.count * 2 / 3) }?.contains("frames") == true)
    #expect(
      try reason { data in
        var data = data
        data[data.count / 2] ^= 1
        return data
      } != nil)
    #expect(try reason { _ in Data("no part".utf8) } != nil)
    var strange = whole
    strange[1] = try render(other, 1, "other.nut")
    #expect(throws: PartError.damaged(2, reason: "it was encoded with different settings")) {
      try PartJoiner(job, strange, planned: parts).run()
    }
    #expect(throws: PartError.damaged(1, reason: "it has frames of another part")) {
      try PartJoiner(job, [whole[1], whole[0], whole[2]], planned: parts)
    }
    #expect(try folder.names.allSatisfy { !$0.contains("out.mp4") })
    #expect(try PartJoiner(job, whole, planned: parts).run()?.frames == 300)
  }
}
