/// The message `DanmakuElem`: one comment.
///
/// Source: https://github.com/yutto-dev/yutto, packages/biliass/rust/proto/danmaku.proto.
struct DanmakuElem {
  /// The highest field number to expect; no known version of the message reaches it.
  private static let highestField = 127

  // The encoding omits fields that are 0.
  private var idNumber: Int64 = 0
  private var progress: Int64 = 0
  private var mode = 0
  private var size: Int64 = 0
  private var color: UInt64 = 0
  private var sentAt: Int64 = 0
  private var weight: Int?
  private var pool = 0
  private var sender = 0..<0
  private var content = 0..<0
  private var idText = 0..<0

  /// Reads the message in `range`. Throws if it is malformed, truncated, or has a known field of the wrong type.
  @inline(__always)
  init(_ bytes: ByteView, in range: Range<Int>) throws(ProtobufScanner.SyntaxError) {
    var scanner = ProtobufScanner(bytes, in: range)
    while let field = try scanner.next() {
      guard Self.hasExpectedType(field) else { throw .malformed }
      switch field.number {
      case 1: idNumber = Int64(bitPattern: field.integer)
      case 2: progress = Self.int32(field.integer)
      case 3: mode = Int(clamping: Self.int32(field.integer))
      case 4: size = Self.int32(field.integer)
      case 5: color = field.integer
      case 6: sender = field.range
      case 7: content = field.range
      case 8: sentAt = Int64(bitPattern: field.integer)
      case 9: weight = Int(clamping: Self.int32(field.integer))
      case 11: pool = Int(clamping: Self.int32(field.integer))
      case 12: idText = field.range
      default: continue
      }
    }
  }

  /// Whether `range` is likely to be such a message: all fields are complete, of the right type, not groups, and
  /// numbered up to ``highestField``; a text and two more known fields are among them.
  static func isLikely(_ bytes: ByteView, in range: Range<Int>) -> Bool {
    var scanner = ProtobufScanner(bytes, in: range)
    var (hasText, knownCount) = (false, 0)
    do throws(ProtobufScanner.SyntaxError) {
      while let field = try scanner.next() {
        guard field.type != .startGroup, field.number <= highestField, hasExpectedType(field) else { return false }
        hasText = hasText || field.number == 7
        if field.number <= 13 { knownCount += 1 }
      }
    } catch {
      return false
    }
    return hasText && knownCount >= 3
  }

  /// Whether the first two fields in `range` could be those of a comment.
  static func beginsLikely(_ bytes: ByteView, in range: Range<Int>) -> Bool {
    var scanner = ProtobufScanner(bytes, in: range)
    for _ in 0..<2 {
      guard scanner.position < scanner.end else { return true }
      guard let field = try? scanner.next(), field.number <= highestField, hasExpectedType(field) else { return false }
    }
    return true
  }

  /// Whether the bytes from `start` to the end of the file could be the fields of a truncated comment.
  static func isCut(_ bytes: ByteView, from start: Int) -> Bool {
    var scanner = ProtobufScanner(bytes, in: start..<bytes.count)
    do throws(ProtobufScanner.SyntaxError) {
      while let field = try scanner.next() {
        guard field.number <= highestField, hasExpectedType(field) else { return false }
      }
      return true
    } catch {
      return error == .truncated
    }
  }

  @inline(__always)
  consuming func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    let seconds = try FieldValue.time(Double(progress) / 1_000, quoting: String(progress))
    let mode = FieldValue.mode(mode == 0 ? 1 : mode) ?? unreadable.note(.mode, String(mode), default: .scroll)
    let color =
      FieldValue.color(Int(clamping: color)) ?? unreadable.note(.color, String(color), default: FieldValue.defaultColor)
    return Comment(
      id: id(in: bytes) ?? fallbackID, time: seconds, mode: mode,
      size: size == 0 ? FieldValue.defaultSize : FieldValue.size(Double(size)),
      color: color, text: text(mode, in: bytes), sentAt: FieldValue.sentAt(Double(sentAt)), pool: pool,
      sender: FieldValue.name(bytes.string(sender)), weight: weight, language: .chinese)
  }
}

extension DanmakuElem {
  /// Whether the field's type matches its number; unknown numbers match any type.
  @inline(__always)
  private static func hasExpectedType(_ field: ProtobufScanner.Field) -> Bool {
    switch field.number {
    case 1...5, 8, 9, 11, 13: field.type == .varint
    case 6, 7, 10, 12: field.type == .bytes
    default: true
    }
  }

  /// A signed 32-bit number; some writers omit the sign extension. Larger numbers are left for the value checks.
  @inline(__always)
  private static func int32(_ value: UInt64) -> Int64 {
    value <= UInt64(UInt32.max) ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }

  @inline(__always)
  private func id(in bytes: ByteView) -> CommentID? {
    FieldValue.id(idText, in: bytes) ?? (idNumber == 0 ? nil : CommentID(number: idNumber))
  }

  @inline(__always)
  private func text(_ mode: Comment.Mode, in bytes: ByteView) -> String {
    if mode.isScripted { return CommentText.cut(bytes.string(content), to: CommentLimits.scriptCharacters) }
    if CommentText.isPlain(bytes[content]) { return bytes.string(content) }
    return CommentText.normalized(bytes[content], lineBreaks: .bilibili)
  }
}
