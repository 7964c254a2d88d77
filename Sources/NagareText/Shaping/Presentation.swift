/// The presentation of a cluster: emoji or text.
enum Presentation: Hashable {
  case text, emoji

  /// The presentation by Unicode's rules (UTS #51, section 4). A variation selector after the base decides; without
  /// one, a cluster is an emoji if any of its scalars is by default, as in flags, tag sequences and sequences with a
  /// skin tone. Keycap sequences are emoji, but digits with only a selector are text.
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

  /// Whether a cluster has a text presentation selector after its base.
  static func isSelectedText(_ cluster: ArraySlice<UInt32>) -> Bool { cluster.dropFirst().first == textSelector }

  /// Whether a scalar inside a cluster can be shown by itself: it is neither a mark nor ignorable. By Unicode's rules,
  /// a cluster includes a skin tone after any letter, and the character after some Arabic signs.
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
  /// The combining enclosing keycap.
  private static let keycap: UInt32 = 0x20E3
  /// The range of default emoji other than pictographs, which saves looking up the property of letters.
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
