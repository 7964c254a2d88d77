/// The emote images of a Twitch chat and their uses in comments. They are matched after reading, since the images may
/// follow the comments in the file.
struct TwitchEmotes {
  /// One of Twitch's own emotes in the text of a comment.
  private struct Use {
    var commentIndex: Int
    /// The range in Unicode scalars, within ``CommentLimits/textCharacters``.
    var start: UInt16
    var end: UInt16
    var id: JSONString
  }

  private let bytes: ByteView
  private var uses: [Use] = []
  /// The number of ``uses`` that belong to complete comments.
  private var keptCount = 0
  /// Twitch's own emotes by identifier.
  private var firstParty: [String: EmoteImage] = [:]
  /// Emotes of browser extensions by identifier, and by the word that they replace.
  private var thirdParty: [String: EmoteImage] = [:]
  private var words: [String: EmoteImage] = [:]

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// Discards the uses of an incomplete comment.
  @inline(__always)
  mutating func beginComment() {
    if uses.count > keptCount { uses.removeLast(uses.count - keptCount) }
  }

  /// Notes one of Twitch's own emotes in the text of the current comment, within the limits.
  mutating func note(_ id: JSONString, at range: Range<Int>) {
    guard uses.count - keptCount < CommentLimits.emotes, range.upperBound <= CommentLimits.textCharacters else {
      return
    }
    let (start, end) = (UInt16(clamping: range.lowerBound), UInt16(clamping: range.upperBound))
    uses.append(Use(commentIndex: 0, start: start, end: end, id: id))
  }

  /// Keeps the current comment's uses, except those that cleaning may have moved.
  /// - Parameters:
  ///   - index: the index of the comment.
  ///   - unchangedCount: the number of Unicode scalars of its text before the first that cleaning changed.
  @inline(__always)
  mutating func endComment(at index: Int, unchangedCount: Int) {
    while let last = uses.last, uses.count > keptCount, Int(last.end) > unchangedCount { uses.removeLast() }
    for use in keptCount..<uses.count { uses[use].commentIndex = index }
    keptCount = uses.count
  }

  /// Adds the emotes to their comments.
  /// - Parameter comments: at the indices given to ``endComment(at:unchangedCount:)``.
  func attach(to comments: inout [Comment]) {
    guard !firstParty.isEmpty || !words.isEmpty else { return }
    var next = 0
    for index in comments.indices {
      var emotes: [Emote] = []
      while next < keptCount, uses[next].commentIndex == index {
        let use = uses[next]
        next += 1
        guard let image = firstParty[use.id.string(in: bytes)] else { continue }
        emotes.append(Emote(start: Int(use.start), count: Int(use.end - use.start), image: image))
      }
      if !words.isEmpty { addWords(of: comments[index].text, to: &emotes) }
      if !emotes.isEmpty { comments[index].emotes = emotes }
    }
  }
}

extension TwitchEmotes {
  /// Adds the words of a text that have images and do not overlap `emotes`, which stay in order and within the limit.
  private func addWords(of text: String, to emotes: inout [Emote]) {
    let ownCount = emotes.count
    var (own, start, count) = (0, 0, 0)
    var text = text
    text.withUTF8 { utf8 in
      var begin = 0
      for index in 0...utf8.count {
        let isEnd = index == utf8.count || utf8[index] == UInt8(ascii: " ") || utf8[index] == UInt8(ascii: "\n")
        guard isEnd else {
          if utf8[index] & 0xC0 != 0x80 { count += 1 }
          continue
        }
        if index > begin, count > 0, let image = words[String(decoding: utf8[begin..<index], as: UTF8.self)] {
          while own < ownCount, emotes[own].start + emotes[own].count <= start { own += 1 }
          if own == ownCount || emotes[own].start >= start + count {
            emotes.append(Emote(start: start, count: count, image: image))
          }
        }
        (begin, start, count) = (index + 1, start + count + 1, 0)
      }
    }
    guard emotes.count > ownCount else { return }
    emotes.sort { $0.start < $1.start }
    if emotes.count > CommentLimits.emotes { emotes.removeLast(emotes.count - CommentLimits.emotes) }
  }
}

extension TwitchEmotes {
  /// Reads the next value as `embeddedData`. Its badges are added to `badges`; the images of emotes are taken from the
  /// budget.
  mutating func readImages(
    from scanner: inout JSONScanner, badges: inout TwitchBadges, budget: inout ImageBudget
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      // Another file follows a file that was truncated here.
      if name.matches("comments", in: bytes) { throw .malformed }
      if name.matches("twitchBadges", in: bytes) {
        try badges.readDescriptions(from: &scanner)
        continue
      }
      let isFirstParty = name.matches("firstParty", in: bytes)
      guard isFirstParty || name.matches("thirdParty", in: bytes) else {
        try scanner.skip()
        continue
      }
      guard try scanner.enterArray() else { continue }
      while try scanner.nextElement() { try readImage(from: &scanner, isFirstParty: isFirstParty, &budget) }
    }
  }

  private mutating func readImage(
    from scanner: inout JSONScanner, isFirstParty: Bool, _ budget: inout ImageBudget
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    var (id, word, isOverlay): (String, JSONString?, Bool) = ("", nil, false)
    var data: [UInt8] = []
    while let name = try scanner.nextMember() {
      if name.matches("id", in: bytes) {
        id = try scanner.string()?.string(in: bytes) ?? ""
      } else if name.matches("name", in: bytes) {
        word = try scanner.string()
      } else if name.matches("isZeroWidth", in: bytes) {
        isOverlay = try scanner.bool() ?? false
      } else if name.matches("data", in: bytes) {
        data = try scanner.base64(limit: CommentLimits.imageBytes) ?? []
      } else {
        try scanner.skip()
      }
    }
    guard !id.isEmpty else { return }
    if isFirstParty {
      if firstParty[id] == nil { firstParty[id] = image(id: id, data, &budget) }
    } else if let word = word?.text(in: bytes), !word.isEmpty, words[word] == nil, !isOverlay {
      // Twitch and the extensions number their emotes independently: the prefix keeps the identifiers unique.
      if thirdParty[id] == nil { thirdParty[id] = image(id: "third-party/" + id, data, &budget) }
      words[word] = thirdParty[id]
    }
  }

  /// A new image; `nil` if it is empty or beyond the budget.
  private func image(id: String, _ data: [UInt8], _ budget: inout ImageBudget) -> EmoteImage? {
    budget.take(data) ? EmoteImage(id: FieldValue.name(id), data: data) : nil
  }
}
