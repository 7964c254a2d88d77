extension FieldValue {
  /// A colour as a decimal number, `0xRRGGBB` or `0xAARRGGBB`.
  static func decimalColor(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> UInt32 {
    guard let value = Numbers.integer(bytes[field]), let color = color(value) else {
      throw .color(quoted(bytes[field]))
    }
    return color
  }

  /// A size in Bilibili's unit within ``CommentLimits/size``.
  static func size(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let size = Numbers.double(bytes[field]) else { throw .size(quoted(bytes[field])) }
    return Self.size(size)
  }

  /// One of Bilibili's modes.
  @inline(__always)
  static func mode(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Comment.Mode {
    guard let mode = mode(Numbers.integer(bytes[field])) else { throw .mode(quoted(bytes[field])) }
    return mode
  }

  /// What identifies an item, as it stands and cut to ``CommentLimits/nameCharacters``; `nil` if nothing does.
  @inline(__always)
  static func id(_ field: Range<Int>, in bytes: ByteView) -> CommentID? {
    guard !field.isEmpty else { return nil }
    guard field.count > CommentLimits.nameCharacters else { return CommentID(bytes[field]) }
    return CommentID(name(bytes.string(field)))
  }
}
