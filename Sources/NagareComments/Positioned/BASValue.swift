/// A value of a property in a program.
enum BASValue {
  case length(BASText.Length)
  case hex(UInt32)
  case string(Range<Int>)
  case time(Double)
  /// An object, a name, or an unknown value.
  case other

  /// The number, clamped to `bounds`; `nil` for other values. A percentage counts as a number, as in the site's player.
  func number(in bounds: ClosedRange<Double>) -> Double? { length(in: bounds)?.value }

  /// The number or percentage, clamped to `bounds`; `nil` for other values.
  func length(in bounds: ClosedRange<Double>) -> BASText.Length? {
    switch self {
    case .length(let length): BASText.Length(length.value.limited(to: bounds), isPercent: length.isPercent)
    case .hex(let value): BASText.Length(Double(value).limited(to: bounds))
    case .string, .time, .other: nil
    }
  }

  /// A colour `0xRRGGBB`: the lower 24 bits of a number; `nil` for other values.
  var color: UInt32? {
    switch self {
    case .length(let length): UInt32(length.value.limited(to: 0...Double(UInt32.max))) & 0xFFFFFF
    case .hex(let value): value & 0xFFFFFF
    case .string, .time, .other: nil
    }
  }

  /// The number clamped to ±1,000,000 and rounded down; `nil` for other values.
  var integer: Int? { number(in: -1_000_000...1_000_000).map { Int($0.rounded(.down)) } }
}
