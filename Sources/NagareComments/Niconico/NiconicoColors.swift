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

  /// The name of a colour that every member may choose; `nil` if there is none.
  static func commonName(of color: UInt32) -> String? {
    switch color {
    case 0xFFFFFF: "white"
    case 0xFF0000: "red"
    case 0xFF8080: "pink"
    case 0xFFC000: "orange"
    case 0xFFFF00: "yellow"
    case 0x00FF00: "green"
    case 0x00FFFF: "cyan"
    case 0x0000FF: "blue"
    case 0xC000FF: "purple"
    case 0x000000: "black"
    default: nil
    }
  }

  /// The shortest name of a colour that only premium members may choose; `nil` if there is none.
  static func premiumName(of color: UInt32) -> String? {
    switch color {
    case 0xCCCC99: "white2"
    case 0xCC0033: "red2"
    case 0xFF33CC: "pink2"
    case 0xFF6600: "orange2"
    case 0x999900: "yellow2"
    case 0x00CC66: "green2"
    case 0x00CCCC: "cyan2"
    case 0x3399FF: "blue2"
    case 0x6633CC: "purple2"
    case 0x666666: "black2"
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
