import CFFmpeg

/// A packet of a stream, as stored in a container.
///
/// A packet has one holder at a time: the stage that reads it hands it to the stage that writes it, and does not
/// touch it afterwards. Therefore it is safe to send between threads.
package final class Packet: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<AVPacket>

  package init() throws(MediaError) {
    guard let pointer = av_packet_alloc() else { throw MediaError.outOfMemory }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }

  /// Clears the payload and all properties.
  func clear() {
    av_packet_unref(pointer)
  }

  /// The index of the packet's stream in the container it was read from.
  package var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// The payload's size in bytes.
  package var byteCount: Int { Int(pointer.pointee.size) }
}

extension Packet {
  /// Whether the time base of the packet's timestamps is known.
  var hasTimeBase: Bool { pointer.pointee.time_base.num > 0 && pointer.pointee.time_base.den > 0 }

  /// The time base of the packet's timestamps; nil if unknown.
  package var timeBase: TimeBase? {
    hasTimeBase ? TimeBase(pointer.pointee.time_base) : nil
  }

  private func seconds(_ stamp: Int64) -> Double? {
    stamp == nagare_nopts_value ? nil : timeBase?.seconds(stamp)
  }

  /// Whether the payload has a run of 512 zeros, longer than most codecs produce. After a crash, a file system may
  /// return zeros in place of the last writes.
  var hasZeroRun: Bool {
    guard let bytes = pointer.pointee.data, byteCount >= Packet.zeroRunLength else { return false }
    var run = 0
    for byte in UnsafeBufferPointer(start: bytes, count: byteCount) {
      run = byte == 0 ? run + 1 : 0
      if run == Packet.zeroRunLength { return true }
    }
    return false
  }

  private static let zeroRunLength = 512

  /// The codec header that applies from this packet on; nil if it does not change here.
  package var header: [UInt8]? {
    var size = 0
    guard let bytes = av_packet_get_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, &size), size > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  /// Attaches a new codec header.
  package func setHeader(_ header: [UInt8]) throws(MediaError) {
    guard let bytes = av_packet_new_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, header.count) else {
      throw MediaError.outOfMemory
    }
    bytes.update(from: header, count: header.count)
  }

  /// Removes the new codec header.
  func removeHeader() { _ = av_packet_shrink_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, 0) }

  /// Whether the packet is shown or heard. Other packets only serve to decode later ones.
  var isShown: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 }

  /// Whether the container marks the packet as corrupt.
  var isCorrupt: Bool { pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// Whether decoding can begin with this packet.
  package var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// The presentation timestamp in seconds; nil if unknown.
  package var presentationTime: Double? { seconds(pointer.pointee.pts) }

  /// The decoding timestamp in seconds; nil if unknown.
  package var decodingTime: Double? { seconds(pointer.pointee.dts) }

  /// The duration in seconds; 0 if unknown.
  package var duration: Double { seconds(pointer.pointee.duration) ?? 0 }

  /// The identity of a packet in its container: its stream, its position in bytes, and its presentation timestamp.
  package struct Identity: Hashable {
    private let stream: Int32
    private let position, time: Int64

    fileprivate init(_ packet: AVPacket) {
      (stream, position, time) = (packet.stream_index, packet.pos, packet.pts)
    }
  }

  /// The packet's identity in the container that it was read from.
  package var identity: Identity { Identity(pointer.pointee) }

  /// Sets the decoding timestamp, in seconds, if the packet's time base is known.
  package func setDecodingTime(_ seconds: Double) {
    guard let timeBase else { return }
    pointer.pointee.dts = timeBase.units(seconds)
  }

  /// Shifts the packet's timestamps, if its time base is known.
  /// - Parameter seconds: rounded to the time base, so that packets that are shifted alike keep their distances.
  package func shift(by seconds: Double) {
    guard let units = timeBase?.units(seconds) else { return }
    shift(byUnits: units)
  }

  /// Shifts the packet's timestamps by units of its time base.
  func shift(byUnits units: Int64) {
    // Plausible timestamps are too small to overflow; corrupt ones that do stay corrupt.
    if pointer.pointee.pts != nagare_nopts_value { pointer.pointee.pts &+= units }
    if pointer.pointee.dts != nagare_nopts_value { pointer.pointee.dts &+= units }
  }
}

extension Packet: TimestampedPacket {
  package var timestamps: Timestamps {
    get {
      func known(_ stamp: Int64) -> Int64? { stamp == nagare_nopts_value ? nil : stamp }
      return Timestamps(
        presentation: known(pointer.pointee.pts), decoding: known(pointer.pointee.dts),
        duration: pointer.pointee.duration)
    }
    set {
      pointer.pointee.pts = newValue.presentation ?? nagare_nopts_value
      pointer.pointee.dts = newValue.decoding ?? nagare_nopts_value
    }
  }
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

extension Packet {
  /// Replaces the payload, keeping the timestamps and other properties.
  func replacePayload(with bytes: ArraySlice<UInt8>) throws(MediaError) {
    let old = pointer.pointee
    let (times, others) = ((old.pts, old.dts, old.duration), (old.stream_index, old.flags, old.pos, old.time_base))
    av_packet_unref(pointer)
    guard let size = Int32(exactly: bytes.count), av_new_packet(pointer, size) >= 0 else {
      throw MediaError.outOfMemory
    }
    pointer.pointee.data.update(from: Array(bytes), count: bytes.count)
    (pointer.pointee.pts, pointer.pointee.dts, pointer.pointee.duration) = times
    (pointer.pointee.stream_index, pointer.pointee.flags, pointer.pointee.pos, pointer.pointee.time_base) = others
  }
}
