/// A colour in the sRGB encoding that comments are written in, 8 bits a channel, opaque.
public struct RGBColor: Hashable, Sendable {
  /// 0…255, sRGB.
  public var red: UInt8
  /// 0…255, sRGB.
  public var green: UInt8
  /// 0…255, sRGB.
  public var blue: UInt8

  /// A colour of these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// `0xRRGGBB`.
  public var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour's place in a table of 2 to the power of `bits`, 1…32 bits: multiplied by a large odd number (Knuth, volume 3,
  /// section 6.4), the upper bits depend on all others, so that near colours lie evenly.
  package func tablePlace(bits: UInt32) -> Int { Int(truncatingIfNeeded: (hex &* 0x9E37_79B1) &>> (32 &- bits)) }

  /// All channels 0.
  public static let black = RGBColor(hex: 0)
  /// All channels 255.
  public static let white = RGBColor(hex: 0xFFFFFF)

  /// The luma of the encoded channels by BT.601's weights, 0…1: how bright the colour looks beside others.
  public var luma: Double {
    let matrix = ColorMatrix.bt601
    let green = (1 - matrix.kr - matrix.kb) * Double(self.green)
    return (matrix.kr * Double(red) + green + matrix.kb * Double(blue)) / 255
  }
}
