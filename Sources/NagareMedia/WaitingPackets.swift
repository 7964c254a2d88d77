import CFFmpeg

/// Packets of other streams that begin when the last picture which is written so far is over. They wait until there are
/// more: where a burn stops early, all streams end together.
struct WaitingPackets {
  /// How many bytes wait at most, where no pictures come any more; beyond, the oldest are written.
  private static let limit = 32 << 20

  /// By their streams in the output, in the order in which they came.
  private var queues: [Queue]
  private var bytes = 0
  /// When the last picture that is written is over, in seconds of the output.
  private(set) var reach = -Double.infinity

  /// - Parameter streams: how many the output has.
  init(streams: Int) {
    queues = Array(repeating: Queue(), count: streams)
  }

  /// Counts a picture.
  /// - Parameter unit: of its times.
  mutating func show(_ picture: Packet, in unit: AVRational) {
    let time = picture.pointer.pointee.pts
    guard time != nagare_nopts_value else { return }
    reach = max(reach, TimeBase(unit).seconds(time &+ max(picture.pointer.pointee.duration, 0)))
  }

  /// Keeps a packet if it is to wait.
  mutating func keep(_ packet: Packet, of index: Int, in unit: AVRational) -> Bool {
    let hasEarlier = queues[index].first != nil
    guard hasEarlier || isBeyond(packet, unit) else { return false }
    queues[index].append(packet)
    bytes += packet.byteCount
    return true
  }

  /// Whether so much waits that some has to be written.
  var isFull: Bool { bytes >= WaitingPackets.limit }

  /// Takes out a packet that begins while a picture is on screen that is written; any, where too many wait or nothing more
  /// comes.
  /// - Returns: the first one of a stream; nil when all others are to wait.
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

  /// Leaves out all that waits.
  mutating func removeAll() {
    queues = Array(repeating: Queue(), count: queues.count)
    bytes = 0
  }

  private func isBeyond(_ packet: Packet, _ unit: AVRational) -> Bool {
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let time = decoded == nagare_nopts_value ? shown : decoded
    return time != nagare_nopts_value && TimeBase(unit).seconds(time) >= reach
  }

  /// Packets of a stream. Its memory is used again, so that none is asked for once it is large enough.
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
