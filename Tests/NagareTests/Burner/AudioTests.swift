import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Encoding audio again", .serialized)
struct AudioTests {
  private let folder: TemporaryFolder
  private static let rate = 48_000.0

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Five seconds with a click at every full second.
  private func source(_ name: String, _ audio: [String], delay: Double = 0, filter: String = "anull") throws -> String {
    let path = folder.path(name)
    let click = "aevalsrc=if(lt(mod(t\\,1)\\,0.01)\\,0.9*sin(2*PI*1000*t)\\,0):d=5:s=48000,\(filter)"
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=5", "-itsoffset", "\(delay)"]
        + ["-f", "lavfi", "-i", click, "-c:v", "libx264", "-preset", "ultrafast"] + audio)
    return path
  }

  private func burn(_ input: String, _ audio: AudioTreatment, _ suffix: String) throws -> String {
    let output = input + "-\(audio).\(suffix)"
    var job = BurnJob.lossless(input, [], to: output)
    if suffix == "webm" { (job.encoder, job.video.keepsFormat) = (EncoderSettings(), false) }
    job.audio = audio
    _ = try Burner(job).runAndWait()
    return output
  }

  /// The times of clicks and the end of the audio, in seconds after the first video frame, by the audio frames' times.
  private func clicks(_ path: String) throws -> (times: [Double], end: Double) {
    let frames = try Probe.entries("frame=pts_time,nb_samples", of: path, ["-select_streams", "a"])
    let places = frames.compactMap { line -> (time: Double, count: Int)? in
      let fields = line.split(separator: ",")
      guard fields.count >= 2, let time = Double(fields[0]), let count = Int(fields[1]) else { return nil }
      return (time, count)
    }
    let samples = try FFmpegTool.run(
      "ffmpeg", ["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-f", "s16le", "-"]
    ).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let start = try #require(Probe.times(path).first)
    let sourceRate = Double(places.map(\.count).reduce(0, +)) / Double(samples.count) * AudioTests.rate
    var times: [Double] = []
    var index = 0
    var place = 0
    // Each frame is placed at its own time, so that gaps count.
    var first = 0.0
    while index < samples.count {
      while place < places.count - 1,
        Double(index) >= first + Double(places[place].count) / sourceRate * AudioTests.rate
      {
        first += Double(places[place].count) / sourceRate * AudioTests.rate
        place += 1
      }
      if abs(Int(samples[index])) > 3000 {
        times.append(places[place].time + (Double(index) - first) / AudioTests.rate - start)
        index += 24_000
      } else {
        index += 1
      }
    }
    let last = try #require(places.last)
    return (times, last.time + Double(last.count) / sourceRate - start)
  }

  private func expectInSync(_ input: String, _ output: String) throws {
    let (expected, found) = (try clicks(input), try clicks(output))
    #expect(expected.times.count >= 3)
    try #require(found.times.count == expected.times.count)
    // Matroska counts milliseconds; the codecs' windows blur a click a little.
    for (one, other) in zip(expected.times, found.times) { #expect(abs(one - other) < 0.003) }
    // A frame of AAC or Opus at most.
    #expect(abs(expected.end - found.end) < 0.05)
  }

  private static let targets: [(AudioTreatment, String)] = [
    (.aac, "mp4"), (.aac, "mkv"), (.aac, "mov"), (.opus, "mp4"), (.opus, "mkv"), (.opus, "webm"),
  ]

  @Test("audio keeps its sync and its duration, in every codec and container", arguments: targets)
  func inSync(audio: AudioTreatment, suffix: String) throws {
    let input = try source("in.mp4", ["-c:a", "aac"])
    let output = try burn(input, audio, suffix)
    try expectInSync(input, output)
    #expect(try Probe.entries("stream=codec_name", of: output, ["-select_streams", "a"]).first == audio.rawValue)
  }

  @Test("audio that begins late, has a gap or has six channels stays in sync", arguments: [AudioTreatment.aac, .opus])
  func unusual(audio: AudioTreatment) throws {
    let late = try source("late.mkv", ["-c:a", "libmp3lame", "-ar", "44100"], delay: 0.5)
    try expectInSync(late, try burn(late, audio, "mp4"))
    let gap = try source("gap.mkv", ["-c:a", "pcm_s16le"], filter: "aselect='not(between(t,1.5,2.5))'")
    try expectInSync(gap, try burn(gap, audio, "mkv"))
    let wide = try source("wide.mkv", ["-ac", "6", "-c:a", "ac3"])
    let output = try burn(wide, audio, "mkv")
    try expectInSync(wide, output)
    #expect(try Probe.entries("stream=channels", of: output, ["-select_streams", "a"]).first == "6")
  }

  @Test("impossible audio timestamps cost no video frame", arguments: [AudioTreatment.aac, .opus])
  func damagedTimes(audio: AudioTreatment) throws {
    for first in [0, 3] {
      let far = ["-bsf:a", "setts=ts=if(gt(N\\,\(first))\\,4611686018427387904\\,TS)"]
      let input = try source("in-\(first).nut", ["-c:a", "pcm_s16le"] + far)
      let output = try burn(input, audio, "mkv")
      #expect(try Probe.times(output).count == 125)
    }
  }

  @Test("six channels of AC-3 become the layout 5.1 of AAC")
  func sides() throws {
    let wide = try source("wide.mkv", ["-ac", "6", "-c:a", "ac3"])
    let output = try burn(wide, .aac, "mp4")
    #expect(try Probe.entries("stream=channel_layout", of: output, ["-select_streams", "a"]).first == "5.1")
  }

  @Test(
    "audio is copied into containers that FFmpeg writes it to, and becomes AAC in the others",
    arguments: ["flac", "libopus"])
  func copiedOrAAC(codec: String) throws {
    let input = try source("in.mkv", ["-c:a", codec])
    for (suffix, isHeld) in [("mp4", true), ("mov", false), ("mkv", true)] {
      let output = folder.path("out.\(suffix)")
      let burner = try Burner(BurnJob.lossless(input, [], to: output))
      #expect(!burner.omitsAudio && burner.changedStreams.converted.map(\.codec) == (isHeld ? [] : ["aac"]))
      _ = try burner.runAndWait()
      if isHeld {
        #expect(try Probe.payloadHash(output, stream: "a:0") == Probe.payloadHash(input, stream: "a:0"))
      } else {
        #expect(try Probe.entries("stream=codec_name", of: output, ["-select_streams", "a"]) == ["aac"])
      }
    }
  }

  @Test("undecodable audio is left out, and not because of the container")
  func undecodable() throws {
    let input = try source("in.mkv", ["-c:a", "pcm_s16le"])
    var bytes = try Data(contentsOf: URL(filePath: input))
    let name = try #require(bytes.range(of: Data("A_PCM/INT/LIT".utf8)))
    bytes.replaceSubrange(name, with: Data("A_PCM/INT/NIL".utf8))
    try bytes.write(to: URL(filePath: input))
    var job = BurnJob.lossless(input, [], to: folder.path("out.mkv"))
    job.audio = .aac
    let burner = try Burner(job)
    #expect(burner.omittedStreams.isEmpty && !burner.omitsAudio)
    #expect(burner.undecodableStreams.count == 1)
  }

  @Test("tags about the source's encoding are not kept for another encoding")
  func staleTags() throws {
    let tags = ["BPS": "123", "NUMBER_OF_BYTES": "9", "ENCODER": "none", "title": "Kept"]
    let input = try source("in.mkv", ["-c:a", "pcm_s16le"] + tags.flatMap { ["-metadata:s:a:0", "\($0)=\($1)"] })
    let kept = try Probe.entries("stream_tags", of: burn(input, .copy, "mkv"), ["-select_streams", "a"]).joined()
    #expect(kept.contains("123") && kept.contains("Kept"))
    let new = try Probe.entries("stream_tags", of: burn(input, .aac, "mkv"), ["-select_streams", "a"]).joined()
    #expect(!new.contains("123") && !new.contains("none") && new.contains("Kept"))
  }

  @Test("audio that is switched off is no stream, and no loss to warn of")
  func none() throws {
    let output = folder.path("out.mp4")
    var job = BurnJob.lossless(try source("in.mp4", ["-c:a", "aac"]), [], to: output)
    job.audio = .none
    let burner = try Burner(job)
    #expect(burner.omittedStreams.isEmpty && !burner.omitsAudio)
    _ = try burner.runAndWait()
    #expect(try Probe.entries("stream=codec_type", of: output) == ["video"])
  }

  @Test("an audio codec that the container cannot hold is refused before anything is written")
  func refused() throws {
    var job = BurnJob(video: try source("in.mp4", ["-c:a", "aac"]), comments: [], output: folder.path("out.webm"))
    job.overlay = Fixtures.options()
    job.audio = .aac
    #expect(throws: MediaError.unsupportedAudio(audio: "aac", container: "webm")) { try Burner(job) }
    #expect(try folder.names == ["in.mp4"])
  }

  @Test("copied Opus keeps its times, including the delay", arguments: ["webm", "mkv", "mp4"])
  func copiedOpus(suffix: String) throws {
    let input = try source("in.mkv", ["-c:a", "libopus"])
    let output = folder.path("out.\(suffix)")
    var job = BurnJob(video: input, comments: [], output: output)
    job.overlay = Fixtures.options()
    _ = try Burner(job).runAndWait()
    #expect(try Probe.payloadHash(output, stream: "a:0") == Probe.payloadHash(input, stream: "a:0"))
    let (before, after) = (try Probe.times(input, stream: "a:0"), try Probe.times(output, stream: "a:0"))
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.0011 })
  }
}
