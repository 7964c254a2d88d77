import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Outputs that are read back")
struct OutputReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes ten frames, but for what completes the file.
  private func muxer(to output: String) throws -> Muxer {
    let source = folder.path("source.nut")
    try FFmpegTool.make(source, FFmpegTool.picture(size: "640x360", seconds: 0.4) + ["-c:v", "rawvideo"])
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

  @Test("what was read is what ffprobe finds", arguments: ["mp4", "mov", "mkv"])
  func reading(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    #expect(muxer.reading == nil)
    #expect(try muxer.finish(expecting: 10) == 10)
    let reading = try #require(muxer.reading)
    #expect((reading.frames, reading.streams) == (10, 1))
    let duration = try FFmpegTool.lines("ffprobe", ["-show_entries", "format=duration", "-of", "csv=p=0", output])
    #expect(abs(try #require(reading.duration) - (Double(try #require(duration.first)) ?? 0)) < 0.001)
  }

  @Test("a file that somebody cut off meanwhile is an error, and nothing is left", arguments: ["mp4", "mov", "mkv"])
  func cutOff(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    let file = folder.path(try #require(try folder.names.first { $0.hasSuffix(".partial") }))
    #expect {
      _ = try muxer.finish(expecting: 10) {
        // More than is read ahead.
        truncate(file, 100_000)
        return false
      }
    } throws: { error in
      guard case MediaError.unlikeWritten(output, _) = error else { return false }
      return true
    }
    #expect(muxer.reading == nil)
    #expect(try folder.names == ["source.nut"])
  }

  @Test("nobody waits for the reading who has cancelled, and the file gets its name", arguments: ["mp4", "mkv"])
  func cancelled(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let muxer = try muxer(to: output)
    #expect(try muxer.finish(expecting: 10) { true } == 10)
    #expect(muxer.reading == nil)
    #expect(try folder.names == ["out.\(suffix)", "source.nut"])
    let entries = ["-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", output]
    #expect(try FFmpegTool.lines("ffprobe", entries) == ["10"])
  }
}
