/// A text that a site splits into pieces, some of which stand for images.
struct JoinedText {
  private var text = ""
  /// The number of Unicode scalars so far.
  private(set) var count = 0
  /// Whether the joined text may need cleaning although each piece is clean, as when combining marks span two pieces.
  private var needsCleaning = false

  /// Cleans and adds a piece, unless the text has reached ``CommentLimits/textCharacters``.
  /// - Returns: its range in the text, in Unicode scalars; `nil` if it is empty or left out.
  mutating func append(uncleaned piece: JSONString, in bytes: ByteView) -> Range<Int>? {
    guard !piece.range.isEmpty, count < CommentLimits.textCharacters else { return nil }
    if CommentText.isPlain(bytes[piece.range]) { return put(bytes.string(piece.range)) }
    needsCleaning = needsCleaning || count > 0
    return put(piece.text(in: bytes))
  }

  /// Cleans and adds a piece, such as a name. Newlines become spaces.
  mutating func append(uncleaned piece: String) -> Range<Int>? {
    var piece = piece
    needsCleaning = needsCleaning || count > 0
    return put(piece.withUTF8 { CommentText.normalized($0, lineBreaks: []) })
  }

  /// Adds a piece that is already clean.
  mutating func append(cleaned piece: String) -> Range<Int>? {
    needsCleaning = needsCleaning || count > 0
    return put(piece)
  }

  /// The whole text, within the limits.
  /// - Returns: the text, and the number of Unicode scalars before the first one that cleaning changed.
  consuming func cleaned() -> (text: String, unchangedCount: Int) {
    guard needsCleaning || count > CommentLimits.textCharacters else { return (text, count) }
    let cleaned = text.withUTF8 { CommentText.normalized($0, lineBreaks: [.newlines]) }
    var unchangedCount = 0
    for (old, new) in zip(text.unicodeScalars, cleaned.unicodeScalars) {
      guard old == new else { break }
      unchangedCount += 1
    }
    return (cleaned, unchangedCount)
  }

  private mutating func put(_ piece: String) -> Range<Int>? {
    guard !piece.isEmpty else { return nil }
    let start = count
    for byte in piece.utf8 where byte & 0xC0 != 0x80 { count &+= 1 }
    if start == 0 { text = piece } else { text += piece }
    return start..<count
  }
}
