import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Every frame of a video is burned, however corrupt its audio is.
@Suite("Corrupt audio", .serialized)
struct DamagedAudioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func stream(_ audio: [String]) throws -> Data {
    let path = folder.path("whole.ts")
    try Fixtures.makeSmallClip(at: path, ["-g", "10"] + audio)
    return try Data(contentsOf: URL(filePath: path))
  }

  private func burn(_ bytes: Data, to name: String) throws -> BurnReport {
    let input = folder.path("in.ts")
    try bytes.write(to: URL(filePath: input))
    let report = try NagareTests.burn(input, [], to: folder.path(name)) { $0.allowsOverwriting = true }
    #expect(try Probe.times(folder.path(name)).count == report.frames)
    return report
  }

  /// The encoder of AAC would never end.
  @Test("audio of impossible amplitudes is encoded", arguments: ["mp4", "mkv"])
  func impossibleAmplitudes(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    #expect(try NagareTests.burn(Fixtures.wildAmplitudes, [], to: output).frames == 1)
    #expect(try Probe.times(output, stream: "a:1").count > 50)
  }

  /// Two times that are a tick of 1/90,000 s apart may be the same tick of 1/48,000 s.
  @Test("audio whose time goes back gets increasing times in the output's units", arguments: ["mp4", "mov", "mkv"])
  func timeGoesBack(suffix: String) throws {
    let whole = try stream(["-c:a", "mp2", "-ar", "48000"])
    // A quarter of it comes twice.
    let (half, quarter) = (whole.count / 376 * 188, whole.count / 752 * 188)
    let name = "out.\(suffix)"
    #expect(try burn(whole[..<half] + whole[quarter...], to: name).frames >= 50)
    let times = try Probe.times(folder.path(name), stream: "a:0")
    #expect(times.count > 70)
    if suffix != "mkv" { #expect(Set(times).count == times.count) }
  }

  @Test("audio that changes its sample rate is encoded in the first one until it returns", arguments: ["mp4", "mkv"])
  func rateChanges(suffix: String) throws {
    let (whole, half) = (try stream(["-c:a", "aac", "-ar", "44100"]), try stream(["-c:a", "aac", "-ar", "22050"]))
    let report = try burn(whole + half + whole, to: "out.\(suffix)")
    #expect(report.corruption.audioChange == .encoded && report.corruption.packets > 0)
    // Two seconds have 87 packets at 44,100 Hz, and 44 at half of it.
    #expect(try Probe.times(folder.path("out.\(suffix)"), stream: "a:0").count > 245)
  }

  /// MP4 has AAC without ADTS headers; removing a missing header fails.
  @Test("audio packets that lack their headers are left out and counted", arguments: ["mp4", "mov", "mkv"])
  func headersAreDamaged(suffix: String) throws {
    var bytes = try stream(["-c:a", "aac"])
    // The first ADTS header of a PES packet, in the middle of the file.
    let begin = bytes.count / 2
    let payload = try #require(bytes.range(of: Data([0, 0, 1, 0xC0]), in: begin..<bytes.count)).lowerBound
    let header = try #require(bytes.range(of: Data([0xFF, 0xF1]), in: payload..<bytes.count)).lowerBound
    bytes.replaceSubrange(header..<header + 60, with: Data(repeating: 0, count: 60))
    let report = try burn(bytes, to: "out.\(suffix)")
    #expect(report.frames == 50)
    #expect(report.corruption.packets > 0)
    #expect(try Probe.times(folder.path("out.\(suffix)"), stream: "a:0").count > 60)
  }

  @Test("corrupt packets of audio that is encoded again are counted")
  func encodedAnew() throws {
    let (whole, input) = (folder.path("whole.mkv"), folder.path("in.mkv"))
    try Fixtures.makeSmallClip(at: whole, ["-c:a", "flac"])
    try FFmpegTool.make(input, ["-i", whole, "-c", "copy", "-bsf:a", "noise=amount=1"])
    let report = try NagareTests.burn(input, [], to: folder.path("out.mkv")) { $0.audio = .aac }
    #expect(report.frames == 50 && report.corruption.packets > 10)
    let reason = "packets of its audio or its subtitles are corrupt"
    #expect(throws: MediaError.corrupt(path: input, reason: reason)) {
      try NagareTests.burn(input, [], to: folder.path("strict.mkv")) { ($0.audio, $0.isStrict) = (.aac, true) }
    }
    #expect(throws: MediaError.corrupt(path: input, reason: reason)) {
      try StreamCopier(
        VideoSource(input), to: folder.path("strict.mkv"), audio: .aac, allowsOverwriting: false, isStrict: true
      ).run()
    }
    #expect(try folder.names == ["in.mkv", "out.mkv", "whole.mkv"])
  }

  /// Burns a video with undecodable audio.
  private func expectAudioIsLeftOut(_ input: String, _ bytes: Data, to name: String, codec: String) throws {
    try bytes.write(to: URL(filePath: input))
    var job = BurnJob(video: input, comments: [], output: folder.path(name))
    job.overlay = Fixtures.options()
    let burner = try Burner(job)
    #expect(burner.undecodableStreams == ["stream 1 (audio, \(codec))"])
    // No other container would hold it, nor can it be encoded again.
    #expect(burner.omittedStreams == [] && !burner.omitsAudio)
    #expect(try burner.runAndWait().frames == 50)
    #expect(try Probe.entries("stream=codec_type", of: job.output) == ["video"])
    let preview = try Previewer(PreviewJob(video: input, comments: [], output: STDOUT_FILENO))
    #expect(preview.undecodableStreams == burner.undecodableStreams)
  }

  @Test("audio with too many channels to decode is left out and named", arguments: ["mkv", "mov"])
  func channelsAreTooMany(suffix: String) throws {
    let input = folder.path("in.avi")
    try Fixtures.makeSmallClip(at: input, ["-c:a", "libmp3lame"])
    var bytes = try Data(contentsOf: URL(filePath: input))
    // The second `strf` describes the audio: after the name and a length come the codec's number and the channels.
    let picture = try #require(bytes.range(of: Data("strf".utf8))).upperBound
    let audio = try #require(bytes.range(of: Data("strf".utf8), in: picture..<bytes.count)).upperBound
    bytes.replaceSubrange(audio + 6..<audio + 8, with: [0x01, 0x40])
    try bytes.write(to: URL(filePath: input))
    // ffprobe fails unless FFmpeg corrects the number.
    let channels = try? Probe.entries("stream=channels", of: input, ["-select_streams", "a:0"]).first
    if let channels, !channels.hasPrefix("16385") {
      // From FFmpeg 7 on, the number in the packets counts.
      _ = try NagareTests.burn(input, [], to: folder.path("out.\(suffix)"))
      #expect(try Probe.entries("stream=codec_type", of: folder.path("out.\(suffix)")) == ["video", "audio"])
      return
    }
    try expectAudioIsLeftOut(input, bytes, to: "out.\(suffix)", codec: "mp3")
  }

  @Test("audio with an unknown number of channels is left out and named", arguments: ["mkv", "mp4"])
  func channelsAreUnknown(suffix: String) throws {
    let input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input, ["-c:a", "aac"])
    var bytes = try Data(contentsOf: URL(filePath: input))
    // The decoder's configuration of five bytes: AAC-LC, a rate, and the channels, in the second byte.
    let told = try #require(bytes.range(of: Data([0x05, 0x80, 0x80, 0x80, 0x05]))).upperBound
    bytes[told + 1] &= 0x87
    try expectAudioIsLeftOut(input, bytes, to: "out.\(suffix)", codec: "aac")
  }
}
