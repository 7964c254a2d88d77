import Nagare
import NagareMedia
import TestSupport
import Testing

@Suite struct LiveDecoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A clip of three seconds, opened.
  private func demuxer(codec: String) throws -> Demuxer {
    let path = folder.path("\(codec).ts")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=3", "-c:v", codec, "-g", "25"])
    return try Demuxer(path: path)
  }

  private func packets(of demuxer: Demuxer) throws -> [Packet] {
    var packets: [Packet] = []
    while let packet = try demuxer.nextPacket() { packets.append(packet) }
    return packets
  }

  /// Decodes packets.
  /// - Returns: the number of frames.
  private func decode(_ packets: [Packet], with decoder: LiveDecoder) throws -> Int {
    var count = 0
    for packet in packets {
      try decoder.send(packet)
      while try decoder.nextFrame() != nil { count += 1 }
    }
    return count
  }

  /// A sender that starts again with another codec may keep the stream's identifier.
  @Test func packetsOfAnotherCodecStopIt() throws {
    let demuxer = try demuxer(codec: "libx264")
    let decoder = LiveDecoder(try VideoDecoder(of: demuxer, threads: 1))
    let usable = try packets(of: demuxer)
    #expect(try decode(usable, with: decoder) > 50)
    #expect(!decoder.hasStopped)
    let others = try packets(of: self.demuxer(codec: "mpeg2video"))
    // The last frames were still in the decoder.
    _ = try decode(Array(others.prefix(25)), with: decoder)
    #expect(!decoder.hasStopped)
    #expect(try decode(Array(others.dropFirst(25)), with: decoder) == 0)
    #expect(decoder.hasStopped)
    #expect(try decode(usable, with: decoder) > 50)
    #expect(!decoder.hasStopped)
  }

  /// A decoder with a delay answers the first of few frames late.
  @Test func pausesDoNotStopIt() throws {
    let demuxer = try demuxer(codec: "libx264")
    let decoder = LiveDecoder(try VideoDecoder(of: demuxer, threads: 4))
    for (index, packet) in try packets(of: demuxer).prefix(10).enumerated() {
      packet.shift(by: Double(index) * 5)
      _ = try decode([packet], with: decoder)
      #expect(!decoder.hasStopped, "\(index)")
    }
  }
}
