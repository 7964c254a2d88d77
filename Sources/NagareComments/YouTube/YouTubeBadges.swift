/// Reads the badges of a message's author:
///
///     [{"liveChatAuthorBadgeRenderer":{"icon":{"iconType":"OWNER"},"tooltip":"Owner"}}]
///
/// Members have the addresses of an image, `customThumbnail`, instead of an icon.
enum YouTubeBadges {
  /// The badges in the range of an `authorBadges`, within the limit. Those without an icon or image are left out.
  static func read(_ value: Range<Int>, in bytes: ByteView) -> [CommentBadge] {
    var scanner = JSONScanner(bytes, in: value)
    var badges: [CommentBadge] = []
    // An error would only lose the badges after it.
    try? read(from: &scanner, into: &badges)
    return badges
  }

  private static func read(
    from scanner: inout JSONScanner, into badges: inout [CommentBadge]
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    while badges.count < CommentLimits.badges, try scanner.nextElement() {
      guard try scanner.enterObject() else { continue }
      while let name = try scanner.nextMember() {
        guard try scanner.enterObject(if: name.matches("liveChatAuthorBadgeRenderer", in: scanner.bytes)) else {
          continue
        }
        if let badge = try readBadge(from: &scanner), badges.count < CommentLimits.badges { badges.append(badge) }
      }
    }
  }

  /// Reads the rest of a renderer after its opening brace.
  private static func readBadge(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> CommentBadge? {
    let bytes = scanner.bytes
    var (kind, label, isMember): (CommentBadge.Kind?, String, Bool) = (nil, "", false)
    while let name = try scanner.nextMember() {
      if name.matches("tooltip", in: bytes) {
        label = try scanner.string()?.name(in: bytes) ?? ""
      } else if name.matches("icon", in: bytes) {
        guard try scanner.enterObject() else { continue }
        while let name = try scanner.nextMember() {
          if name.matches("iconType", in: bytes) {
            kind = try scanner.string().flatMap { Self.kind($0.name(in: bytes)) }
          } else {
            try scanner.skip()
          }
        }
      } else if name.matches("customThumbnail", in: bytes) {
        isMember = scanner.nextKind() == .object
        try scanner.skip()
      } else {
        try scanner.skip()
      }
    }
    guard let kind = kind ?? (isMember ? .member : nil) else { return nil }
    return CommentBadge(kind: kind, label: label)
  }

  private static func kind(_ icon: String) -> CommentBadge.Kind? {
    switch icon {
    case "": nil
    case "OWNER": .owner
    case "MODERATOR": .moderator
    case "VERIFIED": .verified
    default: CommentBadge.Kind(name: icon)
    }
  }
}
