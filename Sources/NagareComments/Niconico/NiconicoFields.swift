/// What a comment of Niconico's is told by, in whatever syntax.
struct NiconicoFields {
  var id: CommentID?
  /// Seconds, `nil` if ``vpos`` is not a number.
  var time: Double?
  /// Where the time is written.
  var vpos: Range<Int>?
  /// Where the commands are written.
  var commands = 0..<0
  /// Unix seconds.
  var date: Double?
  /// Added to ``date``.
  var microseconds: Double?
  var sender = ""
  /// `nil` if the file does not tell.
  var origin: Comment.Origin?
  /// `nil` if the file does not tell.
  var isPremium: Bool?
  var isDeleted = false

  /// Takes a time that is written as a decimal number.
  @inline(__always)
  mutating func setTime(_ range: Range<Int>, unitsPerSecond: Double, in bytes: ByteView) {
    vpos = range
    time = Numbers.double(bytes[range]).map { $0 / unitsPerSecond }
  }

  /// Takes the number of a thread's branch, as older files write it.
  mutating func setFork(_ number: Int?) {
    switch number {
    case 1: origin = .owner
    case 2: origin = .easy
    default: break
    }
  }

  /// - Parameters:
  ///   - text: cleaned, or as written if it is a script.
  ///   - standIn: the identifier if the item has none.
  ///   - timeName: what the time is called in the file.
  @inline(__always)
  consuming func comment(
    text: String, isScript: Bool, id standIn: CommentID, timeName: StaticString, in bytes: ByteView,
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
      id: id ?? standIn, time: seconds, mode: style.mode, size: style.size, color: style.color, text: text,
      sentAt: sentAt, sender: sender, language: .japanese)
    comment.choices = style.choices
    comment.details = style.details
    return comment
  }

  private var sentAt: Double? {
    guard let seconds = FieldValue.sentAt(date) else { return nil }
    guard let microseconds, (0..<1_000_000).contains(microseconds) else { return seconds }
    return seconds + microseconds / 1_000_000
  }
}
