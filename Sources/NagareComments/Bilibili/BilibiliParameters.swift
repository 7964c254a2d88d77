/// The comma-separated fields of an item's `p`. The first four are required; the others are taken as far as they are
/// there and make sense, because recorders leave them out or put something else there.
struct BilibiliParameters {
  private(set) var mode = Comment.Mode.scroll
  private var time = 0.0
  private var size = 0.0
  private var color: UInt32 = 0
  private var sentAt: Double?
  private var pool = 0
  private var sender = ""
  private var id: CommentID?
  private var weight: Int?

  /// - Parameter range: the value of `p`, `nil` if there is none.
  @inline(__always)
  init(_ range: Range<Int>?, in bytes: ByteView) throws(CommentProblem.Reason) {
    guard let range else { throw .missingParameters }
    var fields = Fields(bytes: bytes, rest: range)
    let (time, mode, size, color) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 4 else { throw .fieldCount(range.isEmpty ? 0 : fields.count) }
    self.time = try Self.time(time, in: bytes)
    self.mode = try Self.mode(mode, in: bytes)
    self.size = try Self.size(size, in: bytes)
    self.color = try Self.color(color, in: bytes)
    sentAt = Self.sentAt(fields.next(), in: bytes)
    pool = Numbers.integer(bytes[fields.next()]) ?? 0
    sender = CommentText.cut(bytes.string(fields.next()), to: CommentLimits.nameCharacters)
    id = Self.id(fields.next(), in: bytes)
    weight = Numbers.integer(bytes[fields.next()])
  }

  /// - Parameter position: of the item among all of the file, from 1.
  @inline(__always)
  consuming func comment(text: String, position: Int) -> Comment {
    Comment(
      id: id ?? CommentID(position: position), time: time, mode: mode, size: size, color: color, text: text,
      sentAt: sentAt, pool: pool, sender: sender, weight: weight, language: .chinese)
  }
}

extension BilibiliParameters {
  private struct Fields {
    let bytes: ByteView
    var rest: Range<Int>?
    var count = 0

    /// The next field, empty when there are no more.
    @inline(__always)
    mutating func next() -> Range<Int> {
      guard let field = rest else { return 0..<0 }
      count += 1
      guard let comma = bytes.find(UInt8(ascii: ","), from: field.lowerBound, to: field.upperBound) else {
        rest = nil
        return field
      }
      rest = comma + 1..<field.upperBound
      return field.lowerBound..<comma
    }
  }

  private static func time(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let time = Numbers.double(bytes[field]), CommentLimits.time.contains(time) else {
      throw .time(quoted(field, in: bytes))
    }
    return time
  }

  private static func mode(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Comment.Mode {
    switch Numbers.integer(bytes[field]) {
    case 1, 2, 3: .scroll
    case 4: .bottom
    case 5: .top
    case 6: .reverse
    case 7: .positioned
    case 8: .code
    case 9: .bas
    default: throw .mode(quoted(field, in: bytes))
    }
  }

  private static func size(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let size = Numbers.double(bytes[field]) else { throw .size(quoted(field, in: bytes)) }
    return min(max(size, CommentLimits.size.lowerBound), CommentLimits.size.upperBound)
  }

  /// A number above 0xFFFFFF is three decimal triplets RRRGGGBBB: some recorders write them. One whose red is below 17
  /// may be mistaken for RGB; nothing tells them apart.
  private static func color(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> UInt32 {
    guard let value = Numbers.integer(bytes[field]), (0...255_255_255).contains(value) else {
      throw .color(quoted(field, in: bytes))
    }
    let number = UInt32(value)
    if number <= 0xFFFFFF { return number }
    let (red, green, blue) = (number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
    guard red <= 255, green <= 255, blue <= 255 else { throw .color(quoted(field, in: bytes)) }
    return red << 16 | green << 8 | blue
  }

  /// Recorders write milliseconds. A zero stands for unknown.
  @inline(__always)
  private static func sentAt(_ field: Range<Int>, in bytes: ByteView) -> Double? {
    guard let value = Numbers.double(bytes[field]), value > 0 else { return nil }
    let seconds = value < CommentLimits.sentAtSeconds ? value : value / 1_000
    return seconds < CommentLimits.sentAtSeconds ? seconds : nil
  }

  @inline(__always)
  private static func id(_ field: Range<Int>, in bytes: ByteView) -> CommentID? {
    guard !field.isEmpty else { return nil }
    guard field.count > CommentLimits.nameCharacters else { return CommentID(bytes[field]) }
    return CommentID(CommentText.cut(bytes.string(field), to: CommentLimits.nameCharacters))
  }

  private static func quoted(_ field: Range<Int>, in bytes: ByteView) -> String {
    CommentText.cut(CommentText.normalized(bytes[field], lineBreaks: []), to: CommentLimits.quotedCharacters)
  }
}
