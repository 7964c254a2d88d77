/// The fields of a Niconico comment, from any syntax.
struct NiconicoFields {
  var id: CommentID?
  /// Seconds; `nil` if ``vpos`` is not a number.
  var time: Double?
  /// The range of the time in the file.
  var vpos: Range<Int>?
  /// The range of the commands in the file.
  var commands = 0..<0
  /// The date in Unix seconds.
  var date: Double?
  /// Microseconds to add to ``date``.
  var microseconds: Double?
  var sender = ""
  /// `nil` if the file does not state it.
  var origin: Comment.Origin?
  /// `nil` if the file does not state it.
  var isPremium: Bool?
  var isDeleted = false
  /// The number of viewers who marked the comment as good, called nicoru.
  var likes: Int?

  /// Sets the time from the decimal number in `range`.
  @inline(__always)
  mutating func setTime(_ range: Range<Int>, unitsPerSecond: Double, in bytes: ByteView) {
    vpos = range
    time = Numbers.double(bytes[range]).map { $0 / unitsPerSecond }
  }

  /// Sets the origin from the number of a thread's fork, as in older files.
  mutating func setFork(_ number: Int?) {
    switch number {
    case 1: origin = .owner
    case 2: origin = .easy
    default: break
    }
  }

  /// The comment; throws if the time, named `timeName` in the file, is missing or invalid.
  /// - Parameters:
  ///   - text: cleaned, or as written for a script.
  ///   - fallbackID: the identifier to use if the item has none.
  @inline(__always)
  consuming func comment(
    text: String, isScript: Bool, id fallbackID: CommentID, timeName: StaticString, in bytes: ByteView,
    styles: inout NiconicoStyleCache
  ) throws(CommentProblem.Reason) -> Comment {
    guard let vpos else { throw .missing(field: "\(timeName)") }
    let seconds = try FieldValue.time(time, quoting: FieldValue.quoted(bytes[vpos]))
    let origin = origin ?? .viewer
    let allowsHexadecimal = isPremium ?? true || origin == .owner
    let style =
      isScript
      ? styles.styleOfScript(commands: commands, allowsHexadecimal: allowsHexadecimal, origin: origin)
      : styles.style(of: commands, allowsHexadecimal: allowsHexadecimal, origin: origin)
    var comment = Comment(
      id: id ?? fallbackID, time: seconds, mode: style.mode, size: style.size, color: style.color, text: text,
      sentAt: sentAt, sender: sender, language: .japanese)
    comment.choices = style.choices
    comment.details = style.details
    if let likes, likes > 0 { comment.likes = likes }
    return comment
  }

  private var sentAt: Double? {
    guard let seconds = FieldValue.sentAt(date) else { return nil }
    guard let microseconds, (0..<1_000_000).contains(microseconds) else { return seconds }
    return seconds + microseconds / 1_000_000
  }
}
