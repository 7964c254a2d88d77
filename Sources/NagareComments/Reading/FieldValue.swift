/// Checks of values that the formats share. Values outside the limits are rejected with a reason, clamped or dropped.
enum FieldValue {
  /// The time in seconds. Throws if `value` is not a number (`nil`) or outside ``CommentLimits/time``.
  @inline(__always)
  static func time(_ value: Double?, quoting quoted: @autoclosure () -> String) throws(CommentProblem.Reason) -> Double
  {
    guard let value, CommentLimits.time.contains(value) else { throw .time(quoted()) }
    return value
  }

  /// A size in Bilibili's unit, clamped to ``CommentLimits/size``.
  @inline(__always)
  static func size(_ value: Double) -> Double {
    min(max(value, CommentLimits.size.lowerBound), CommentLimits.size.upperBound)
  }

  /// Seconds clamped to ``CommentLimits/duration``; `nil` if missing or not positive.
  @inline(__always)
  static func duration(_ value: Double?) -> Double? {
    guard let value, value > 0 else { return nil }
    return min(max(value, CommentLimits.duration.lowerBound), CommentLimits.duration.upperBound)
  }

  /// A price within ``CommentLimits/price``; `nil` if missing or outside.
  @inline(__always)
  static func price(_ value: Double?) -> Double? {
    value.flatMap { CommentLimits.price.contains($0) ? $0 : nil }
  }

  /// A date in Unix seconds, converted from milliseconds if it is too large for seconds; `nil` if it is missing, too
  /// large for both, or not positive: 0 means unknown.
  @inline(__always)
  static func sentAt(_ value: Double?) -> Double? {
    guard let value, value > 0 else { return nil }
    let seconds = value < CommentLimits.sentAtSeconds ? value : value / 1_000
    return seconds < CommentLimits.sentAtSeconds ? seconds : nil
  }

  /// The mode with Bilibili's number, which most sites adopted; `nil` if the number is missing or unknown.
  @inline(__always)
  static func mode(_ value: Int?) -> Comment.Mode? {
    switch value {
    case 1, 2, 3: .scroll
    case 4: .bottom
    case 5: .top
    case 6: .reverse
    case 7: .positioned
    case 8: .code
    case 9: .bas
    default: nil
    }
  }

  /// The colour of `0xRRGGBB`, or of `0xAARRGGBB` without its opacity: `4294967295` is white. `nil` for other numbers,
  /// and for opacities from 1 to 15: such a comment would be almost invisible, so they must be mistakes.
  @inline(__always)
  static func color(_ value: Int) -> UInt32? {
    switch value {
    case 0...0xFF_FFFF: UInt32(value)
    case 0x1000_0000...0xFFFF_FFFF: UInt32(value & 0xFF_FFFF)
    default: nil
    }
  }

  /// A name or identifier, cut to ``CommentLimits/nameCharacters``.
  @inline(__always)
  static func name(_ text: String) -> String {
    CommentText.cut(text, to: CommentLimits.nameCharacters)
  }

  /// The beginning of an invalid value, as quoted by a problem.
  static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    CommentText.cut(CommentText.normalized(bytes, lineBreaks: []), to: CommentLimits.quotedCharacters)
  }
}
