/// Reads times as a clock shows them.
enum ClockTime {
  /// The seconds of `mm:ss` or `hh:mm:ss`, perhaps with a fraction and a minus sign; `nil` for anything else. The first
  /// number may be of any size, while the others are below 60. White space around the time is ignored.
  static func seconds(_ range: Range<Int>, in bytes: ByteView) -> Double? {
    var rest = bytes.trimmed(range)
    let isNegative = bytes[rest.lowerBound] == UInt8(ascii: "-") && !rest.isEmpty
    if isNegative { rest = rest.lowerBound + 1..<rest.upperBound }
    var (total, count) = (0.0, 0)
    while let colon = bytes.find(UInt8(ascii: ":"), from: rest.lowerBound, to: rest.upperBound) {
      guard count < 2, isUnsigned(rest.lowerBound, in: bytes),
        let part = Numbers.integer(bytes[rest.lowerBound..<colon]),
        count == 0 || part < 60
      else { return nil }
      total = (total + Double(part)) * 60
      count += 1
      rest = colon + 1..<rest.upperBound
    }
    guard count > 0, isUnsigned(rest.lowerBound, in: bytes), let seconds = Numbers.double(bytes[rest]), seconds < 60
    else { return nil }
    return isNegative ? -(total + seconds) : total + seconds
  }

  /// Whether a digit is next, so that no part has a sign or white space.
  private static func isUnsigned(_ index: Int, in bytes: ByteView) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }
}
