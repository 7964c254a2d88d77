/// Recognises the Protocol Buffers messages `DmSegMobileReply`, a segment of comments, and `DmWebViewReply`, a player's
/// settings for a video's comments. Concatenated segments form one message.
///
/// Source: https://github.com/yutto-dev/yutto, packages/biliass/rust/proto/danmaku.proto.
enum BilibiliMessage {
  enum Kind {
    case segment, view
  }

  /// The tag of a comment: field 1, length-delimited.
  static let itemTag: UInt8 = 0x0A
  /// The maximum number of consecutive unknown fields; more are taken for corruption.
  private static let maxUnknownFields = 4

  /// The kind of message; `nil` for other content. Reads up to the first comment, or to the end if there is none.
  static func kind(of bytes: ByteView) -> Kind? {
    var scanner = ProtobufScanner(bytes, in: 0..<bytes.count)
    var (isView, hasPages) = (false, false)
    while scanner.position < bytes.count {
      guard let field = try? scanner.next() else { return nil }
      if isComment(field, in: bytes) { return .segment }
      hasPages = hasPages || field.number == 4
      switch (field.number, field.type) {
      case (2, .varint): continue
      // These fields are messages themselves; text rarely looks like one by chance.
      case (3...5, .bytes): guard isMessage(field.range, in: bytes) else { return nil }
      case (1, .bytes): continue
      case (1, .varint), (6...63, .varint), (2, .bytes), (6...63, .bytes): isView = true
      default: return nil
      }
    }
    return isView ? hasPages ? .view : nil : .segment
  }

  /// Whether a likely comment starts within ``CommentLimits/detectionBytes``, whatever the content before it.
  static func containsComment(_ bytes: ByteView) -> Bool {
    nextItem(in: bytes, from: 0, to: CommentLimits.detectionBytes) != nil
  }

  /// The first position in `start..<end` of a complete and likely comment; `nil` if there is none.
  static func nextItem(in bytes: ByteView, from start: Int, to end: Int) -> Int? {
    var position = start
    while let tag = bytes.find(itemTag, from: position, to: end) {
      var scanner = ProtobufScanner(bytes, in: tag..<bytes.count)
      if let field = try? scanner.next(), isComment(field, in: bytes) { return tag }
      position = tag + 1
    }
    return nil
  }

  /// Whether a segment can continue at `position`. After at most ``maxUnknownFields`` fields numbered 6 to 63, the file
  /// must end, or a plausible field or a truncated comment must start.
  static func isBoundary(_ bytes: ByteView, at position: Int) -> Bool {
    var scanner = ProtobufScanner(bytes, in: position..<bytes.count)
    for _ in 0...maxUnknownFields {
      let start = scanner.position
      do throws(ProtobufScanner.SyntaxError) {
        guard let field = try scanner.next() else { return true }
        if isSegmentField(field) { return isPlausible(field, in: bytes) }
        guard (6..<64).contains(field.number), field.type == .varint || field.type == .bytes else { return false }
      } catch {
        return error == .truncated && bytes[start] == itemTag && DanmakuElem.isCut(bytes, from: scanner.position)
      }
    }
    return false
  }

  /// Whether the field has the number of comments and is likely to contain a comment's complete message.
  static func isComment(_ field: ProtobufScanner.Field, in bytes: ByteView) -> Bool {
    field.number == 1 && isLikelyComment(field, in: bytes)
  }

  /// Whether the field, whatever its number, is likely to contain a comment's complete message.
  static func isLikelyComment(_ field: ProtobufScanner.Field, in bytes: ByteView) -> Bool {
    field.type == .bytes && DanmakuElem.isLikely(bytes, in: field.range)
  }

  /// Whether a segment has a field of this number and type: comments (1), the state (2), other messages (3 to 5).
  static func isSegmentField(_ field: ProtobufScanner.Field) -> Bool {
    switch field.number {
    case 1, 3, 4, 5: field.type == .bytes
    case 2: field.type == .varint
    default: false
    }
  }

  /// Whether the content of a segment's field begins plausibly.
  private static func isPlausible(_ field: ProtobufScanner.Field, in bytes: ByteView) -> Bool {
    switch field.number {
    case 1: DanmakuElem.beginsLikely(bytes, in: field.range)
    case 2: true
    default: isMessage(field.range, in: bytes)
    }
  }

  private static func isMessage(_ range: Range<Int>, in bytes: ByteView) -> Bool {
    var scanner = ProtobufScanner(bytes, in: range)
    while scanner.position < scanner.end {
      guard let field = try? scanner.next(), field.type != .startGroup else { return false }
    }
    return true
  }
}
