extension FieldValue {
  /// A colour as a decimal number `0xRRGGBB`.
  static func decimalColor(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> UInt32 {
    guard let value = Numbers.integer(bytes[field]), let color = UInt32(exactly: value), color <= 0xFFFFFF else {
      throw .color(quoted(bytes[field]))
    }
    return color
  }

  /// A size in Bilibili's unit within ``CommentLimits/size``.
  static func size(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let size = Numbers.double(bytes[field]) else { throw .size(quoted(bytes[field])) }
    return Self.size(size)
  }
}
