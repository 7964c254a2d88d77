import FuzzSupport
import Nagare

/// Whatever was read is written and read again as it was.
enum RoundTrip {
  static func check(_ comments: [Comment]) {
    guard !comments.isEmpty else { return }
    var writer = NDJSONWriter()
    let text = comments.map { writer.lines(of: $0) }.joined()
    let file = Array(text.utf8).withUnsafeBytes { try? CommentReader.read($0, format: .ndjson) }
    require(file?.problems.isEmpty == true, "no line that was written is bad")
    require(file?.comments == comments, "what is written is read as it was")
  }
}
