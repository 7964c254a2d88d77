/// A JSON string, number or literal as a range of the bytes.
struct JSONString {
  /// The content without its quotes, with escapes.
  var range: Range<Int>
  var hasEscapes: Bool

  /// Whether it is a string rather than a number or literal.
  @inline(__always)
  func isQuoted(in bytes: ByteView) -> Bool { bytes[range.lowerBound - 1] == UInt8(ascii: "\"") }

  /// Whether the content equals `text`, which must need no escapes.
  @inline(__always)
  func matches(_ text: StaticString, in bytes: ByteView) -> Bool {
    range.count == text.utf8CodeUnitCount && bytes.matches(text, at: range.lowerBound)
  }

  /// The string as a comment's text, cleaned.
  @inline(__always)
  func text(in bytes: ByteView, lineBreaks: LineBreaks = [.newlines]) -> String {
    if CommentText.isPlain(bytes[range]) { return String(decoding: bytes[range], as: UTF8.self) }
    return unescaped(in: bytes) { CommentText.normalized($0, lineBreaks: lineBreaks) }
  }

  /// The unescaped but uncleaned string, cut to `limit` Unicode scalars, with U+FFFD for malformed UTF-8.
  @inline(__always)
  func string(in bytes: ByteView, limit: Int = CommentLimits.nameCharacters) -> String {
    guard hasEscapes else { return CommentText.cut(bytes.string(range), to: limit) }
    return unescaped(in: bytes) { CommentText.cut(String(decoding: $0, as: UTF8.self), to: limit) }
  }

  /// The string as a display name, cleaned, in one line and cut to ``CommentLimits/nameCharacters``.
  @inline(__always)
  func name(in bytes: ByteView) -> String {
    FieldValue.name(text(in: bytes, lineBreaks: []))
  }

  /// The string as an identifier; `nil` if it is empty.
  @inline(__always)
  func id(in bytes: ByteView) -> CommentID? {
    guard !range.isEmpty else { return nil }
    return CommentID(string(in: bytes))
  }

  /// The beginning of the string, as quoted by a problem.
  func quoted(in bytes: ByteView) -> String { FieldValue.quoted(bytes[range]) }

  /// Calls `body` with the unescaped bytes.
  func unescaped<Result>(in bytes: ByteView, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard hasEscapes else { return body(bytes[range]) }
    return JSONUnescaper.unescape(range, in: bytes).withUnsafeBufferPointer(body)
  }
}
