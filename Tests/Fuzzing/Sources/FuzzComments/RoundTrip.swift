import FuzzSupport
import Nagare

/// Checks that comments survive Nagare's own format.
enum RoundTrip {
  static func check(_ comments: [Comment]) {
    guard !comments.isEmpty else { return }
    var writer = NDJSONWriter()
    let text = comments.map { writer.lines(of: $0) }.joined()
    let file = Array(text.utf8).withUnsafeBytes { try? CommentReader.read($0, format: .ndjson) }
    require(file?.problems.isEmpty == true, "written lines are read without problems")
    require(file?.comments == comments, "written comments are read unchanged")
  }
}
