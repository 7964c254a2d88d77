import CFFmpeg

/// ADTS: AAC packets that each begin with a header, as in transport streams (ISO/IEC 13818-7, 6.2). Other containers
/// have one description for all packets; FFmpeg derives it from the first packet, too late for unseekable outputs.
enum ADTS {
  /// Sample rates in Hz, by the index that both kinds of header use.
  private static let sampleRates: [Int32] = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
  ]

  /// Adds an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) to a stream of ADTS packets. Streams that have a
  /// description or cannot get one are left unchanged.
  /// - Returns: whether the stream got a description, so that its packets' ADTS headers must be removed.
  @discardableResult
  static func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Bool {
    let parameters = stream.pointee.codecpar!
    guard parameters.pointee.codec_id == AV_CODEC_ID_AAC, parameters.pointee.extradata_size == 0 else {
      return false
    }
    var (object, rate) = (2, parameters.pointee.sample_rate)
    var channels = Int(parameters.pointee.ch_layout.nb_channels)
    switch parameters.pointee.profile {
    // HE-AAC decoders synthesise the upper half of the bands, and in version 2 the second channel; the header describes
    // the core.
    case nagare_profile_aac_he: rate /= 2
    case nagare_profile_aac_he_v2: (rate, channels) = (rate / 2, 1)
    case 0...3: object = Int(parameters.pointee.profile) + 1
    default: break
    }
    guard let index = sampleRates.firstIndex(of: rate), 1...6 ~= channels || channels == 8 else {
      return false
    }
    let bits = object << 11 | index << 7 | min(channels, 7) << 3
    let bytes = [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    guard let header = CodecHeader.copy(bytes, count: 2) else { throw MediaError.outOfMemory }
    parameters.pointee.extradata = header
    parameters.pointee.extradata_size = 2
    return true
  }

  /// Whether a packet begins with the ADTS sync word. A raw packet cannot begin with 12 bits of 1, which would end it.
  static func hasSyncWord(_ packet: Packet) -> Bool {
    guard packet.byteCount > 1, let data = packet.pointer.pointee.data else { return false }
    return data[0] == 0xFF && data[1] & 0xF0 == 0xF0
  }

  /// The ADTS header of a packet; nil if it has none.
  private static func header(of packet: Packet) -> UnsafeMutablePointer<UInt8>? {
    guard packet.byteCount > 9, hasSyncWord(packet), let data = packet.pointer.pointee.data, data[1] & 0x06 == 0
    else { return nil }
    return data
  }

  /// The kind of audio that a packet's ADTS header states: equal numbers for equal profiles, sample rates and channels.
  /// Nil if the packet has no header.
  static func kind(of packet: Packet) -> UInt16? {
    // The bit between the fields is for private use.
    header(of: packet).map { UInt16($0[2] & 0xFD) << 8 | UInt16($0[3] & 0xC0) }
  }

  /// Removes the ADTS header of a packet, if it has one.
  /// - Returns: false if it had none, or if the rest is not a raw packet.
  @discardableResult
  static func removeHeader(from packet: Packet) -> Bool {
    guard let data = header(of: packet) else { return false }
    // A checksum follows unless the last bit says that it is absent.
    let count = data[1] & 1 == 1 ? 7 : 9
    packet.pointer.pointee.data += count
    packet.pointer.pointee.size -= Int32(count)
    return !hasSyncWord(packet)
  }
}
