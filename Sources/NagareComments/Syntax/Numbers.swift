/// Parses numbers. White space around them is ignored; the result is `nil` for anything but a number.
enum Numbers {
  /// A decimal integer with an optional sign, within the range of `Int`. Zeros may follow a point, as programs write them
  /// that keep numbers as fractions.
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var field = trimmed(bytes)
    if field.last == UInt8(ascii: "0"), let point = field.lastIndex(of: UInt8(ascii: ".")),
      field[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      field = UnsafeBufferPointer(rebasing: field[..<point])
    }
    let isNegative = field.first == UInt8(ascii: "-")
    if isNegative || field.first == UInt8(ascii: "+") { field = UnsafeBufferPointer(rebasing: field.dropFirst()) }
    guard !field.isEmpty else { return nil }
    var value = 0
    for byte in field {
      guard let digit = digit(byte) else { return nil }
      let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
      let (difference, differenceOverflows) = product.subtractingReportingOverflow(digit)
      guard !productOverflows, !differenceOverflows else { return nil }
      // The value is kept negative, since `Int` has one more negative than positive number.
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// A finite decimal number with an optional sign, fraction and exponent, correctly rounded.
  static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let field = trimmed(bytes)
    return shortDouble(field) ?? longDouble(field)
  }

  /// A colour written as `#rrggbb` or `#rgb`, the `#` optional, as `0xRRGGBB`.
  static func color(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var field = trimmed(bytes)
    if field.first == UInt8(ascii: "#") { field = UnsafeBufferPointer(rebasing: field.dropFirst()) }
    guard field.count == 6 || field.count == 3 else { return nil }
    var value: UInt32 = 0
    for byte in field {
      guard let digit = hexDigit(byte) else { return nil }
      value = field.count == 6 ? value << 4 | digit : value << 8 | digit * 0x11
    }
    return value
  }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inline(__always)
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// A number of up to 15 digits without an exponent. Both the digits and the power of ten are exact, so that only the
  /// division rounds (W. D. Clinger, "How to read floating point numbers accurately", 1990).
  private static func shortDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let field = isNegative ? UnsafeBufferPointer(rebasing: bytes.dropFirst()) : bytes
    var digits: Int64 = 0
    var digitCount = 0
    var scale = 1.0
    var isInFraction = false
    for byte in field {
      if byte == UInt8(ascii: "."), !isInFraction {
        isInFraction = true
      } else if let digit = digit(byte), digitCount < 15 {
        digits = digits &* 10 &+ Int64(digit)
        digitCount += 1
        if isInFraction { scale *= 10 }
      } else {
        return nil
      }
    }
    guard digitCount > 0 else { return nil }
    let value = Double(digits) / scale
    return isNegative ? -value : value
  }

  private static func longDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isAllowed: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard bytes.allSatisfy(isAllowed), let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  @inline(__always)
  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[ByteView(bytes).trimmed(0..<bytes.count)])
  }
}
