/// Whether a cluster is shown as an emoji or as text.
enum Presentation: Hashable {
  case text, emoji

  /// What a cluster asks for by Unicode's rules (UTS #51, section 4): a selector after its base decides; without one it
  /// is an emoji if any of it is by default, as are sequences of flags, of tags, and with a skin tone. Keycaps are
  /// emoji, but the digits they start with are letters under any selector that is not theirs.
  init(of cluster: ArraySlice<UInt32>) {
    guard let base = cluster.first else {
      self = .text
      return
    }
    if cluster.count == 1 {
      self = Presentation.isEmojiByDefault(base) ? .emoji : .text
    } else if Presentation.isSelectedText(cluster) {
      self = .text
    } else if Presentation.isKeycapBase(base) {
      self = cluster.contains(Presentation.keycap) ? .emoji : .text
    } else if cluster.contains(where: Presentation.isEmojiByDefault) {
      self = .emoji
    } else {
      self = cluster.contains(Presentation.emojiSelector) && Presentation.canBeEmoji(base) ? .emoji : .text
    }
  }

  /// Whether a cluster's selector says that it is text.
  static func isSelectedText(_ cluster: ArraySlice<UInt32>) -> Bool { cluster.dropFirst().first == textSelector }

  /// Whether a scalar inside a cluster can be shown by itself: neither a mark nor one that needs no glyph. Unicode's
  /// clusters put a skin tone to any letter, and what follows some signs of Arabic to these.
  static func mayStandAlone(_ scalar: UInt32) -> Bool {
    guard ScalarPlanes.mayHaveProperties(scalar) else { return true }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: return true
    }
  }

  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  /// The enclosing mark.
  private static let keycap: UInt32 = 0x20E3
  /// Emoji by default are among these, or pictographs: the property is not looked up for letters.
  private static let symbols: ClosedRange<UInt32> = 0x231A...0x2B55
  private static let firstPictograph: UInt32 = 0x1F000

  private static func isKeycapBase(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || scalar == 0x23 || scalar == 0x2A
  }

  private static func isEmojiByDefault(_ scalar: UInt32) -> Bool {
    (symbols.contains(scalar) || scalar >= firstPictograph && ScalarPlanes.mayHaveProperties(scalar))
      && Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
  }

  private static func canBeEmoji(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }
}
