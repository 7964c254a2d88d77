extension FieldValue {
  /// The size of a comment that does not say, in Bilibili's unit.
  static let usualSize = 25.0
  /// The colour of a comment that does not say.
  static let usualColor: UInt32 = 0xFFFFFF

  /// A colour as a decimal number, `0xRRGGBB` or `0xAARRGGBB`.
  /// - Parameter isSigned: whether it may be a number of 32 bits with a sign.
  static func decimalColor(
    _ field: Range<Int>, isSigned: Bool = false, in bytes: ByteView, lost: inout LostFields
  ) -> UInt32 {
    let value = Numbers.integer(bytes[field])
    if let value, let color = color(value) { return color }
    if isSigned, let value, value < 0, let signed = Int32(exactly: value) {
      return UInt32(bitPattern: signed) & 0xFF_FFFF
    }
    return lost.note(.color, bytes[field], default: usualColor)
  }

  /// A size in Bilibili's unit within ``CommentLimits/size``.
  static func size(_ field: Range<Int>, in bytes: ByteView, lost: inout LostFields) -> Double {
    guard let size = Numbers.double(bytes[field]) else { return lost.note(.size, bytes[field], default: usualSize) }
    return Self.size(size)
  }

  /// One of Bilibili's modes.
  @inline(__always)
  static func mode(_ field: Range<Int>, in bytes: ByteView, lost: inout LostFields) -> Comment.Mode {
    guard let mode = mode(Numbers.integer(bytes[field])) else {
      return lost.note(.mode, bytes[field], default: .scroll)
    }
    return mode
  }

  /// A date as ``sentAt(_:)`` takes it. A field that is empty is not lost.
  @inline(__always)
  static func date(_ field: Range<Int>, in bytes: ByteView, lost: inout LostFields) -> Double? {
    guard let value = Numbers.double(bytes[field]) else {
      return field.isEmpty ? nil : lost.note(.date, bytes[field], default: nil)
    }
    return sentAt(value)
  }

  /// A whole number, which a fraction is cut to. A field that is empty is not lost.
  @inline(__always)
  static func integer(
    _ name: FieldProblem.Field, _ field: Range<Int>, in bytes: ByteView, lost: inout LostFields
  ) -> Int? {
    if let value = Numbers.integer(bytes[field]) { return value }
    guard !field.isEmpty else { return nil }
    let whole = Numbers.double(bytes[field]).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    return whole ?? lost.note(name, bytes[field], default: nil)
  }

  /// What identifies an item, as it stands and cut to ``CommentLimits/nameCharacters``; `nil` if nothing does.
  @inline(__always)
  static func id(_ field: Range<Int>, in bytes: ByteView) -> CommentID? {
    guard !field.isEmpty else { return nil }
    guard field.count > CommentLimits.nameCharacters else { return CommentID(bytes[field]) }
    return CommentID(name(bytes.string(field)))
  }
}
