/// Reads Nagare's own format: one ``NDJSONLine`` a line.
enum NDJSONReader {
  static func read(_ bytes: ByteView) -> CommentFile {
    var lines = TextLines(bytes)
    var collector = CommentCollector(bytes: bytes)
    var images = NDJSONImages()
    while let line = lines.next() {
      // Several objects may share a line, as where programs forget newlines.
      var scanner = JSONScanner(bytes, in: line)
      while scanner.nextKind() != nil || scanner.position < scanner.end {
        let start = scanner.position
        do throws(JSONScanner.Damage) {
          var object = NDJSONLine()
          try object.read(from: &scanner, images: &images)
          guard !object.isImage else { continue }
          switch object.comment(images: images, standIn: collector.nextID) {
          case .success(let comment): collector.add(comment, before: scanner.position)
          case .failure(let reason): collector.report(reason, at: start)
          }
        } catch {
          collector.report(lines.isUnfinished(line) && error == .truncated ? .truncated : .malformedJSON, at: start)
          break
        }
      }
    }
    return collector.file(format: .ndjson)
  }
}
