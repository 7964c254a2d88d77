/// The badges of a Twitch chat. `embeddedData` describes those that occur:
///
///     "twitchBadges":[{"name":"subscriber","versions":{"12":{"title":"1-Year Subscriber","bytes":"iVBORw0KGgo…"}}}]
///
/// Files of version 1.2.2 and earlier have the image's bytes in place of the object with its title. Comments refer to
/// badges: `"user_badges":[{"_id":"subscriber","version":"12"}]`.
///
/// Source: https://github.com/lay295/TwitchDownloader, TwitchDownloaderCore/TwitchObjects/ChatRoot.cs and ChatBadge.cs.
struct TwitchBadges {
  private struct Key: Hashable {
    var name: String
    var version: String
  }

  private struct Description {
    var title: JSONString?
    /// The image in base64.
    var image: JSONString?
  }

  private let bytes: ByteView
  private var descriptions: [Key: Description] = [:]
  /// The described badges that comments used so far; all comments share their images.
  private var badges: [Key: CommentBadge] = [:]

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// Reads the next value as `twitchBadges`, within the limit. The first description of a badge counts.
  mutating func readDescriptions(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    while try scanner.nextElement() {
      guard try scanner.enterObject() else { continue }
      var (name, versions): (String, [(String, Description)]) = ("", [])
      while let member = try scanner.nextMember() {
        if member.matches("name", in: bytes) {
          name = try scanner.string()?.string(in: bytes) ?? ""
        } else if try scanner.enterObject(if: member.matches("versions", in: bytes)) {
          while let version = try scanner.nextMember() {
            let description = try readDescription(from: &scanner)
            guard versions.count < CommentLimits.describedBadges else { continue }
            versions.append((version.string(in: bytes), description))
          }
        }
      }
      for (version, description) in versions {
        let key = Key(name: name, version: version)
        guard descriptions[key] == nil, descriptions.count < CommentLimits.describedBadges else { continue }
        descriptions[key] = description
      }
    }
  }

  private func readDescription(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Description {
    guard scanner.nextKind() == .object else { return Description(image: try scanner.string()) }
    var description = Description()
    guard try scanner.enterObject() else { return description }
    while let member = try scanner.nextMember() {
      if member.matches("title", in: bytes) {
        description.title = try scanner.string()
      } else if member.matches("bytes", in: bytes) {
        description.image = try scanner.string()
      } else {
        try scanner.skip()
      }
    }
    return description
  }
}

extension TwitchBadges {
  /// The badges of a comment, within the limit.
  /// - Parameters:
  ///   - value: the place of its `user_badges`, which were skipped without an error.
  ///   - budget: pays for the images, each at its first use.
  mutating func badges(of value: Range<Int>, budget: inout ImageBudget) -> [CommentBadge] {
    var scanner = JSONScanner(bytes, in: value)
    var list: [CommentBadge] = []
    // An error would only lose the badges after it.
    try? read(from: &scanner, into: &list, budget: &budget)
    return list
  }

  private mutating func read(
    from scanner: inout JSONScanner, into list: inout [CommentBadge], budget: inout ImageBudget
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    while list.count < CommentLimits.badges, try scanner.nextElement() {
      guard try scanner.enterObject() else { continue }
      var key = Key(name: "", version: "")
      while let member = try scanner.nextMember() {
        if member.matches("_id", in: bytes) {
          key.name = try scanner.string()?.name(in: bytes) ?? ""
        } else if member.matches("version", in: bytes) {
          key.version = try scanner.string()?.string(in: bytes) ?? ""
        } else {
          try scanner.skip()
        }
      }
      if !key.name.isEmpty { list.append(badge(key, budget: &budget)) }
    }
  }

  private mutating func badge(_ key: Key, budget: inout ImageBudget) -> CommentBadge {
    if let known = badges[key] { return known }
    let kind = Self.kind(key.name)
    guard let description = descriptions[key] else { return CommentBadge(kind: kind) }
    let data = description.image?.base64(in: bytes, limit: CommentLimits.imageBytes) ?? []
    // The prefix keeps the identifiers apart from those of emotes.
    let id = FieldValue.name("badge/\(key.name)/\(key.version)")
    let badge = CommentBadge(
      kind: kind, label: description.title?.name(in: bytes) ?? "",
      image: budget.take(data) ? EmoteImage(id: id, data: data) : nil)
    badges[key] = badge
    return badge
  }

  /// The kind of a badge. Twitch titles its partners "Verified".
  private static func kind(_ name: String) -> CommentBadge.Kind {
    switch name {
    case "broadcaster": .owner
    case "partner": .verified
    default: CommentBadge.Kind(name: name)
    }
  }
}
