import CFFmpeg

/// A codec's extradata, in a form that does not depend on the container.
struct CodecHeader: Equatable {
  /// The parameter sets of H.264 and HEVC, the OBUs of AV1 as one unit, or all bytes of other codecs as one unit.
  let units: [[UInt8]]
  /// Whether the units in packets have length prefixes, as in MP4 and Matroska, rather than the start codes that
  /// encoders write.
  let hasLengthPrefixes: Bool

  init(_ parameters: AVCodecParameters) {
    let bytes = Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size)))
    switch parameters.codec_id {
    case AV_CODEC_ID_H264:
      // An encoder that writes length prefixes may put them before its parameter sets, too.
      let isBox = bytes.first == 1
      hasLengthPrefixes = isBox || !bytes.isEmpty && !CodecHeader.beginsWithStartCode(bytes)
      let found =
        isBox
        ? CodecHeader.sets(avcC: bytes)
        : hasLengthPrefixes ? CodecHeader.prefixedUnits(bytes) : CodecHeader.units(bytes)
      units = found.filter { [7, 8].contains($0[0] & 31) }
    case AV_CODEC_ID_HEVC:
      hasLengthPrefixes = bytes.first == 1
      units = (hasLengthPrefixes ? CodecHeader.sets(hvcC: bytes) : CodecHeader.units(bytes))
        .filter { 32...34 ~= $0[0] >> 1 & 63 }
    case AV_CODEC_ID_AV1:
      // Containers put four bytes of their own before the OBUs.
      hasLengthPrefixes = false
      units = bytes.isEmpty ? [] : [bytes.first == 0x81 ? Array(bytes.dropFirst(4)) : bytes]
    default:
      hasLengthPrefixes = false
      units = bytes.isEmpty ? [] : [bytes]
    }
  }

  /// A copy of extradata in FFmpeg's memory, with its padding; nil if out of memory.
  static func copy(_ bytes: UnsafeRawPointer, count: Int) -> UnsafeMutablePointer<UInt8>? {
    let copy = av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    copy?.copyMemory(from: bytes, byteCount: count)
    return copy?.assumingMemoryBound(to: UInt8.self)
  }

  /// Whether a decoder with this header can decode packets encoded with another header. An empty header matches any,
  /// as some containers cannot store some encoders' headers.
  func isCompatible(with other: CodecHeader) -> Bool { units.isEmpty || other.units.isEmpty || units == other.units }

  /// The parameter sets of an `avcC` box: ISO/IEC 14496-15, 5.3.3.1.
  private static func sets(avcC bytes: [UInt8]) -> [[UInt8]] {
    var reader = Reader(bytes.dropFirst(5))
    return [31, 255].flatMap { mask in (0..<Int((reader.byte() ?? 0) & mask)).compactMap { _ in reader.block() } }
  }

  /// The parameter sets of an `hvcC` box: ISO/IEC 14496-15, 8.3.3.1.
  private static func sets(hvcC bytes: [UInt8]) -> [[UInt8]] {
    var reader = Reader(bytes.dropFirst(22))
    return (0..<Int(reader.byte() ?? 0)).flatMap { _ in
      _ = reader.byte()
      return (0..<(reader.number() ?? 0)).compactMap { _ in reader.block() }
    }
  }

  private static func beginsWithStartCode(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1])
  }

  /// The NAL units with length prefixes of four bytes, up to the first that is empty or truncated.
  private static func prefixedUnits(_ bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count > 4 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard length > 0, length <= rest.count else { break }
      units.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return units
  }

  /// The NAL units between start codes: ISO/IEC 14496-10, annex B.
  private static func units(_ bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var start: Int?
    for index in bytes.indices.dropLast(2) where bytes[index...].prefix(3) == [0, 0, 1] {
      if let start { units.append(trimmed(bytes[start..<index])) }
      start = index + 3
    }
    if let start { units.append(trimmed(bytes[start...])) }
    return units.filter { !$0.isEmpty }
  }

  /// Removes the zeros that may follow a unit.
  private static func trimmed(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    Array(unit.prefix(unit.lastIndex { $0 != 0 }.map { $0 - unit.startIndex + 1 } ?? 0))
  }

  /// Reads big-endian numbers and length-prefixed blocks.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> Int? {
      guard rest.count >= 2, let high = byte(), let low = byte() else { return nil }
      return Int(high) << 8 | Int(low)
    }

    /// Nil if the block is empty or truncated.
    mutating func block() -> [UInt8]? {
      guard let count = number(), count > 0, count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
