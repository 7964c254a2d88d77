/// Reads YouTube's live chat as yt-dlp writes it: each line holds an object with the actions at one time.
///
/// The time may follow the actions in the object, so their messages are kept until the object is read.
struct YouTubeReader {
  private struct Entry {
    /// The offset of the entry in the file.
    var start: Int
    /// The message; `nil` if the entry is invalid or ignored.
    var message: YouTubeMessage?
    var reason: CommentProblem.Reason?
  }

  private let bytes: ByteView
  private var collector: CommentCollector
  private var badgeLists: BadgeLists
  private var items = JSONItems(usually: "addChatItemAction", "item")
  /// The entries of the current object.
  private var entries: [Entry] = []
  /// The time of the current object, in milliseconds; `nil` until it is read.
  private var offset: JSONString?
  /// The identifiers of messages with a purchase. A repeated message is ignored, since its price would count twice.
  private var paidIDs: Set<CommentID> = []

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var lines = TextLines(bytes)
    while let line = lines.next() { reader.read(line, isUnfinished: lines.isUnfinished(line)) }
    var badgeLists = reader.badgeLists
    reader.collector.revise { comments in
      badgeLists.complete(for: &comments) { YouTubeBadges.read($0, in: bytes) }
    }
    return reader.collector.file(format: .youTubeLiveChat)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes)
    badgeLists = BadgeLists(bytes)
  }

  /// Reads a line. It may contain several objects if a program omitted newlines, or if a file was appended to a
  /// truncated file. A malformed object ends at the latest where the next one starts.
  private mutating func read(_ line: Range<Int>, isUnfinished: Bool) {
    var start = line.lowerBound
    var name = findName(from: start, to: line.upperBound)
    while start < line.upperBound {
      let own = name
      if let own, let brace = brace(before: own, from: start), brace > start {
        read(object: start..<brace, name: nil, isUnfinished: false, isLast: false)
        start = brace
        continue
      }
      name = own.flatMap { findName(from: $0 + 1, to: line.upperBound) }
      let end = name.map { brace(before: $0, from: start) ?? $0 } ?? line.upperBound
      read(object: start..<end, name: own, isUnfinished: isUnfinished && name == nil, isLast: name == nil)
      start = end
    }
  }

  /// The next occurrence of the name that identifies an object. No string can contain it, since quotes in strings are
  /// escaped.
  private func findName(from start: Int, to end: Int) -> Int? {
    bytes.find("\"replayChatItemAction\"", from: start, to: end)
  }

  private func brace(before name: Int, from start: Int) -> Int? {
    var position = name - 1
    while position > start, ByteView.isSpace(bytes[position]) { position -= 1 }
    return position >= start && bytes[position] == UInt8(ascii: "{") ? position : nil
  }

  /// Reads an object and everything up to the next one.
  /// - Parameters:
  ///   - name: the position of the identifying name, if the object has it.
  ///   - isLast: whether the object is the last on its line.
  private mutating func read(object: Range<Int>, name: Int?, isUnfinished: Bool, isLast: Bool) {
    var scanner = JSONScanner(bytes, in: object)
    var name = name
    var isInside = name == object.lowerBound
    var start = object.lowerBound
    while isInside || scanner.nextKind() != nil || scanner.position < scanner.end {
      if !isInside { start = scanner.position }
      offset = nil
      if name == scanner.position { name = nil }
      do throws(JSONScanner.SyntaxError) {
        if !isInside {
          guard scanner.nextKind() == .object, try scanner.enterObject() else { throw .malformed }
        }
        isInside = false
        try readMembers(&scanner, isUnfinished: isUnfinished)
        name = nil
        if entries.isEmpty { collector.ignore() }
        addEntries(before: scanner.position, without: .missing(field: "videoOffsetTimeMsec"))
      } catch {
        if entries.isEmpty, let place = name {
          // No message precedes the identifying name, so skipping the malformed data before it loses none.
          (scanner.position, isInside, name) = (place, true, nil)
          continue
        }
        report(start..<scanner.end, error == .truncated && isUnfinished ? .truncated : .malformedJSON, isLast: isLast)
        return
      }
    }
  }

  /// Adds the entries of a malformed object, or reports the object if it has none.
  private mutating func report(_ object: Range<Int>, _ reason: CommentProblem.Reason, isLast: Bool) {
    guard entries.isEmpty else {
      if offset == nil { findOffset(in: object) }
      return addEntries(before: object.upperBound, without: reason)
    }
    // Malformed data between two objects contains no message if it has no brace and no quote.
    let isObject = bytes[object].contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\"") }
    guard isLast || isObject else { return }
    collector.report(reason, at: object.lowerBound)
  }

  private mutating func findOffset(in range: Range<Int>) {
    guard let place = bytes.find("\"videoOffsetTimeMsec\"", from: range.lowerBound, to: range.upperBound) else {
      return
    }
    var scanner = JSONScanner(bytes, in: place..<range.upperBound)
    guard let name = try? scanner.nextMember(), !name.range.isEmpty else { return }
    try? readOffset(&scanner)
  }

  /// Reads the next value as the time. A number at the end of the data may have lost its last digits.
  private mutating func readOffset(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    let value = try scanner.string()
    guard value?.range.upperBound != scanner.end else { throw .truncated }
    offset = value
  }

  /// Adds the entries of the current object, whose time is now known or missing.
  /// - Parameter reason: the problem to report for a message if the time is missing and the message displays none.
  private mutating func addEntries(before end: Int, without reason: CommentProblem.Reason) {
    for entry in entries {
      if let reason = entry.reason {
        collector.report(reason, at: entry.start)
      } else if let message = entry.message {
        add(message, at: entry.start, before: end, without: reason)
      } else {
        collector.ignore()
      }
    }
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func add(
    _ message: YouTubeMessage, at start: Int, before end: Int, without reason: CommentProblem.Reason
  ) {
    do throws(CommentProblem.Reason) {
      var seconds: Double
      if let offset {
        seconds = try FieldValue.time(
          Numbers.double(bytes[offset.range]).map { $0 / 1_000 }, quoting: offset.quoted(in: bytes))
        // Messages from before the stream have an offset of 0.
        if seconds == 0, let shown = message.displayedTime(in: bytes), shown < 0 {
          seconds = try FieldValue.time(shown, quoting: "")
        }
      } else {
        guard let shown = message.displayedTime(in: bytes) else { throw reason }
        seconds = try FieldValue.time(shown, quoting: "")
      }
      let comment = message.comment(
        in: bytes, at: seconds, badgeLists: &badgeLists, fallbackID: collector.nextID)
      if comment.purchase != nil, !paidIDs.insert(comment.id).inserted { return collector.ignore() }
      collector.add(comment, before: end)
    } catch {
      collector.report(error, at: start)
    }
  }
}

