/// Times and colours as scripts write them.
enum ASSNumber {
  /// Seconds of `H:MM:SS.cc`, before 0 with a minus sign.
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
    // Hundredths are summed, so that the result is the number nearest to what is written.
    let hundredths = (hours * 3_600 + minutes * 60) * 100 + seconds * 100
    let rounded = abs(hundredths - hundredths.rounded()) < 1e-6 ? hundredths.rounded() : hundredths
    return (isNegative ? -rounded : rounded) / 100
  }

  /// The colour `0xRRGGBB` of `&HBBGGRR&` or `&HAABBGGRR`, the last `&` optional, or of a decimal number `0xBBGGRR`.
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
        // Of more than eight digits the last ones count.
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
