/// How wide spaces are.
public enum SpaceWidths: Hashable, Sendable {
  /// As the font has them.
  case ofFont
  /// As in the MS PGothic of Flash's days, whichever font draws the letters.
  case msPGothic

  /// In ems; nil for what is as wide as in the font. Values of https://github.com/xpadev-net/niconicomments.
  func ems(of scalar: UInt32) -> Double? {
    guard self == .msPGothic else { return nil }
    return switch scalar {
    case 0x20: 0.3
    case 0x2001: 0.95
    case 0x2004, 0x2007: 1.6
    case 0x202A: 0.59
    case 0x3000: 0.645
    default: nil
    }
  }
}
