import CFeatures

/// Features of inputs that the coverage of instrumented code does not show.
public enum Features {
  /// Notes a value of a property that has few values.
  public static func note(_ kind: StaticString, _ value: String) {
    // FNV-1a.
    var hash: UInt32 = 0x811C_9DC5
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    kind.withUTF8Buffer { $0.forEach(add) }
    value.utf8.forEach(add)
    note_feature(hash ^ hash >> 16)
  }

  /// Notes a number by its size: how many binary digits it has.
  public static func note(_ kind: StaticString, _ number: Int) {
    note(kind, "\(number.signum() * (Int.bitWidth - number.magnitude.leadingZeroBitCount))")
  }
}
