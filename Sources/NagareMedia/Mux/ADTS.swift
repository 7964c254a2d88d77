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

  /// The kind of audio that a packet's ADTS header states: the object type, the index of the sample rate and the
  /// channels, placed as in the first two bytes of an AudioSpecificConfig. Nil if the packet has no header.
  static func kind(of packet: Packet) -> UInt16? {
    guard let data = header(of: packet) else { return nil }
    let bits = UInt16(data[2]) << 8 | UInt16(data[3])
    // The bit between the sample rate and the channels is for private use.
    let (object, rate, channels) = ((bits >> 14) + 1, bits >> 10 & 15, bits >> 6 & 7)
    return object << 11 | rate << 7 | channels << 3
  }

  /// The kind of audio that an AudioSpecificConfig states, for HE-AAC that of the core. Nil if its first two bytes do
  /// not state all of it.
  static func kind(ofConfig config: some Collection<UInt8>) -> UInt16? {
    let bits = config.prefix(2).reduce(0 as UInt16) { $0 << 8 | UInt16($1) }
    let object = bits >> 11
    guard config.count > 1, object < 31, bits >> 7 & 15 < 15 else { return nil }
    return (object == 5 || object == 29 ? 2 : object) << 11 | bits & 0x07F8
  }

  /// Whether two kinds are equal. Without a number of channels, the packets themselves list the channels.
  static func areEqual(_ one: UInt16, _ other: UInt16) -> Bool {
    let listsChannels = one & 0x0078 == 0 || other & 0x0078 == 0
    return (one ^ other) & (listsChannels ? 0xFF80 : 0xFFF8) == 0
  }

  /// Removes the ADTS header of a packet, if it has one.
  static func removeHeader(from packet: Packet) {
    guard let data = header(of: packet) else { return }
    // A checksum follows unless the last bit says that it is absent.
    let count = data[1] & 1 == 1 ? 7 : 9
    packet.pointer.pointee.data += count
    packet.pointer.pointee.size -= Int32(count)
  }
}
