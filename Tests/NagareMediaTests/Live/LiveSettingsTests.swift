import NagareMedia
import TestSupport
import Testing

@Suite("Containers and addresses of live streams")
struct LiveSettingsTests {
  @Test(
    "the output's name determines its container",
    arguments: [
      ("rtmp://h/a", OutputContainer.flv), ("RTMPS://h/a", .flv), ("udp://h:1", .ts), ("srt://h:1", .ts),
      ("tcp://h:1", .ts), ("rtp://h:1", .ts), ("https://h/a.mp4", .ts), ("-", .ts), ("a.ts", .ts), ("a.b/c.TS", .ts),
      ("a.flv", .flv), ("a.mkv", .mkv), ("a.mp4", .mp4), ("a.m4v", .mp4), ("a.mov", .mov),
      ("a.webm", .webm), ("a.nut", .nut), ("a\u{600}.ts", .ts),
    ])
  func containers(output: String, container: OutputContainer) throws {
    #expect(try OutputContainer.live(output: output, container: nil, encoder: nil) == container)
    #expect(try OutputContainer.live(output: output, container: "mkv", encoder: nil) == .mkv)
    #expect(MuxerTarget.isAddress(output) == output.contains("://"))
  }

  @Test(
    "secrets in an address are not shown",
    arguments: [
      ("rtmp://user:word@host:1935/live/key?token=1", "rtmp://host:1935/live/…"),
      ("srt://host:9000?passphrase=word", "srt://host:9000/…"), ("udp://127.0.0.1:1234", "udp://127.0.0.1:1234"),
      ("folder/file.mp4", "folder/file.mp4"), ("-", "-"),
    ])
  func secrets(output: String, shown: String) {
    #expect(MuxerTarget.displayName(output) == shown)
  }

  @Test("raw video goes into NUT")
  func samples() throws {
    #expect(try OutputContainer.live(output: "-", container: nil, encoder: "rawvideo") == .nut)
    #expect(try OutputContainer.live(output: "-", container: "ts", encoder: "rawvideo") == .ts)
  }

  @Test(
    "other names are refused, and the containers listed",
    arguments: [
      ("a", nil), ("a.avi", nil), ("mp4", nil), ("a.raw", nil), ("ftp://h/a", nil), ("a.m2ts", nil), ("a.ts", "images"),
    ])
  func unknown(output: String, container: String?) {
    #expect(
      throws: MediaError.unknownContainer(
        path: container ?? output, supported: ["ts", "flv", "mkv", "mp4", "mov", "webm", "nut"])
    ) { try OutputContainer.live(output: output, container: container, encoder: nil) }
  }

  @Test("shifted packets keep their distances")
  func shift() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mkv")
    try FFmpegTool.make(path, FFmpegTool.video(rate: "30000/1001") + ["-c:v", "libx264", "-bf", "2"])
    func packets() throws -> [Packet] {
      let demuxer = try Demuxer(path: path)
      return sequence(state: demuxer) { try! $0.nextPacket() }.map(\.self)
    }
    let (original, shifted) = (try packets(), try packets())
    #expect(original.count == 30)
    for (packet, other) in zip(shifted, original) {
      packet.shift(by: 1.0 / 3)
      // Matroska counts milliseconds.
      for time in [\Packet.presentationTime, \Packet.decodingTime] {
        #expect((packet[keyPath: time] == nil) == (other[keyPath: time] == nil))
        #expect(abs((packet[keyPath: time] ?? 0.333) - (other[keyPath: time] ?? 0) - 0.333) < 1e-9)
      }
    }
  }
}
