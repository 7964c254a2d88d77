/// Reads the times and colours of scripts.
enum ASSNumber {
  /// The seconds in `H:MM:SS.cc`, which may have a leading minus sign; `nil` if malformed.
  static func time(_ field: Range<Int>, in bytes: ByteView) -> Double? {
    var field = bytes.trimmed(field)
    let isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
    if isNegative, !field.isEmpty { field = field.lowerBound + 1..<field.upperBound }
    guard let hourEnd = bytes.find(UInt8(ascii: ":"), from: field.lowerBound, to: field.upperBound),
      let minuteEnd = bytes.find(UInt8(ascii: ":"), from: hourEnd + 1, to: field.upperBound),
      let hours = Numbers.double(bytes[field.lowerBound..<hourEnd]),
      let minutes = Numbers.double(bytes[hourEnd + 1..<minuteEnd]),
      let seconds = Numbers.double(bytes[minuteEnd + 1..<field.upperBound]), hours >= 0, minutes >= 0, seconds >= 0
    else { return nil }
    // Sums hundredths, so that a time written in hundredths gives the nearest `Double`.
    let hundredths = (hours * 3_600 + minutes * 60) * 100 + seconds * 100
    let rounded = abs(hundredths - hundredths.rounded()) < 1e-6 ? hundredths.rounded() : hundredths
    return (isNegative ? -rounded : rounded) / 100
  }

  /// A colour as `0xRRGGBB`; `nil` if malformed. The field contains `&HBBGGRR&` or `&HAABBGGRR&`, where each `&` is
  /// optional, or the same number in decimal.
  static func color(_ field: Range<Int>, in bytes: ByteView) -> UInt32? {
    var index = field.lowerBound
    while index < field.upperBound, ByteView.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "&") {
      index += 1
    }
    var value: UInt32 = 0
    if index < field.upperBound, bytes[index] | 0x20 == UInt8(ascii: "h") {
      let start = index + 1
      index = start
      while index < field.upperBound, let digit = Numbers.hexDigit(bytes[index]) {
        // Only the last eight digits count.
        value = value << 4 | digit
        index += 1
      }
      guard index > start else { return nil }
    } else {
      guard let number = Numbers.integer(bytes[index..<field.upperBound]) else { return nil }
      value = UInt32(truncatingIfNeeded: number)
    }
    return (value & 0xFF) << 16 | value & 0xFF00 | value >> 16 & 0xFF
  }
}
