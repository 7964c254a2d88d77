/// Reads Nagare's own format: objects, usually one per line, also in an array. See ``NDJSONLine``.
struct NDJSONReader {
  private let bytes: ByteView
  private var collector: CommentCollector
  private var images = NDJSONImages()
  /// The badges of the last comment with any, for the next one to share.
  private var badges: BadgeList?
  private var starts = JSONItemStart(members: NDJSONLine.members, isStrict: true)
  /// The start of the next object that was found last.
  private var knownStart = 0
  /// Where reading an object of several lines failed last. No object before it is read so, to keep the time linear.
  private var failure = 0
  /// The last object of several lines that could not be read, up to the start of the next one.
  private var damage = 0..<0

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var lines = TextLines(bytes)
    while let line = lines.next() { lines.skip(to: reader.read(line, isUnfinished: lines.isUnfinished(line))) }
    return reader.collector.file(format: .ndjson)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes)
  }

  /// Reads a line. It may contain several objects if a program omitted newlines, or if a file was appended to a
  /// truncated file. The last one may end in a later line.
  /// - Returns: the end of what was read.
  private mutating func read(_ line: Range<Int>, isUnfinished: Bool) -> Int {
    var scanner = JSONScanner(bytes, in: line)
    while skipList(&scanner) {
      let start = scanner.position
      do throws(JSONScanner.SyntaxError) {
        let object = try object(from: &scanner)
        if !object.isImage { add(object, at: start, before: scanner.position) }
      } catch {
        let next = starts.next(after: start, in: scanner)
        let reachesEnd = isUnfinished || damage == start..<bytes.count
        // Lines inside an object that is reported are no comments.
        if !damage.dropFirst().contains(start) || bytes[start] == UInt8(ascii: "{") {
          collector.report(reachesEnd && error == .truncated && next == nil ? .truncated : .malformedJSON, at: start)
        }
        scanner.position = next ?? scanner.end
      }
    }
    return scanner.position
  }

  /// Skips white space, and the brackets and commas of an array of objects.
  /// - Returns: whether anything follows.
  private func skipList(_ scanner: inout JSONScanner) -> Bool {
    while true {
      scanner.skipSpace()
      switch scanner.byte(scanner.position) {
      case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: "]"): scanner.position += 1
      default: return scanner.position < scanner.end
      }
    }
  }

  /// Reads the next object, which may end in a later line, but before another one starts.
  private mutating func object(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> NDJSONLine {
    let start = scanner.position
    do throws(JSONScanner.SyntaxError) {
      return try NDJSONLine(from: &scanner, images: &images)
    } catch {
      guard error == .truncated, start >= failure else { throw error }
      let file = JSONScanner(bytes, in: start..<bytes.count)
      if knownStart <= start { knownStart = starts.next(after: start, in: file) ?? bytes.count }
      var lines = JSONScanner(bytes, in: start..<knownStart)
      do throws(JSONScanner.SyntaxError) {
        let object = try NDJSONLine(from: &lines, images: &images)
        scanner = lines
        return object
      } catch {
        (failure, damage) = (lines.position, start..<knownStart)
        throw error
      }
    }
  }

  private mutating func add(_ object: consuming NDJSONLine, at start: Int, before end: Int) {
    let comment = object.comment(
      images: images, previousBadges: badges, fallbackID: collector.nextID, unreadable: &collector.unreadableFields)
    switch comment {
    case .success(let comment):
      badges = comment.details?.values.badgeList ?? badges
      collector.add(comment, at: start, before: end)
    case .failure(let reason): collector.report(reason, at: start)
    }
  }
}
