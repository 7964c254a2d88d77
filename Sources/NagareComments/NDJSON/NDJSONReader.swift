/// Reads Nagare's own format: objects, usually one per line. See ``NDJSONLine``.
struct NDJSONReader {
  private let bytes: ByteView
  private var collector: CommentCollector
  private var images = NDJSONImages()
  /// The badges of the last comment with any, for the next one to share.
  private var badges: BadgeList?
  private var starts = JSONItemStart(members: NDJSONLine.members, isStrict: true)

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var lines = TextLines(bytes)
    while let line = lines.next() { reader.read(line, isUnfinished: lines.isUnfinished(line)) }
    return reader.collector.file(format: .ndjson)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes)
  }

  /// Reads a line. It may contain several objects if a program omitted newlines, or if a file was appended to a
  /// truncated file.
  private mutating func read(_ line: Range<Int>, isUnfinished: Bool) {
    var scanner = JSONScanner(bytes, in: line)
    while scanner.nextKind() != nil || scanner.position < scanner.end {
      let start = scanner.position
      do throws(JSONScanner.SyntaxError) {
        var object = NDJSONLine()
        try object.read(from: &scanner, images: &images)
        if !object.isImage { add(object, at: start, before: scanner.position) }
      } catch {
        let next = starts.next(after: start, in: scanner)
        collector.report(isUnfinished && error == .truncated && next == nil ? .truncated : .malformedJSON, at: start)
        scanner.position = next ?? scanner.end
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
