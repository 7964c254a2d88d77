/// An opaque sRGB colour with 8 bits per channel.
public struct RGBColor: Hashable, Sendable {
  /// Red in sRGB, 0…255.
  public var red: UInt8
  /// Green in sRGB, 0…255.
  public var green: UInt8
  /// Blue in sRGB, 0…255.
  public var blue: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// The colour as `0xRRGGBB`.
  public var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour's index in a hash table with 2 to the power of `bits` entries, where `bits` is 1…32. Fibonacci hashing
  /// (Knuth, volume 3, section 6.4) distributes near colours evenly.
  package func hashIndex(bits: UInt32) -> Int { Int(truncatingIfNeeded: (hex &* 0x9E37_79B1) &>> (32 &- bits)) }

  /// All channels 0.
  public static let black = RGBColor(hex: 0)
  /// All channels 255.
  public static let white = RGBColor(hex: 0xFFFFFF)

  /// The luma of the encoded channels by BT.601's weights, 0…1: the approximate perceived brightness.
  public var luma: Double {
    let matrix = ColorMatrix.bt601
    let green = (1 - matrix.kr - matrix.kb) * Double(self.green)
    return (matrix.kr * Double(red) + green + matrix.kb * Double(blue)) / 255
  }
}
