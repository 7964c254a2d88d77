import CFFmpeg

/// Packets of other streams that begin at or after the end of the video written so far. They wait for more video: if a
/// burn stops early, all streams end together.
struct WaitingPackets {
  /// The most bytes that wait, in case no more video comes. Beyond that, packets are written without waiting.
  private static let maxBytes = 32 << 20

  /// The queues of the output's streams, each in order of arrival.
  private var queues: [Queue]
  private var bytes = 0
  /// The end of the video written so far, in seconds of the output.
  private(set) var videoEnd = -Double.infinity

  /// - Parameter streams: the number of the output's streams.
  init(streams: Int) {
    queues = Array(repeating: Queue(), count: streams)
  }

  /// Advances the end of the video to that of a packet.
  /// - Parameter unit: the time base of the packet.
  mutating func advance(past packet: Packet, in unit: AVRational) {
    let time = packet.pointer.pointee.pts
    guard time != nagare_nopts_value else { return }
    videoEnd = max(videoEnd, TimeBase(unit).seconds(time &+ max(packet.pointer.pointee.duration, 0)))
  }

  /// Keeps a packet if it must wait. Returns whether the packet was kept.
  mutating func keep(_ packet: Packet, of index: Int, in unit: AVRational) -> Bool {
    let hasEarlier = queues[index].first != nil
    guard hasEarlier || isBeyond(packet, unit) else { return false }
    queues[index].append(packet)
    bytes += packet.byteCount
    return true
  }

  /// Whether too many bytes wait, so that packets must be written.
  var isFull: Bool { bytes >= WaitingPackets.maxBytes }

  /// Removes a packet that begins before the end of the video, or any packet if too many bytes wait.
  /// - Parameter all: whether no packet must wait any more.
  /// - Returns: the first packet of a stream; nil if all must wait.
  mutating func nextReady(all: Bool = false, unit: (Int) -> AVRational) -> (packet: Packet, index: Int)? {
    let takesAll = all || isFull
    for index in queues.indices {
      guard let packet = queues[index].first, takesAll || !isBeyond(packet, unit(index)) else { continue }
      queues[index].removeFirst()
      bytes -= packet.byteCount
      return (packet, index)
    }
    return nil
  }

  /// Removes all waiting packets.
  mutating func removeAll() {
    queues = Array(repeating: Queue(), count: queues.count)
    bytes = 0
  }

  private func isBeyond(_ packet: Packet, _ unit: AVRational) -> Bool {
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let time = decoded == nagare_nopts_value ? shown : decoded
    return time != nagare_nopts_value && TimeBase(unit).seconds(time) >= videoEnd
  }

  /// A queue of a stream's packets. It allocates nothing once its memory is large enough.
  private struct Queue {
    private var packets: [Packet] = []
    private var head = 0

    var first: Packet? { head < packets.count ? packets[head] : nil }

    mutating func append(_ packet: Packet) {
      if head > 0, head * 2 >= packets.count {
        packets.removeSubrange(..<head)
        head = 0
      }
      packets.append(packet)
    }

    mutating func removeFirst() { head += 1 }
  }
}
