import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Corrupt videos, and containers with wrong values")
struct DamagedVideoTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Four seconds at 25 frames a second with an audio stream.
  private func clip(_ name: String, _ options: [String] = [], size: String = "160x120") throws -> String {
    let path = folder.path(name)
    let inputs = [
      "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=4", "-f", "lavfi", "-i", "sine=duration=4",
    ]
    let encoding = [
      "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-bf", "0", "-c:a", "aac", "-fflags", "+bitexact",
    ]
    try FFmpegTool.make(path, inputs + encoding + options)
    return path
  }

  /// Appends the tags of another FLV file, as recorders do when they begin again.
  private func append(_ other: String, to path: String) throws {
    let tags = try #require(FileManager.default.contents(atPath: other)).dropFirst(DamagedVideoTests.flashHeaderLength)
    change(path) { $0 += tags }
  }

  private static let flashHeaderLength = 13

  /// Concatenates files, as transport streams may be.
  private func join(_ parts: [String]) throws -> String {
    let path = folder.path("joined.ts")
    let data = try parts.map { try #require(FileManager.default.contents(atPath: $0)) }
    try Data(data.joined()).write(to: URL(filePath: path))
    return path
  }

  private func change(_ path: String, _ body: (inout Data) throws -> Void) rethrows {
    guard var data = FileManager.default.contents(atPath: path) else { return }
    try body(&data)
    try? data.write(to: URL(filePath: path))
  }

  /// Overwrites the value of Matroska's first element with an identifier.
  private func overwrite(_ identifier: [UInt8], of path: String, with value: [UInt8]) throws {
    try change(path) { data in
      let place = try #require(data.firstRange(of: Data(identifier))?.upperBound)
      data.replaceSubrange(place..<place + value.count, with: value)
    }
  }

  /// Expects that a strict burn fails and leaves no file.
  private func expectRefused(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try folder.names
    #expect(sourceLocation: sourceLocation) {
      try burn(path, [], to: folder.path("strict.mkv")) { $0.isStrict = true }
    } throws: { error in
      if case MediaError.corrupt(path, _) = error { true } else { false }
    }
    #expect(try folder.names == before, sourceLocation: sourceLocation)
  }

  /// AVI and ASF have decoding timestamps only.
  @Test(
    "an intact video has no corruption, and the report has the values read back",
    arguments: ["mp4", "mkv", "flv", "ts", "avi", "asf"])
  func intact(suffix: String) throws {
    let path = try clip("in.\(suffix)", ["-bf", "2"])
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(report.corruption == VideoCorruption())
    #expect(report.output?.frames == 100 && report.output?.streams == 2)
    // Matroska's duration counts from 0, where transport streams do not begin.
    let start = try #require(Probe.times(folder.path("out.mkv")).first)
    #expect(abs((report.output?.duration ?? 0) - start - 4) < 0.15)
  }

  @Test("a truncated video is burned as far as it goes, and reported", arguments: ["mp4", "mkv", "flv"])
  func truncated(suffix: String) throws {
    let path = try clip("in.\(suffix)", suffix == "mp4" ? ["-movflags", "+faststart"] : [])
    change(path) { $0.removeLast($0.count / 2) }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    let loss = try #require(report.corruption.truncation)
    #expect(abs(loss.declared - 4) < 0.1 && (1...3).contains(loss.found), "\(loss)")
    #expect(report.frames < 90 && report.frames > 20)
    #expect(try Probe.times(folder.path("out.mkv")).count == report.frames)
    try expectRefused(path)
  }

  @Test("a truncation outside of the range is not reported")
  func rangeOfTruncatedVideo() throws {
    let path = try clip("in.mkv")
    change(path) { $0.removeLast($0.count / 2) }
    let report = try burn(path, [], to: folder.path("out.mkv")) {
      $0.end = 1
      $0.isStrict = true
    }
    #expect(report.corruption.truncation == nil && report.frames == 25)
  }

  @Test("corrupt frames are counted, and all frames come out", arguments: ["mp4", "mkv"])
  func corruptFrames(suffix: String) throws {
    let path = try clip("in.\(suffix)", ["-movflags", "+faststart"])
    var random = SeededGenerator(seed: 5)
    change(path) { data in
      for _ in 0..<40 {
        data[Int.random(in: data.count / 3..<data.count * 9 / 10, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.corruption.frames + report.corruption.packets > 0)
    #expect(try Probe.times(folder.path("out.mkv")).count == report.frames)
    #expect(report.output?.frames == report.frames)
    try expectRefused(path)
  }

  @Test("zeros in the middle cost only the frames there", arguments: ["mkv", "ts", "flv"])
  func hole(suffix: String) throws {
    let path = try clip("in.\(suffix)")
    change(path) { $0.replaceSubrange($0.count / 2..<$0.count / 2 + 3_000, with: Data(count: 3_000)) }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect((60...100).contains(report.frames), "\(report.frames)")
    let times = try Probe.times(folder.path("out.mkv"))
    #expect(try abs(#require(times.last) - #require(times.first) - 3.96) < 0.1)
    // FFmpeg skips to the next tag of FLV without an error.
    if suffix == "flv" { return }
    #expect(report.corruption.packets + report.corruption.frames > 0)
    try expectRefused(path)
  }

  /// Some packets are read while the input is opened.
  @Test("corruption at the very beginning is found as well", arguments: 2...4)
  func corruptBeginning(frame: Int) throws {
    let path = try clip("in.ts", ["-an"])
    change(path) { data in
      let starts = stride(from: 0, to: data.count - 188, by: 188).filter { place in
        data[place + 1] & 0x5F == 0x41 && data[place + 2] == 0
      }
      // The transport error indicator.
      data[starts[frame] + 1] |= 0x80
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.corruption.packets + report.corruption.frames > 0)
    let source = try FrameSource(path: path)
    while try source.next() != nil {}
    #expect(source.corruptPackets > 0)
    try expectRefused(path)
  }

  /// FFmpeg reads packets of more than 200 KiB in pieces.
  @Test("large frames of a transport stream are no corruption")
  func largeFrames() throws {
    let path = folder.path("in.ts")
    let noise = "nullsrc=size=640x360:rate=25:duration=0.4,geq=random(1)*255:random(2)*255:random(3)*255"
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "4", "-g", "5"]
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", noise] + encoding)
    let sizes = try Probe.entries("packet=size", of: path).compactMap { Int($0.prefix { $0 != "," }) }
    try #require(sizes.count == 10 && sizes.allSatisfy { $0 > 2 * 200 * 1_024 })
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(report.corruption == VideoCorruption() && report.frames == 10)
  }

  @Test("a pause is no corruption, whatever duration the container declares")
  func pause() throws {
    let path = try clip("in.mkv", ["-an", "-vf", "setpts=PTS+gte(N\\,50)*15/TB", "-fps_mode", "passthrough"])
    try overwrite(Self.durationIdentifier, of: path, with: [0x40, 0xAF, 0x40, 0, 0, 0, 0, 0])
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(report.corruption == VideoCorruption() && report.frames == 100)
    #expect(try abs(#require(Probe.times(folder.path("out.mkv")).last) - 18.96) < 0.01)
  }

  @Test("a pause of the video alone in a transport stream is neither corruption nor a discontinuity")
  func pauseOfTransportStream() throws {
    let pause = ["-vf", "setpts=PTS+gte(N\\,50)*15/TB", "-fps_mode", "passthrough"]
    let path = try clip("in.ts", pause + ["-af", "apad=whole_dur=19"])
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(report.corruption == VideoCorruption() && report.frames == 100)
    let (before, after) = try (Probe.times(path), Probe.times(folder.path("out.mkv")))
    try #require(before.count == 100 && after.count == 100)
    #expect(zip(before, after).allSatisfy { abs(($0 - before[0]) - ($1 - after[0])) < 0.002 })
  }

  /// The frames of one cluster come a second too late, the next ones at their times.
  @Test("an implausible time is corruption, and later frames soon have their own times")
  func wrongTime() throws {
    let path = try clip("in.mkv", ["-an", "-cluster_time_limit", "500"])
    let times = try Probe.times(path)
    try change(path) { data in
      let cluster = Data([0x1F, 0x43, 0xB6, 0x75])
      let first = try #require(data.firstRange(of: cluster)).upperBound
      let second = try #require(data.range(of: cluster, in: first..<data.endIndex)).upperBound
      // The time of the cluster that begins after half a second, of two bytes: 1.28 s more.
      let time = try #require(data.range(of: Data([0xE7, 0x82]), in: second..<second + 16)).upperBound
      data[time] += 5
    }
    try #require(try Probe.times(path) != times)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.frames > 0 && report.corruption.packets == 0)
    let burned = try Probe.times(folder.path("out.mkv"))
    try #require(burned.count == 100)
    let isRight = zip(times, burned).map { abs($0 - $1) < 0.002 }
    #expect(isRight.prefix(10).allSatisfy { $0 } && isRight.suffix(35).allSatisfy { $0 })
    try expectRefused(path)
  }

  @Test("frames that come half a minute too late are corrupt")
  func timeFarAhead() throws {
    let path = try clip("in.mkv", ["-an"])
    // The time of the cluster that begins after a second, of two bytes.
    try overwrite([0xE7, 0x82], of: path, with: [0x83])
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.frames > 0)
    try expectRefused(path)
  }

  @Test(
    "a first frame with an implausible time is corruption, and no frame is hidden",
    arguments: [
      // FFmpeg 9 decodes fewer frames of it.
      (Fixtures.wildFirstTime, 3), (Fixtures.frameBeforeZero, FFmpegTool.majorVersion < 9 ? 6 : 4),
      (Fixtures.wildFirstTimeInIVF, 3),
    ],
    ["mp4", "mkv"])
  func wildFirstTime(clip: (path: String, frames: Int), suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    do {
      let report = try burn(clip.path, [], to: output)
      #expect(report.frames == clip.frames && report.corruption.frames + report.corruption.packets > 0)
      #expect(try Probe.frameTimes(output).count == clip.frames)
    } catch MediaError.readBackMismatch
      where suffix == "mp4" && clip.path == Fixtures.frameBeforeZero && FFmpegTool.majorVersion >= 9
    {
      // FFmpeg 9 writes nothing into an MP4 whose duration exceeds its fields.
      #expect(try !folder.names.contains("out.mp4"))
    }
    try expectRefused(clip.path)
  }

  @Test("timestamps that are days ahead cost no frame")
  func clockDaysAhead() throws {
    let path = try clip("in.flv")
    change(path) { data in
      for tag in tags(of: data) where tag.time >= 2_000 {
        // The upper byte follows the lower three.
        data[tag.place + 7] = 7
      }
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.frames > 0 && report.corruption.truncation == nil)
    try expectRefused(path)
  }

  /// The offsets of an FLV file's tags of a kind, 9 for video and 8 for audio, and their times in milliseconds.
  private func tags(of data: Data, kind: UInt8 = 9) -> [(place: Int, time: Int)] {
    func number(_ place: Int) -> Int { data[place..<place + 3].reduce(0) { $0 << 8 | Int($1) } }
    var found: [(place: Int, time: Int)] = []
    var place = DamagedVideoTests.flashHeaderLength
    while place + 15 < data.count {
      if data[place] == kind { found.append((place, number(place + 4))) }
      place += 11 + number(place + 1) + 4
    }
    return found
  }

  /// After a pause, audio is ahead of the packet, which then gets the time that audio has reached.
  @Test(
    "a single packet whose time goes back is moved to its place, after a pause as well",
    arguments: [(pause: "0", milliseconds: 2_400, before: 0), (pause: "1.5", milliseconds: 3_000, before: 51)])
  func packetTooEarly(pause: String, milliseconds: Int, before: Int) throws {
    let path = try clip("in.flv", ["-vf", "setpts=PTS+gte(N\\,50)*\(pause)/TB", "-fps_mode", "vfr"])
    let times = try Probe.times(path)
    try change(path) { data in
      let tag = try #require(tags(of: data).first { $0.time >= milliseconds })
      data.replaceSubrange(tag.place + 4..<tag.place + 7, with: [0, 0, 200])
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.packets == 1 && report.corruption.discontinuityCount == 0)
    let burned = try Probe.times(folder.path("out.mkv"))
    #expect(burned.count == 100 && zip(times, burned).dropFirst(before).allSatisfy { abs($0 - $1) < 0.05 })
    try expectRefused(path)
  }

  @Test("a first packet that is ahead moves no other")
  func firstPacketTooLate() throws {
    let path = try clip("in.flv")
    let audioTimes = try Probe.times(path, stream: "a:0")
    try change(path) { data in
      // The codec's header comes before it.
      data[try #require(tags(of: data).dropFirst().first).place + 5] ^= 0x80
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.packets == 1 && report.corruption.discontinuityCount == 0)
    let copied = try Probe.times(folder.path("out.mkv"), stream: "a:0")
    #expect(copied.count == audioTimes.count && zip(copied, audioTimes).allSatisfy { abs($0 - $1) < 0.05 })
    try expectRefused(path)
  }

  @Test("a single packet whose time is ahead changes no later times", arguments: [9, 8] as [UInt8])
  func packetTooLate(kind: UInt8) throws {
    let path = try clip("in.flv")
    let streams = kind == 9 ? ["v:0", "a:0"] : ["a:0", "v:0"]
    let before = try streams.map { try Probe.times(path, stream: $0) }
    try change(path) { data in
      let tag = try #require(tags(of: data, kind: kind).first { $0.time >= 2_000 })
      data[tag.place + 5] ^= 0x80
    }
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100 && report.corruption.packets == 1 && report.corruption.discontinuityCount == 0)
    let after = try streams.map { try Probe.times(folder.path("out.mkv"), stream: $0) }
    for index in kind == 9 ? [0, 1] : [1] {
      #expect(before[index].count == after[index].count)
      #expect(zip(before[index], after[index]).allSatisfy { abs($0 - $1) < 0.05 })
    }
    // Audio after the late packet may have other times: players play it as soon as they can.
    if kind == 8 { #expect(zip(before[0], after[0]).prefix(45).allSatisfy { abs($0 - $1) < 0.05 }) }
    try expectRefused(path)
  }

  /// As from a recorder whose clock was reset.
  @Test("times continue where a container's go back, and the discontinuity is reported", arguments: ["0", "100"])
  func timeGoesBack(start: String) throws {
    let path = try clip("in.flv", ["-output_ts_offset", start])
    try append(try clip("second.flv"), to: path)
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(report.frames == 200 && report.output?.streams == 2)
    var corruption = VideoCorruption()
    corruption.discontinuityCount = 1
    #expect(report.corruption == corruption)
    #expect(try FFmpegTool.lines("ffprobe", ["-v", "error", folder.path("out.mkv")]).isEmpty)
    let times = try Probe.times(folder.path("out.mkv"))
    // Audio may be some milliseconds longer than the video.
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.04) < 0.06 })
    let audioTimes = try Probe.times(folder.path("out.mkv"), stream: "a:0")
    #expect(zip(audioTimes, audioTimes.dropFirst()).allSatisfy { $1 - $0 < 0.06 })
    #expect(try abs(#require(audioTimes.last) - #require(times.last)) < 0.2)
  }

  /// JPEGs at 25 a second, some of them of an extension that FFmpeg recognises but does not decode.
  private func motionJPEG(seconds: Int, undecodable: Range<Int>) throws -> String {
    let path = folder.path("in.avi")
    let source = "testsrc2=size=160x120:rate=25:duration=\(seconds)"
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", source, "-c:v", "mjpeg"])
    // The marker of a baseline frame, and the length of its header.
    let frameHeader = Data([0xFF, 0xC0, 0, 17])
    try change(path) { data in
      var place = data.startIndex
      for frame in 0..<undecodable.upperBound {
        let header = try #require(data.range(of: frameHeader, in: place..<data.endIndex))
        if undecodable.contains(frame) { data[header.lowerBound + 1] = 0xF7 }
        place = header.upperBound
      }
    }
    return path
  }

  @Test("frames after a discontinuity are found by their times, in ranges, too")
  func afterDiscontinuity() throws {
    let path = try clip("in.flv", ["-g", "10"])
    try append(path, to: path)
    func burned(_ name: String, from start: Double? = nil, to end: Double? = nil, isResuming: Bool = false) throws
      -> [String]
    {
      try burn(path, [], to: folder.path(name)) { job in
        (job.start, job.end, job.isResuming) = (start, end, isResuming)
        (job.encoder, job.video.keepsFormat) = (EncoderSettings(), false)
        job.encoder.name = "ffv1"
      }
      return try Probe.frameHashes(folder.path(name))
    }
    let whole = try burned("whole.mkv")
    try #require(whole.count == 200)
    let times = try Probe.times(folder.path("whole.mkv"))
    let first = try #require(times.firstIndex { $0 > 6.49 })
    #expect(try burned("end.mkv", from: 6.5).suffix(30) == whole.suffix(30))
    #expect(try burned("across.mkv", from: 3, to: 6.5).suffix(80) == whole[first - 80..<first])
    #expect(try burned("out.mkv", to: 6.5) == Array(whole[..<first]))
    #expect(try burned("out.mkv", isResuming: true) == whole)
    for time in [2.5, 3.9, 6.5, 7.9] {
      let shown = try #require(times.last { $0 <= time + 0.000_5 })
      let reader = try FrameReader(path: path)
      let frame = try #require(try reader.frame(at: time))
      #expect(abs(reader.time(of: frame) - shown) < 0.002, "\(time)")
    }
  }

  @Test("after audio and video of different lengths, the next recording is in sync", arguments: [true, false])
  func unevenEnds(audioIsShort: Bool) throws {
    let (path, second) = (try clip("in.flv", ["-af", "atrim=0:2"]), try clip("second.flv"))
    let joined = audioIsShort ? path : second
    try append(audioIsShort ? second : path, to: joined)
    let report = try burn(joined, [], to: folder.path("out.mkv"))
    #expect(report.corruption.discontinuityCount == 1 && report.corruption.packets == 0 && report.frames == 200)
    let (times, audioTimes) = try (
      Probe.times(folder.path("out.mkv")), Probe.times(folder.path("out.mkv"), stream: "a:0")
    )
    let (video, audio) = try (
      #require(times.first { $0 > 3.98 }), #require(audioTimes.first { $0 > (audioIsShort ? 2.5 : 4) })
    )
    #expect(abs(video - audio) < 0.2, "\(video), \(audio)")
  }

  @Test("a pause soon after a discontinuity stays one, though the video ended before its audio")
  func pauseSoonAfterDiscontinuity() throws {
    let path = try clip("in.flv", ["-vf", "trim=0:1.5"])
    try append(try clip("second.flv", ["-vf", "setpts=PTS+gte(N\\,10)*2/TB", "-fps_mode", "vfr"]), to: path)
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.isStrict = true }
    #expect(
      report.corruption.discontinuityCount == 1 && report.corruption.packets == 0 && report.corruption.frames == 0)
    let (times, audioTimes) = try (
      Probe.times(folder.path("out.mkv")), Probe.times(folder.path("out.mkv"), stream: "a:0")
    )
    #expect(try abs(#require(times.last) - (4 + 5.96)) < 0.2 && abs(#require(audioTimes.last) - 8) < 0.2)
  }

  /// A file has one header for an audio stream; a decoder can follow another.
  @Test(
    "audio of another kind after a discontinuity is corrupt if it is copied, in ranges, too",
    arguments: [nil, 5.0])
  func otherAudio(start: Double?) throws {
    let (path, second) = (try clip("in.flv"), try clip("second.flv", ["-ar", "22050"]))
    try append(second, to: path)
    let copied = try burn(path, [], to: folder.path("out.mkv")) { $0.start = start }
    #expect(copied.corruption.packets == 1)
    let encoded = try burn(path, [], to: folder.path("encoded.mkv")) { job in
      job.start = start
      job.audio = .aac
    }
    #expect(encoded.corruption.packets == 0)
  }

  /// Audio packets of transport streams state their format; FFmpeg's muxers use that of the first.
  @Test(
    "a transport stream's audio that changes its kind is corrupt if it is copied", arguments: ["mkv", "mp4"])
  func otherAudioOfTransportStream(suffix: String) throws {
    let joined = try join([try clip("a.ts"), try clip("b.ts", ["-ar", "22050"]), try clip("c.ts")])
    let encoded = try burn(joined, [], to: folder.path("encoded.\(suffix)")) { $0.audio = .aac }
    let copied = try burn(joined, [], to: folder.path("out.\(suffix)"))
    // The continuity counters are wrong where files are joined, which is corruption in any case.
    #expect(copied.corruption.packets == encoded.corruption.packets + 1 && copied.frames == encoded.frames)
  }

  /// FFmpeg looks for streams in the first megabytes only.
  @Test("an audio stream that begins too late is left out and reported")
  func lateAudio() throws {
    let noise = "nullsrc=size=640x360:rate=25:duration=2,geq=random(1)*255:random(2)*255:random(3)*255"
    let large = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "4"]
    let path = folder.path("in.flv")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", noise] + large)
    try #require(try #require(FileManager.default.contents(atPath: path)).count > 6 << 20)
    try append(try clip("second.flv"), to: path)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.corruption.packets == 1 && report.output?.streams == 1)
    try expectRefused(path)
    let silent = try burn(path, [], to: folder.path("silent.mkv")) { ($0.audio, $0.isStrict) = (.none, true) }
    #expect(silent.corruption.packets == 0)
    func copyCorruption(_ name: String, _ audio: AudioTreatment, isStrict: Bool) throws -> Int? {
      let output = folder.path(name)
      return try StreamCopier(
        VideoSource(path), to: output, audio: audio, allowsOverwriting: false, isStrict: isStrict
      ).run()?.corruption.packets
    }
    #expect(try copyCorruption("copied.mkv", .copy, isStrict: false) == 1)
    #expect(throws: MediaError.corrupt(path: path, reason: "an audio stream begins too late to be included")) {
      try copyCorruption("strict.mkv", .copy, isStrict: true)
    }
    #expect(try copyCorruption("silent-copy.mkv", .none, isStrict: true) == 0)
  }

  @Test("a pause after a discontinuity stays one, and audio stays in sync")
  func pauseAfterDiscontinuity() throws {
    let path = try clip("in.flv")
    let second = try clip("second.flv", ["-vf", "setpts=PTS+gte(N\\,50)*3/TB", "-fps_mode", "vfr"])
    try append(second, to: path)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    var corruption = VideoCorruption()
    corruption.discontinuityCount = 1
    #expect(report.corruption == corruption && report.frames == 200)
    #expect(try abs(#require(Probe.times(folder.path("out.mkv")).last) - 10.96) < 0.2)
    #expect(try abs(#require(Probe.times(folder.path("out.mkv"), stream: "a:0").last) - 7.98) < 0.2)
  }

  @Test("a video whose last frames cannot be decoded is truncated")
  func decoderGivesUp() throws {
    let path = try motionJPEG(seconds: 3, undecodable: 1..<75)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 1 && report.corruption.packets == 74)
    let loss = try #require(report.corruption.truncation)
    #expect(abs(loss.declared - 2.96) < 0.05 && loss.found < 0.05, "\(loss)")
  }

  /// A container's duration may count from 0 though its frames begin later, and may include tracks of chapters.
  @Test("a video that begins late or has longer chapters is not truncated", arguments: ["mkv", "mp4"])
  func lateBeginning(suffix: String) throws {
    let path = folder.path("in.\(suffix)")
    let times = ["-t", "1", "-i", Fixtures.clip, "-c", "copy", "-output_ts_offset", "5"]
    try FFmpegTool.make(path, times)
    let stated = try Probe.entries("format=duration", of: path).compactMap { Double($0.prefix { $0 != "," }) }
    // From FFmpeg 7 on, an MP4 that begins late declares the duration of its frames.
    try #require(try #require(stated.first) > (FFmpegTool.majorVersion < 7 ? 5 : 1))
    let report = try burn(path, [], to: folder.path("out.\(suffix)")) { $0.isStrict = true }
    #expect(report.corruption == VideoCorruption() && report.frames >= 25)
    let again = try burn(folder.path("out.\(suffix)"), [], to: folder.path("again.mkv")) { $0.isStrict = true }
    #expect(again.corruption == VideoCorruption() && again.frames == report.frames)
  }

  @Test("the truncation of a video that begins late is reported with the right durations")
  func lateAndTruncated() throws {
    let (whole, path) = (try clip("whole.mkv"), folder.path("in.mkv"))
    try FFmpegTool.make(path, ["-i", whole, "-c", "copy", "-output_ts_offset", "50"])
    change(path) { $0.removeLast($0.count / 2) }
    let loss = try #require(try burn(path, [], to: folder.path("out.mkv")).corruption.truncation)
    #expect(abs(loss.declared - 4) < 0.1 && (1...3).contains(loss.found), "\(loss)")
  }

  /// A duration that is less than the start time does not count from 0.
  @Test("an FLV file whose times begin late is truncated if it declares a longer duration")
  func lateTimesAndTruncated() throws {
    let (whole, path) = (try clip("whole.mkv"), folder.path("in.flv"))
    try FFmpegTool.make(path, ["-i", whole, "-c", "copy", "-output_ts_offset", "50"])
    try change(path) { data in
      // The name, and the type of a number of 8 bytes.
      let place = try #require(data.firstRange(of: Data("duration\0".utf8))?.upperBound)
      data.replaceSubrange(place..<place + 8, with: withUnsafeBytes(of: (4.0).bitPattern.bigEndian) { Data($0) })
      data.removeLast(data.count / 2)
    }
    let loss = try #require(try burn(path, [], to: folder.path("out.mkv")).corruption.truncation)
    #expect(abs(loss.declared - 4) < 0.1 && (1...3).contains(loss.found), "\(loss)")
  }

  @Test("a burn that ends before the last of slow frames reports no corruption")
  func stopsEarly() throws {
    let path = folder.path("slow.flv")
    let source = "testsrc2=size=160x120:rate=2/5:duration=30"
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "fast", "-bf", "3"])
    let reader = try FrameReader(path: path, threads: 8)
    #expect(try reader.frame(at: 16) != nil && reader.corruption == VideoCorruption())
    let report = try burn(path, [], to: folder.path("out.mkv")) { ($0.end, $0.isStrict, $0.threads) = (16, true, 8) }
    #expect(report.corruption == VideoCorruption())
  }

  @Test("a packet that needs an unsupported extension is corrupt")
  func unknownExtension() throws {
    let path = try motionJPEG(seconds: 1, undecodable: 9..<10)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 24 && report.corruption.packets == 1)
    try expectRefused(path)
  }

  @Test("frames whose size changes are all scaled to the first one's")
  func changingSize() throws {
    let joined = try join([try clip("a.ts"), try clip("b.ts", size: "320x200")])
    let report = try burn(joined, [], to: folder.path("out.mkv"))
    #expect(report.frames == 200)
    #expect(
      try Probe.entries("stream=width,height", of: folder.path("out.mkv"), ["-select_streams", "v"]) == ["160,120"])
    #expect(try Probe.frameHashes(folder.path("out.mkv")).count == 200)
  }

  /// At a constant rate, frames fill the time to the next frame.
  @Test("a frame that is timed days after the one before it comes right after that")
  func wildTime() throws {
    let last = "setts=ts=if(eq(N\\,99)\\,TS+1000000000\\,TS)"
    let path = try clip("in.mkv", ["-an", "-bsf:v", last])
    // The declared duration is that without the wrong time.
    try overwrite(Self.durationIdentifier, of: path, with: [0x40, 0xAF, 0x40, 0, 0, 0, 0, 0])
    let report = try burn(path, [], to: folder.path("out.mkv")) { $0.frameRate = FrameRate(50) }
    #expect((199...202).contains(report.frames), "\(report.frames)")
    #expect(report.corruption.frames + report.corruption.packets == 1)
    try expectRefused(path)
  }

  private static let durationIdentifier: [UInt8] = [0x44, 0x89, 0x88]

  /// Elements of Matroska by their identifiers, and wrong values for them.
  private static let lies: [(name: String, identifier: [UInt8], value: [UInt8])] = [
    ("ten times as long", durationIdentifier, [0x40, 0xE3, 0x88, 0, 0, 0, 0, 0]),
    ("of no length", durationIdentifier, [UInt8](repeating: 0, count: 8)),
    ("of a length that is no number", durationIdentifier, [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
    ("of endless length", durationIdentifier, [0x7F, 0xF0, 0, 0, 0, 0, 0, 0]),
    ("of negative length", durationIdentifier, [0xC0, 0xAF, 0x40, 0, 0, 0, 0, 0]),
    ("of a thousand frames a second", [0x23, 0xE3, 0x83, 0x84], [0, 0x0F, 0x42, 0x40]),
    ("of a frame in four seconds", [0x23, 0xE3, 0x83, 0x84], [0xEE, 0x6B, 0x28, 0]),
    ("of other width", [0xB0, 0x81], [40]),
  ]

  @Test("a container's wrong values do not change the output", arguments: lies.indices)
  func lie(index: Int) throws {
    let lie = Self.lies[index]
    let path = try clip("in.mkv")
    try overwrite(lie.identifier, of: path, with: lie.value)
    let report = try burn(path, [], to: folder.path("out.mkv"))
    #expect(report.frames == 100, "\(lie.name)")
    let times = try Probe.times(folder.path("out.mkv"))
    #expect(
      times.count == 100 && zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.04) < 0.0015 }, "\(lie.name)")
    #expect((report.corruption.truncation != nil) == (index == 0), "\(lie.name): \(report.corruption)")
    #expect(report.corruption.packets == 0 && report.corruption.frames == 0)
  }

  /// Readers of MP4 and Matroska leave out frames before 0.
  @Test("frames before 0 are kept, and audio stays in sync", arguments: [1, 150], ["mp4", "mov", "mkv"])
  func beginsBeforeZero(milliseconds: Int, suffix: String) throws {
    let path = try clip("in.flv", ["-c:a", "libmp3lame", "-ar", "44100"])
    let audio = try #require(Probe.times(path, stream: "a:0").first)
    let decoded = Int((try #require(Probe.times(path).first) * 1_000).rounded())
    try change(path) { data in
      // The first frame after the codec's header: an AVC key frame, its NAL units, and its composition time offset.
      let offset = try #require(data.range(of: Data([0x17, 0x01, 0, 0, 0]))).upperBound
      let bytes = withUnsafeBytes(of: Int32(-milliseconds - decoded).bigEndian) { Data($0.dropFirst()) }
      data.replaceSubrange(offset - 3..<offset, with: bytes)
    }
    let before = try Probe.times(path)
    let shift = Double(milliseconds) / 1_000
    #expect(before.count == 100 && before.first == -shift)
    let output = folder.path("out.\(suffix)")
    #expect(try burn(path, [], to: output).frames == 100)
    let after = try Probe.frameTimes(output).compactMap { $0 }
    try #require(after.count == 100)
    #expect(zip(before, after).allSatisfy { abs($0 + shift - $1) < 0.001_1 })
    #expect(abs(try #require(Probe.times(output, stream: "a:0").first) - audio - shift) < 0.001_1)
  }
}
