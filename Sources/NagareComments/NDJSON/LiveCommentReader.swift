/// Reads comments in Nagare's own format while a video plays. Only their `text` is required.
///
/// `time` is in seconds of the video. Without it, the comment is shown at `sent`, in Unix seconds or milliseconds;
/// without both, it is shown immediately. Images of emotes and badges are ignored, since strangers may send comments.
package struct LiveCommentReader {
  private var itemCount = 0

  /// A reader that has read no items.
  package init() {}

  /// Reads one or more lines that contain objects, or a JSON array of objects.
  ///
  /// A comment without an identifier gets its position among the comments and invalid items so far.
  /// - Returns: the comments and the problems of invalid items, in order.
  package mutating func read(_ bytes: [UInt8]) -> [Result<LiveComment, CommentProblem.Reason>] {
    bytes.withUnsafeBufferPointer { buffer in
      let view = ByteView(buffer)
      var results: [Result<LiveComment, CommentProblem.Reason>] = []
      var lines = TextLines(view)
      guard let first = lines.next() else { return [] }
      if view[first.lowerBound] == UInt8(ascii: "[") {
        readList(JSONScanner(view, in: first.lowerBound..<view.count), into: &results)
        return results
      }
      var line: Range<Int>? = first
      while let range = line {
        readLine(JSONScanner(view, in: range), into: &results)
        line = lines.next()
      }
      return results
    }
  }

  private mutating func readLine(
    _ scanner: JSONScanner, into results: inout [Result<LiveComment, CommentProblem.Reason>]
  ) {
    var scanner = scanner
    while scanner.nextKind() != nil || scanner.position < scanner.end { readObject(from: &scanner, into: &results) }
  }

  private mutating func readList(
    _ scanner: JSONScanner, into results: inout [Result<LiveComment, CommentProblem.Reason>]
  ) {
    var scanner = scanner
    scanner.position += 1
    while let hasNext = try? scanner.nextElement() {
      guard hasNext else {
        // Nothing may follow the list.
        scanner.skipSpace()
        if scanner.position < scanner.end { reportMalformed(into: &results) }
        return
      }
      readObject(from: &scanner, into: &results)
    }
    // After an invalid last object, which may extend to the end, the missing bracket is not reported.
    if (try? results.last?.get()) != nil || results.isEmpty { reportMalformed(into: &results) }
  }

  private mutating func readObject(
    from scanner: inout JSONScanner, into results: inout [Result<LiveComment, CommentProblem.Reason>]
  ) {
    let start = scanner.position
    do throws(JSONScanner.SyntaxError) {
      guard scanner.nextKind() == .object else {
        try scanner.skip()
        reportMalformed(into: &results)
        return
      }
      var images = NDJSONImages()
      let object = try NDJSONLine(from: &scanner, images: &images)
      guard !object.isImage else { return }
      itemCount += 1
      results.append(object.liveComment(fallbackID: CommentID(position: itemCount)))
    } catch {
      reportMalformed(into: &results)
      var starts = JSONItemStart(members: NDJSONLine.members, isStrict: true)
      scanner.position = starts.next(after: start, in: scanner) ?? scanner.end
    }
  }

  /// Reports an item that is malformed or not an object.
  private mutating func reportMalformed(into results: inout [Result<LiveComment, CommentProblem.Reason>]) {
    itemCount += 1
    results.append(.failure(.malformedJSON))
  }
}
