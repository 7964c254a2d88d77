import CFFmpeg

/// One packet of a stream as it stands in a container.
///
/// A packet has one holder at a time: the stage that reads it hands it to the stage that writes it, and does not
/// touch it afterwards. This is what makes it sound to send it between threads.
public final class Packet: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(MediaError) {
    guard let pointer = av_packet_alloc() else { throw MediaError.outOfMemory }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }

  /// Forgets the payload and all else.
  func clear() {
    av_packet_unref(pointer)
  }

  /// The index of the packet's stream in the container it was read from.
  public var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// The payload's size in bytes.
  public var byteCount: Int { Int(pointer.pointee.size) }
}

extension ReusableObjects<Packet> {
  /// An empty packet.
  mutating func next() throws(MediaError) -> Packet {
    forEachFree { $0.clear() }
    if let packet = first() { return packet }
    let packet = try Packet()
    insert(packet)
    return packet
  }
}
