/// Reads the chat of a Twitch stream as TwitchDownloader writes it: an object with the array `comments`, and
/// `embeddedData` (`emotes` in old files) with the images of emotes and badges, in any order. Several consecutive
/// objects are read as one.
///
/// Comments of the same second are spread over it: Twitch has given only whole seconds since November 2022.
struct TwitchReader {
  private let bytes: ByteView
  private var collector: CommentCollector
  private var items = JSONItems(usually: "_id", "created_at")
  private var emotes: TwitchEmotes
  private var badges: TwitchBadges
  private var badgeLists: BadgeLists
  private var budget = ImageBudget()
  /// The start of the last malformed comment in the current array; `nil` if there is none.
  private var lastMalformed: Int?
  /// The position from which to search for the next member after malformed data. It is before that data, which may hide
  /// quotes or enclose the next member.
  private var restart = 0
  /// Whether no more comments follow. Prevents repeated searches of a file that is malformed throughout.
  private var isOver = false

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    reader.readRoots()
    return reader.finish()
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes)
    emotes = TwitchEmotes(bytes)
    badges = TwitchBadges(bytes)
    badgeLists = BadgeLists(bytes)
  }

  private mutating func readRoots() {
    var scanner = JSONScanner(bytes)
    scanner.position = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
    var isInside = false
    while isInside || scanner.nextKind() != nil || scanner.position < scanner.end {
      restart = scanner.position
      do throws(JSONScanner.SyntaxError) {
        if !isInside {
          guard scanner.nextKind() == .object, try scanner.enterObject() else { throw .malformed }
        }
        try readMembers(&scanner)
        isInside = false
      } catch {
        isInside = resume(&scanner)
      }
    }
  }

  /// Reads the members of a root object after its opening brace.
  private mutating func readMembers(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    while let name = try scanner.nextMember() {
      restart = scanner.position
      if name.matches("comments", in: bytes), !isOver {
        if try scanner.enterArray() { readComments(&scanner) }
        restart = scanner.position
      } else if name.matches("embeddedData", in: bytes) || name.matches("emotes", in: bytes) {
        try emotes.readImages(from: &scanner, badges: &badges, budget: &budget)
        restart = scanner.position
      } else {
        try scanner.skip()
      }
    }
  }

  /// Reads the elements of an array after its opening bracket, or the rest of them.
  private mutating func readComments(_ scanner: inout JSONScanner) {
    var items = items
    lastMalformed = nil
    items.read(&scanner) { start, reason in
      collector.report(reason, at: start)
      lastMalformed = start
    } _: { scanner throws(JSONScanner.SyntaxError) in
      try readComment(from: &scanner)
    }
    self.items = items
    guard scanner.position >= scanner.end, let lastMalformed else { return }
    // The last comment is malformed and no comment follows it, but the images may.
    isOver = true
    scanner.position = lastMalformed + 1
  }

  @inline(__always)
  private mutating func readComment(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    let start = scanner.position
    emotes.beginComment()
    var item = TwitchComment()
    try item.read(from: &scanner, emotes: &emotes)
    do throws(CommentProblem.Reason) {
      let (comment, unchangedCount) = try item.comment(
        in: bytes, badgeLists: &badgeLists, fallbackID: collector.nextID)
      if !comment.text.isEmpty { emotes.endComment(at: collector.comments.count, unchangedCount: unchangedCount) }
      collector.add(comment, before: scanner.position)
    } catch {
      collector.report(error, at: start)
    }
  }

  /// Resumes after malformed data outside of comments: at the next comment, or the next relevant member of a root
  /// object.
  /// - Returns: `false` if there is none, with `scanner` at the end; otherwise `scanner` is inside a root object.
  private mutating func resume(_ scanner: inout JSONScanner) -> Bool {
    scanner.position = restart
    if !isOver, items.resume(&scanner) {
      readComments(&scanner)
      return true
    }
    isOver = isOver || items.hasModel
    while let quote = bytes.find(UInt8(ascii: "\""), from: scanner.position) {
      scanner.position = quote
      if isRootMember(scanner) { return true }
      scanner.position = quote + 1
    }
    scanner.position = scanner.end
    return false
  }

  private func isRootMember(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    let quote = scanner.position
    // Compare the name first, so that only short strings are searched for their end.
    guard
      bytes.matches("\"comments\"", at: quote) || bytes.matches("\"embeddedData\"", at: quote)
        || bytes.matches("\"emotes\"", at: quote)
    else { return false }
    return (try? scanner.nextMember()) != nil
  }

  private consuming func finish() -> CommentFile {
    let emotes = emotes
    var (badges, badgeLists, budget) = (badges, badgeLists, budget)
    collector.revise { comments in
      emotes.attach(to: &comments)
      badgeLists.complete(for: &comments) { badges.badges(of: $0, budget: &budget) }
    }
    var file = collector.file(format: .twitchJSON)
    TimeSpread.spread(&file.comments)
    return file
  }
}
