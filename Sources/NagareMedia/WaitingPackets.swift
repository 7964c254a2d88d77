import CFFmpeg

/// Packets of other streams that begin when the last picture which is written so far is over. They wait until there are
/// more: where a burn stops early, all streams end together.
struct WaitingPackets {
  /// How many bytes wait at most, where no pictures come any more; beyond, packets are written as they come.
  private static let limit = 32 << 20

  /// By their streams in the output, in the order in which they came.
  private var packets: [Int: [Packet]] = [:]
  private var bytes = 0
  /// When the last picture that is written is over, in seconds of the output.
  private var reach = -Double.infinity

  /// Counts a picture.
  /// - Parameter unit: of its times.
  mutating func show(_ picture: Packet, in unit: AVRational) {
    let time = picture.pointer.pointee.pts
    guard time != nagare_nopts_value else { return }
    reach = max(reach, TimeBase(unit).seconds(time &+ max(picture.pointer.pointee.duration, 0)))
  }

  /// Keeps a packet if it is to wait.
  mutating func keep(_ packet: Packet, of index: Int, in unit: AVRational) -> Bool {
    let hasEarlier = packets[index] != nil
    guard hasEarlier || isBeyond(packet, unit), bytes < WaitingPackets.limit else { return false }
    packets[index, default: []].append(packet)
    bytes += packet.byteCount
    return true
  }

  /// Takes out the packets that begin while a picture is on screen that is written; all of them, where too many wait or
  /// nothing more comes.
  mutating func takeReady(all: Bool = false, unit: (Int) -> AVRational) -> [(packet: Packet, index: Int)] {
    let takesAll = all || bytes >= WaitingPackets.limit
    var ready: [(packet: Packet, index: Int)] = []
    for (index, waiting) in packets {
      let count = takesAll ? waiting.count : waiting.prefix { !isBeyond($0, unit(index)) }.count
      ready += waiting.prefix(count).map { ($0, index) }
      packets[index] = count < waiting.count ? Array(waiting[count...]) : nil
    }
    for (packet, _) in ready { bytes -= packet.byteCount }
    return ready
  }

  /// Forgets them.
  mutating func drop() { (packets, bytes) = ([:], 0) }

  private func isBeyond(_ packet: Packet, _ unit: AVRational) -> Bool {
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let time = decoded == nagare_nopts_value ? shown : decoded
    return time != nagare_nopts_value && TimeBase(unit).seconds(time) >= reach
  }
}
