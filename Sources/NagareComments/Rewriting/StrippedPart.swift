/// A kind of parts that texts may be stripped of.
package enum StrippedPart: String, Sendable, CaseIterable {
  /// Emoji, and pictures in their places.
  case emoji
  /// Addresses of pages: those that begin with `http`, `https` or `www.`, and names of hosts with a path.
  case links
  /// `@` and the name after it, which may contain `_` and, between other characters, `.` and `-`.
  case mentions
}

extension StrippedPart {
  /// The parts of this kind, in Unicode scalars, in any order.
  func parts(of comment: Comment, _ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    switch self {
    case .emoji: comment.emotes.map { $0.start..<$0.start + $0.count } + Self.emoji(in: comment.text)
    case .links: scalars.contains { $0 == "." || $0 == ":" } ? Self.matches(of: Self.link, in: comment.text) : []
    case .mentions:
      scalars.contains { $0 == "@" || $0 == "＠" } ? Self.matches(of: Self.mention, in: comment.text) : []
    }
  }

  private static func matches(of pattern: FilterPattern?, in text: String) -> [Range<Int>] {
    pattern?.edits(of: text, template: "").edits.map(\.range) ?? []
  }

  /// Addresses end before characters that addresses do not contain, such as Chinese ones, and before punctuation.
  private static let link = try? FilterPattern(
    #"(?:https?://|(?<![a-z0-9.-])(?:www\.|(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10}/))"#
      + #"[a-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]{0,1024}(?<![.,:;!?'()\[\]])"#, ignoresCase: true)
  /// A name begins with a letter or a digit, which faces such as `@_@` do not. What follows a letter is an e-mail address.
  private static let mention = try? FilterPattern(
    #"(?<![\p{L}\p{N}._-])[@＠][\p{L}\p{N}](?:[\p{L}\p{N}_]|[.\-](?=[\p{L}\p{N}_])){0,255}"#)

  private static func emoji(in text: String) -> [Range<Int>] {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    var parts: [Range<Int>] = []
    var start = 0
    for character in text {
      let end = start + character.unicodeScalars.count
      if character.isEmoji { parts.append(start..<end) }
      start = end
    }
    return parts
  }
}

extension Character {
  /// Whether the character is drawn as an emoji, after Unicode's Technical Standard 51: one that is by itself, or one
  /// that a selector, a skin tone or a keycap makes one.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first, !first.isASCII || unicodeScalars.count > 1 else { return false }
    if first.properties.isEmojiPresentation { return unicodeScalars.dropFirst().first != "\u{FE0E}" }
    return first.properties.isEmoji
      && unicodeScalars.dropFirst().contains {
        $0 == "\u{FE0F}" || $0 == "\u{20E3}" || $0.properties.isEmojiModifier
      }
  }
}
