import NagareComments

/// Swift Testing has a type of the same name.
typealias Comment = NagareComments.Comment

/// Reads XML like the content of a file.
func read(_ xml: String, format: CommentFormat? = .bilibiliXML) throws(CommentReadError) -> CommentFile {
  try read(Array(xml.utf8), format: format)
}

func read(_ bytes: [UInt8], format: CommentFormat? = .bilibiliXML) throws(CommentReadError) -> CommentFile {
  let result = bytes.withUnsafeBytes { buffer in
    Result<CommentFile, CommentReadError> { () throws(CommentReadError) in
      try CommentReader.read(buffer, format: format)
    }
  }
  return try result.get()
}

/// The line and reason of a problem.
struct Bad: Equatable {
  let line: Int?
  let reason: CommentProblem.Reason

  init(line: Int?, _ reason: CommentProblem.Reason) {
    self.line = line
    self.reason = reason
  }

  init(_ problem: CommentProblem) {
    self.init(line: problem.position.line, problem.reason)
  }
}

/// An item with all nine fields.
func item(
  _ text: String = "好", time: String = "1", mode: String = "1", size: String = "25", color: String = "16777215",
  id: String = "77"
) -> String {
  "<d p=\"\(time),\(mode),\(size),\(color),1626077354,0,5bd04b14,\(id),10\">\(text)</d>"
}

/// The text of a comment with this content; nil if it is not read.
func text(_ xml: String, mode: String = "1") throws -> String? {
  let file = try read(item(xml, mode: mode))
  return file.comments.count == 1 && file.problems.isEmpty ? file.comments[0].text : nil
}

extension LineBreaks {
  static let all: LineBreaks = [.newlines, .escapedLineFeeds, .escapedReturns, .slashes]
}

func normalized(_ text: String, _ lineBreaks: LineBreaks) -> String {
  normalized(Array(text.utf8), lineBreaks)
}

func normalized(_ bytes: [UInt8], _ lineBreaks: LineBreaks) -> String {
  bytes.withUnsafeBufferPointer { CommentText.normalized($0, lineBreaks: lineBreaks) }
}
