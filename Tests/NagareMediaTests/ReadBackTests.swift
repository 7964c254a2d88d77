import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Outputs that are read back")
struct ReadBackTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes ten frames without finishing the file.
  private func muxer(to output: String) throws -> Muxer {
    let source = folder.path("source.nut")
    try FFmpegTool.make(source, FFmpegTool.video(size: "640x360", seconds: 0.4) + ["-c:v", "rawvideo"])
    let video = try OpenVideo(source)
    let container = try OutputContainer(path: output)
    let encoder = try video.encoder("libx264", container: container) {
      ($0.preset, $0.crf) = ("ultrafast", 0)
    }
    let muxer = try Muxer(
      to: .file(MuxerTarget.OutputName(output)), container: container, encoder: encoder, demuxer: video.demuxer)
    try muxer.open()
    for frame in try video.frames() {
      try encoder.send(frame)
      while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    }
    try encoder.send(nil)
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    return muxer
  }

  @Test("the values read back are those that ffprobe finds", arguments: ["mp4", "mov", "mkv"])
  func reading(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    #expect(muxer.readBack == nil)
    #expect(try muxer.finish(expecting: 10) == 10)
    let reading = try #require(muxer.readBack)
    #expect((reading.frames, reading.streams) == (10, 1))
    let duration = try FFmpegTool.lines("ffprobe", ["-show_entries", "format=duration", "-of", "csv=p=0", output])
    #expect(abs(try #require(reading.duration) - (Double(try #require(duration.first)) ?? 0)) < 0.001)
  }

  @Test("a file that is truncated meanwhile is an error, and nothing is left", arguments: ["mp4", "mov", "mkv"])
  func cutOff(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    let file = folder.path(try #require(try folder.names.first { $0.hasSuffix(".partial") }))
    #expect {
      _ = try muxer.finish(expecting: 10) {
        // The rest is more than is read ahead.
        truncate(file, 100_000)
        return false
      }
    } throws: { error in
      guard case MediaError.readBackMismatch(output, _) = error else { return false }
      return true
    }
    #expect(muxer.readBack == nil)
    #expect(try folder.names == ["source.nut"])
  }

  private static let kinds: [Character: StreamTally.Kind] = [
    "v": .video, "a": .audio, "s": .subtitle, "f": .attachment,
  ]

  /// The tallies of streams, each given as a letter for its kind and a number of packets.
  private static func tallies(_ streams: String, apart seconds: Double = 0.04) throws -> [StreamTally] {
    try streams.split(separator: " ").map { stream in
      var tally = StreamTally(try #require(stream.first.flatMap { kinds[$0] }))
      for index in 0..<(try #require(Int(stream.dropFirst()))) { tally.add(at: Double(index) * seconds) }
      return tally
    }
  }

  @Test(
    "streams and frames that are not as they were written are named",
    arguments: [
      ("v10 a9 s2 f1", "v10 a7 s1 f0", nil),
      ("v10 a0 s0", "v10", nil),
      ("v10 a9", "v10 a9 s2 f1", nil),
      ("v10 a9", "v10 a9 a0", "it has 2 audio streams instead of 1"),
      ("v10", "v10 v3", "it has 2 video streams instead of 1"),
      ("v10 a9", "v10 a0", "it has 0 of 1 audio streams"),
      ("v10 s2", "v10", "it has 0 of 1 subtitle streams"),
      ("v10 f0", "v10", "it has 0 of 1 attachment streams"),
      ("v10 v5", "v10", "it has 1 of 2 video streams"),
      ("v10", "v9", "it has 9 of 10 frames"),
      ("v10", "v11", "it has 11 of 10 frames"),
    ])
  func objections(written: String, found: String, objection: String?) throws {
    #expect(ReadBack.objection(to: try Self.tallies(found), try Self.tallies(written), 0) == objection)
  }

  @Test("the video is found after videos without packets, which some containers keep")
  func emptyVideos() throws {
    let written = try Self.tallies("v0 v10 v4")
    #expect(ReadBack.objection(to: try Self.tallies("v0 v10 v4"), written, 1) == nil)
    #expect(ReadBack.objection(to: try Self.tallies("v10 v4"), written, 1) == nil)
    #expect(ReadBack.objection(to: try Self.tallies("v0 v4 v10"), written, 1) != nil)
  }

  @Test("the duration of all frames may change by less than a frame")
  func spans() throws {
    let written = try Self.tallies("v10")
    #expect(ReadBack.objection(to: try Self.tallies("v10", apart: 0.044), written, 0) == nil)
    #expect(
      ReadBack.objection(to: try Self.tallies("v10", apart: 0.05), written, 0)
        == "its frames last 450 ms instead of 360 ms")
    #expect(ReadBack.objection(to: try Self.tallies("v10", apart: 0.03), written, 0) != nil)
  }

  @Test("a cancelled burn is not read back, and the file gets its name", arguments: ["mp4", "mkv"])
  func cancelled(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    #expect(try muxer.finish(expecting: 10) { true } == 10)
    #expect(muxer.readBack == nil)
    #expect(try folder.names == ["out.\(suffix)", "source.nut"])
    let entries = ["-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", output]
    #expect(try FFmpegTool.lines("ffprobe", entries) == ["10"])
  }
}
