/// Scans the fields of a message in the Protocol Buffers wire format, within its bounds.
///
/// Source: https://protobuf.dev/programming-guides/encoding/.
struct ProtobufScanner {
  enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case startGroup = 3
    case endGroup = 4
    case fixed32 = 5
  }

  struct Field {
    /// From 1.
    var number: UInt32
    var type: WireType
    /// The value of a varint, otherwise 0.
    var integer: UInt64
    /// The range of the value, without its length.
    var range: Range<Int>
  }

  enum SyntaxError: Error {
    /// The bytes are not a valid field.
    case malformed
    /// The field extends beyond the end.
    case truncated
  }

  let bytes: ByteView
  let end: Int
  private(set) var position: Int
  /// Limits the fields of a message, so that corrupt lengths cannot make a reader scan the same bytes repeatedly.
  private var fieldsLeft = CommentLimits.messageFields

  /// - Parameter range: the range of the message, clipped to `bytes`. A field beyond ``CommentLimits/messageFields`` is
  ///   an error.
  @inline(__always)
  init(_ bytes: ByteView, in range: Range<Int>) {
    self.bytes = bytes
    end = min(range.upperBound, bytes.count)
    position = range.lowerBound
  }

  /// The next field; `nil` at the end of the message. A group is one field. After an error, ``position`` is inside the
  /// field or at its end; if a value of known length is truncated, it is at that value's start.
  @inline(__always)
  mutating func next() throws(SyntaxError) -> Field? {
    guard position < end else { return nil }
    var field = try readField()
    switch field.type {
    case .endGroup: throw .malformed
    case .startGroup:
      try skipGroup()
      field.range = field.range.lowerBound..<position
    default: break
    }
    return field
  }

  /// Reads a varint of at most ten bytes; bits beyond the 64th are dropped.
  @inline(__always)
  private mutating func readVarint() throws(SyntaxError) -> UInt64 {
    let first = bytes[position]
    guard first >= 0x80 || position >= end else {
      position &+= 1
      return UInt64(first)
    }
    return try readLongVarint()
  }

  private mutating func readLongVarint() throws(SyntaxError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 70, by: 7) {
      guard position < end else { throw .truncated }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw .malformed
  }

  /// Reads a tag and a value. The start and the end of a group are fields of their own.
  @inline(__always)
  private mutating func readField() throws(SyntaxError) -> Field {
    guard fieldsLeft > 0 else { throw .malformed }
    fieldsLeft -= 1
    let tag = try readVarint()
    guard tag >> 3 > 0, tag >> 3 < 1 << 29, let type = WireType(rawValue: UInt8(truncatingIfNeeded: tag & 7)) else {
      throw .malformed
    }
    var field = Field(number: UInt32(truncatingIfNeeded: tag >> 3), type: type, integer: 0, range: position..<position)
    var length = 0
    switch type {
    case .varint: field.integer = try readVarint()
    case .bytes:
      let count = try readVarint()
      guard count <= UInt64(end - position) else { throw .truncated }
      length = Int(count)
      field.range = position..<position
    case .fixed64: length = 8
    case .fixed32: length = 4
    case .startGroup, .endGroup: break
    }
    guard length <= end - position else { throw .truncated }
    position += length
    field.range = field.range.lowerBound..<position
    return field
  }

  /// Skips the rest of the group whose start tag ends at ``position``, including nested groups.
  private mutating func skipGroup() throws(SyntaxError) {
    var depth = 1
    while depth > 0 {
      guard position < end else { throw .truncated }
      switch try readField().type {
      case .startGroup: depth += 1
      case .endGroup: depth -= 1
      default: break
      }
    }
  }
}