extension YouTubeReader {
  private mutating func readMembers(
    _ scanner: inout JSONScanner, isUnfinished: Bool
  ) throws(JSONScanner.SyntaxError) {
    while let name = try scanner.nextMember() {
      if name.matches("replayChatItemAction", in: bytes) {
        guard try scanner.enterObject() else { continue }
        while let name = try scanner.nextMember() {
          if name.matches("actions", in: bytes) {
            if try scanner.enterArray() { readActions(&scanner, isUnfinished: isUnfinished) }
          } else if name.matches("videoOffsetTimeMsec", in: bytes) {
            try readOffset(&scanner)
          } else {
            try scanner.skip()
          }
        }
      } else if name.matches("videoOffsetTimeMsec", in: bytes) {
        try readOffset(&scanner)
      } else {
        try scanner.skip()
      }
    }
  }

  private mutating func readActions(_ scanner: inout JSONScanner, isUnfinished: Bool) {
    var items = items
    items.read(&scanner) { start, reason in
      let reported = reason == .truncated && !isUnfinished ? .malformedJSON : reason
      entries.append(Entry(start: start, reason: reported))
    } _: { scanner throws(JSONScanner.SyntaxError) in
      let start = scanner.position
      let message = try Self.readAction(from: &scanner)
      entries.append(Entry(start: start, message: message))
    }
    self.items = items
  }

  /// - Returns: the message that the action adds; `nil` for other actions, such as adding a ticker.
  private static func readAction(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> YouTubeMessage? {
    guard try scanner.enterObject() else { return nil }
    var message: YouTubeMessage?
    while let name = try scanner.nextMember() {
      guard try scanner.enterObject(if: name.matches("addChatItemAction", in: scanner.bytes)) else { continue }
      while let name = try scanner.nextMember() {
        guard try scanner.enterObject(if: name.matches("item", in: scanner.bytes)) else { continue }
        while let name = try scanner.nextMember() {
          if let kind = YouTubeMessage.Kind(renderer: name, in: scanner.bytes) {
            message = YouTubeMessage(kind: kind)
            try message?.read(from: &scanner)
          } else {
            try scanner.skip()
          }
        }
      }
    }
    return message
  }
}
