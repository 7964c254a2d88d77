/// Reads texts of YouTube's pages: `{"simpleText":"…"}`, or `{"runs":[{"text":"…"},{"emoji":{…}}]}`.
enum YouTubeText {
  /// Appends the next text to `text`.
  static func read(from scanner: inout JSONScanner, into text: inout JoinedText) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      if name.matches("simpleText", in: scanner.bytes) {
        if let piece = try scanner.string() { _ = text.append(uncleaned: piece, in: scanner.bytes) }
      } else if name.matches("runs", in: scanner.bytes) {
        guard try scanner.enterArray() else { continue }
        while try scanner.nextElement() { try readRun(from: &scanner, into: &text) }
      } else {
        try scanner.skip()
      }
    }
  }

  /// The simple text or the first run of the next text; `nil` if it has neither. Names and prices have only one run.
  static func plain(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> JSONString? {
    guard try scanner.enterObject() else { return nil }
    var found: JSONString?
    while let name = try scanner.nextMember() {
      if name.matches("simpleText", in: scanner.bytes) {
        found = try scanner.string()
      } else if name.matches("runs", in: scanner.bytes) {
        guard try scanner.enterArray() else { continue }
        while try scanner.nextElement() {
          guard try scanner.enterObject() else { continue }
          while let name = try scanner.nextMember() {
            if found == nil, name.matches("text", in: scanner.bytes) {
              found = try scanner.string()
            } else {
              try scanner.skip()
            }
          }
        }
      } else {
        try scanner.skip()
      }
    }
    return found
  }

  private static func readRun(
    from scanner: inout JSONScanner, into text: inout JoinedText
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      if name.matches("text", in: scanner.bytes) {
        if let piece = try scanner.string() { _ = text.append(uncleaned: piece, in: scanner.bytes) }
      } else if name.matches("emoji", in: scanner.bytes) {
        if let piece = try emoji(from: &scanner) { _ = text.append(uncleaned: piece, in: scanner.bytes) }
      } else {
        try scanner.skip()
      }
    }
  }

  /// The text of the next emoji: the emoji itself, or the first shortcut of a channel's custom emoji.
  private static func emoji(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> JSONString? {
    guard try scanner.enterObject() else { return nil }
    var (character, shortcut, isCustom): (JSONString?, JSONString?, Bool?) = (nil, nil, nil)
    while let name = try scanner.nextMember() {
      if name.matches("emojiId", in: scanner.bytes) {
        character = try scanner.string()
      } else if name.matches("shortcuts", in: scanner.bytes) {
        guard try scanner.enterArray() else { continue }
        while try scanner.nextElement() {
          let next = try scanner.string()
          shortcut = shortcut ?? next
        }
      } else if name.matches("isCustomEmoji", in: scanner.bytes) {
        isCustom = try scanner.bool()
      } else {
        try scanner.skip()
      }
    }
    // In the identifier of a custom emoji, a slash follows the channel's identifier.
    let hasSlash = character.map {
      scanner.bytes.find(UInt8(ascii: "/"), from: $0.range.lowerBound, to: $0.range.upperBound) != nil
    }
    return isCustom ?? hasSlash ?? true ? shortcut : character
  }
}
