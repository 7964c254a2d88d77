/// Reads dates in ISO 8601, such as `2024-08-05T12:34:56+09:00`.
enum ISO8601 {
  /// Unix seconds of a date and time with a zone, `Z` or `±hh:mm` with an optional colon. Seconds may have a fraction,
  /// a space may replace the `T`, and case is ignored. `nil` if malformed; days are not checked against the month.
  static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == 0x20, bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let century = pair(bytes, at: 0), let yearOfCentury = pair(bytes, at: 2),
      let month = pair(bytes, at: 5), let day = pair(bytes, at: 8), let hour = pair(bytes, at: 11),
      let minute = pair(bytes, at: 14), let second = pair(bytes, at: 17), (1...12).contains(month),
      (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let fractionEnd = endOfFraction(bytes)
    guard let zone = zone(bytes, at: fractionEnd) else { return nil }
    let days = days(year: century * 100 + yearOfCentury, month: month, day: day)
    let whole = days * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return Double(whole) + fraction(bytes, to: fractionEnd)
  }

  /// Days since 1970-01-01 in the Gregorian calendar, for a year in 0...9999 (H. Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms", 2021). In this algorithm years start in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func endOfFraction(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes[19] == UInt8(ascii: ".") else { return 19 }
    return bytes[20...].firstIndex { digit($0) == nil } ?? bytes.count
  }

  private static func fraction(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) -> Double {
    end > 20 ? Numbers.double(UnsafeBufferPointer(rebasing: bytes[19..<end])) ?? 0 : 0
  }

  /// The UTC offset in seconds, positive to the east; `nil` unless the bytes from `start` to the end are a zone.
  private static func zone(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    if rest.count == 1 { return rest[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    guard rest.count == 5 || rest.count == 6 && rest[3] == UInt8(ascii: ":"), let hours = pair(rest, at: 1),
      let minutes = pair(rest, at: rest.count - 2), hours < 24, minutes < 60
    else { return nil }
    switch rest[0] {
    case UInt8(ascii: "+"): return hours * 3_600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3_600 + minutes * 60)
    default: return nil
    }
  }

  /// The two-digit number at `index`; `nil` if it contains other bytes. Both bytes must be in bounds.
  @inline(__always)
  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard let tens = digit(bytes[index]), let ones = digit(bytes[index + 1]) else { return nil }
    return tens * 10 + ones
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }
}
