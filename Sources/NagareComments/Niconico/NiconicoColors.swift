/// Niconico's colour names.
///
/// Source: the official player's table, as https://github.com/xpadev-net/niconicomments carries it.
enum NiconicoColors {
  /// The colour of AI comments without a colour command.
  static let ai: UInt32 = 0xDCDCDC

  /// The colour for a lowercase name; `nil` if unknown. The site accepts the names from `white2` on only from premium
  /// members, so they need no check here.
  static func named(_ name: String) -> UInt32? {
    switch name {
    case "white": 0xFFFFFF
    case "red": 0xFF0000
    case "pink": 0xFF8080
    case "orange": 0xFFC000
    case "yellow": 0xFFFF00
    case "green": 0x00FF00
    case "cyan": 0x00FFFF
    case "blue": 0x0000FF
    case "purple": 0xC000FF
    case "black": 0x000000
    case "white2", "niconicowhite": 0xCCCC99
    case "red2", "truered": 0xCC0033
    case "pink2": 0xFF33CC
    case "orange2", "passionorange": 0xFF6600
    case "yellow2", "madyellow": 0x999900
    case "green2", "elementalgreen": 0x00CC66
    case "cyan2": 0x00CCCC
    // Players have made the misspelling `marinblue` common.
    case "blue2", "marineblue", "marinblue": 0x3399FF
    case "purple2", "nobleviolet": 0x6633CC
    case "black2": 0x666666
    default: nil
    }
  }

  /// The colour of `#rrggbb` or `#rgb`; `nil` for anything else.
  static func hexadecimal(_ name: String) -> UInt32? {
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    var name = name
    return name.withUTF8 { Numbers.color($0) }
  }
}
