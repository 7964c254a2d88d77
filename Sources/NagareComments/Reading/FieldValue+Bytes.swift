/// Reads values from bytes. An unreadable one is noted in `unreadable`, and replaced by its default.
extension FieldValue {
  /// In Bilibili's unit.
  static let defaultSize = 25.0
  static let defaultColor: UInt32 = 0xFFFFFF

  /// A colour `0xRRGGBB` or `0xAARRGGBB` that is written as a decimal number.
  /// - Parameter isSigned: whether to accept negative 32-bit numbers, too.
  static func decimalColor(
    _ field: Range<Int>, isSigned: Bool = false, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> UInt32 {
    let value = Numbers.integer(bytes[field])
    if let value, let color = color(value) { return color }
    if isSigned, let value, value < 0, let signed = Int32(exactly: value) {
      return UInt32(bitPattern: signed) & 0xFF_FFFF
    }
    return unreadable.note(.color, bytes[field], default: defaultColor)
  }

  /// A size in Bilibili's unit, clamped to ``CommentLimits/size``.
  static func size(_ field: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields) -> Double {
    guard let size = Numbers.double(bytes[field]) else {
      return unreadable.note(.size, bytes[field], default: defaultSize)
    }
    return Self.size(size)
  }

  /// One of Bilibili's modes.
  @inline(__always)
  static func mode(_ field: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields) -> Comment.Mode {
    guard let mode = mode(Numbers.integer(bytes[field])) else {
      return unreadable.note(.mode, bytes[field], default: .scroll)
    }
    return mode
  }

  /// A date, checked by ``sentAt(_:)``. An empty field is `nil`, and not noted.
  @inline(__always)
  static func date(_ field: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields) -> Double? {
    guard let value = Numbers.double(bytes[field]) else {
      return field.isEmpty ? nil : unreadable.note(.date, bytes[field], default: nil)
    }
    return sentAt(value)
  }

  /// An integer; a fraction is truncated. An empty field is `nil`, and not noted.
  @inline(__always)
  static func integer(
    _ name: FieldProblem.Field, _ field: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> Int? {
    if let value = Numbers.integer(bytes[field]) { return value }
    guard !field.isEmpty else { return nil }
    let truncated = Numbers.double(bytes[field]).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    return truncated ?? unreadable.note(name, bytes[field], default: nil)
  }

  /// The identifier of an item, cut to ``CommentLimits/nameCharacters``; `nil` if empty.
  @inline(__always)
  static func id(_ field: Range<Int>, in bytes: ByteView) -> CommentID? {
    guard !field.isEmpty else { return nil }
    guard field.count > CommentLimits.nameCharacters else { return CommentID(bytes[field]) }
    return CommentID(name(bytes.string(field)))
  }
}
