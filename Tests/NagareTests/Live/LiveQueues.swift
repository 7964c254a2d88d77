import Nagare
import OverlayFixtures
import NagareMedia

/// Packets and frames of the clip that comes with the sources.
enum LiveQueues {
  /// The first packets of the video.
  static func packets(_ count: Int) throws -> [Packet] {
    let demuxer = try Demuxer(path: Fixtures.clip)
    var packets: [Packet] = []
    while packets.count < count, let packet = try demuxer.nextPacket() {
      if packet.streamIndex == demuxer.video.index { packets.append(packet) }
    }
    return packets
  }

  /// The first frame.
  static func frame() throws -> VideoFrame? {
    let demuxer = try Demuxer(path: Fixtures.clip)
    let decoder = try VideoDecoder(of: demuxer, threads: 1)
    while let packet = try demuxer.nextPacket() {
      if packet.streamIndex == demuxer.video.index { try decoder.send(packet) }
      if let frame = try decoder.nextFrame() { return frame }
    }
    return nil
  }
}
