import CFFmpeg

/// Gives packets of several encoders decoding timestamps and durations as if one encoder had produced them all.
///
/// Used by one thread at a time.
package struct RetimedPackets {
  private var times: DerivedTimestamps
  /// Packets whose decoding timestamps are not known yet, in decoding order.
  private var waiting: [Packet] = []
  /// The latest end of a packet, in units of the packets.
  private var end = Int64.min

  /// - Parameter delay: the longest reordering delay of the packets, in frames.
  package init(delay: Int) { times = DerivedTimestamps(delay: delay) }

  /// Adds the next packet in decoding order. All packets must have presentation timestamps in the same unit.
  package mutating func add(_ packet: Packet) {
    let fields = packet.pointer.pointee
    end = max(end, fields.pts &+ max(fields.duration, 1))
    times.add(fields.pts)
    waiting.append(packet)
  }

  /// Ends the sequence.
  /// - Parameter end: the end of the last packet shown, in units of the packets; nil to take it from the packets.
  package mutating func finish(at end: Int64? = nil) { times.finish(at: end ?? self.end) }

  /// The first waiting packet, with its timestamps; nil while they depend on packets that were not added yet.
  package mutating func next() -> Packet? {
    guard let derived = times.next() else { return nil }
    let packet = waiting.removeFirst()
    (packet.pointer.pointee.dts, packet.pointer.pointee.duration) = (derived.decoded, derived.duration)
    return packet
  }
}
