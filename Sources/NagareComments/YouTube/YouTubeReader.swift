/// Reads the live chat of YouTube as yt-dlp writes it: a line holds what happened at one moment of the video.
///
/// Where the moment is follows what happened, so that the comments of a line wait for it.
struct YouTubeReader {
  private struct Entry {
    /// Where it begins in the file.
    var start: Int
    /// What happened, if it is neither wrong nor to be passed over.
    var message: YouTubeMessage?
    var reason: CommentProblem.Reason?
  }

  private let bytes: ByteView
  private var collector: CommentCollector
  private var items = JSONItems(usually: "addChatItemAction", "item")
  /// What the present line holds.
  private var entries: [Entry] = []
  /// The time of the present line, in milliseconds.
  private var offset: JSONString?
  /// Messages that cost something. A message may be in the file again; two that are paid for would look like twice the
  /// money.
  private var paidIDs: Set<CommentID> = []

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var lines = TextLines(bytes)
    while let line = lines.next() { reader.read(line, isUnfinished: lines.isUnfinished(line)) }
    return reader.collector.file(format: .youTubeLiveChat)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes)
  }

  /// Reads a line, on which there may be several objects, as where programs forget newlines.
  private mutating func read(_ line: Range<Int>, isUnfinished: Bool) {
    var scanner = JSONScanner(bytes, in: line)
    var isInside = false
    while isInside || scanner.nextKind() != nil || scanner.position < scanner.end {
      let start = scanner.position
      offset = nil
      do throws(JSONScanner.Damage) {
        if !isInside {
          guard scanner.nextKind() == .object, try scanner.enterObject() else { throw .malformed }
        }
        try readMembers(&scanner, isUnfinished: isUnfinished)
        isInside = false
        if entries.isEmpty { collector.ignore() }
        settle(before: scanner.position, without: .missing(field: "videoOffsetTimeMsec"))
      } catch {
        let reason: CommentProblem.Reason = error == .truncated && isUnfinished ? .truncated : .malformedJSON
        isInside = resume(&scanner, from: start, reason)
      }
    }
  }

  /// Deals with an object that is damaged behind `start`, and looks for the next one on the line.
  /// - Returns: whether there is one; `scanner` is then as if inside it. Otherwise it is at the end.
  private mutating func resume(
    _ scanner: inout JSONScanner, from start: Int, _ reason: CommentProblem.Reason
  ) -> Bool {
    let next = bytes.find("\"replayChatItemAction\"", from: scanner.position, to: scanner.end)
    if entries.isEmpty {
      // Damage in front of what matters loses nothing.
      if next == nil { collector.report(reason, at: start) }
    } else {
      if offset == nil { findOffset(in: start..<(next ?? scanner.end)) }
      settle(before: scanner.position, without: reason)
    }
    scanner.position = next ?? scanner.end
    return next != nil
  }

  private mutating func findOffset(in range: Range<Int>) {
    guard let place = bytes.find("\"videoOffsetTimeMsec\"", from: range.lowerBound, to: range.upperBound) else {
      return
    }
    var scanner = JSONScanner(bytes, in: place..<range.upperBound)
    guard let name = try? scanner.nextMember(), !name.range.isEmpty else { return }
    offset = (try? scanner.string()) ?? nil
  }

  /// Adds what waited for the time of its line.
  /// - Parameter reason: why a message has no time, if it has none.
  private mutating func settle(before end: Int, without reason: CommentProblem.Reason) {
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
      } else {
        guard let shown = message.shownTime(in: bytes) else { throw reason }
        seconds = try FieldValue.time(shown, quoting: "")
      }
      let comment = message.comment(in: bytes, at: seconds, standIn: collector.nextID)
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
  ) throws(JSONScanner.Damage) {
    while let name = try scanner.nextMember() {
      if name.matches("replayChatItemAction", in: bytes) {
        guard try scanner.enterObject() else { continue }
        while let name = try scanner.nextMember() {
          if name.matches("actions", in: bytes) {
            if try scanner.enterArray() { readActions(&scanner, isUnfinished: isUnfinished) }
          } else if name.matches("videoOffsetTimeMsec", in: bytes) {
            offset = try scanner.string()
          } else {
            try scanner.skip()
          }
        }
      } else if name.matches("videoOffsetTimeMsec", in: bytes) {
        offset = try scanner.string()
      } else {
        try scanner.skip()
      }
    }
  }

  private mutating func readActions(_ scanner: inout JSONScanner, isUnfinished: Bool) {
    var items = items
    items.read(&scanner) { start, reason in
      let known = reason == .truncated && !isUnfinished ? .malformedJSON : reason
      entries.append(Entry(start: start, reason: known))
    } _: { scanner throws(JSONScanner.Damage) in
      let start = scanner.position
      let message = try Self.readAction(from: &scanner)
      entries.append(Entry(start: start, message: message))
    }
    self.items = items
  }

  /// - Returns: the message that the action adds; `nil` if it does something else, such as adding a ticker.
  private static func readAction(from scanner: inout JSONScanner) throws(JSONScanner.Damage) -> YouTubeMessage? {
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
