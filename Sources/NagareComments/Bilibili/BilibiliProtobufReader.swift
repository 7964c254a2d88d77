/// Reads one or several consecutive segments of Bilibili's comments in Protocol Buffers.
///
/// A corrupt comment's length may be wrong: the reader searches for the next comment within the corrupt one and, if no
/// segment can continue at its supposed end, beyond.
struct BilibiliProtobufReader {
  private let bytes: ByteView
  private var collector: CommentCollector
  private var position = 0

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    while reader.position < bytes.count { reader.readField() }
    return reader.collector.file(format: .bilibiliProtobuf)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    collector = CommentCollector(bytes: bytes, hasLines: false)
  }

  @inline(__always)
  private mutating func readField() {
    var scanner = ProtobufScanner(bytes, in: position..<bytes.count)
    do throws(ProtobufScanner.SyntaxError) {
      guard let field = try scanner.next() else { return }
      if field.number == 1, field.type == .bytes {
        readItem(field.range)
      } else {
        skip(field)
      }
    } catch {
      recover(from: error)
    }
  }

  /// Reads the comment whose tag is at ``position``.
  @inline(__always)
  private mutating func readItem(_ range: Range<Int>) {
    let end = range.upperBound
    do throws(ProtobufScanner.SyntaxError) {
      let elem = try DanmakuElem(bytes, in: range)
      // With a wrong length, the message may be valid by chance, but then a field rarely follows it.
      guard bytes[end] == BilibiliMessage.itemTag || end == bytes.count || canEnd(at: end) else { throw .malformed }
      add(elem, before: end)
      position = end
    } catch {
      collector.report(.malformedMessage, at: position)
      let limit = BilibiliMessage.isBoundary(bytes, at: end) ? end : bytes.count
      position = BilibiliMessage.nextItem(in: bytes, from: position + 1, to: limit) ?? limit
    }
  }

  @inline(__always)
  private mutating func add(_ elem: consuming DanmakuElem, before end: Int) {
    do throws(CommentProblem.Reason) {
      collector.add(
        try elem.comment(in: bytes, fallbackID: collector.nextID, unreadable: &collector.unreadableFields),
        at: position,
        before: end)
    } catch {
      collector.report(error, at: position)
    }
  }

  /// Whether the comment at ``position`` may end at `end`: a segment can continue there, or no comment starts inside.
  private func canEnd(at end: Int) -> Bool {
    BilibiliMessage.isBoundary(bytes, at: end)
      || BilibiliMessage.nextItem(in: bytes, from: position + 1, to: end) == nil
  }

  /// Skips a field other than a comment. A comment under another field number is corrupt, as is an unknown field after
  /// which no segment can continue.
  private mutating func skip(_ field: ProtobufScanner.Field) {
    let end = field.range.upperBound
    if BilibiliMessage.isLikelyComment(field, in: bytes) {
      collector.report(.malformedMessage, at: position)
    } else if !BilibiliMessage.isSegmentField(field), !BilibiliMessage.isBoundary(bytes, at: end) {
      return recover(from: .malformed)
    }
    position = end
  }

  /// Reports the unreadable field at ``position``, and moves to the next comment or the end.
  private mutating func recover(from error: ProtobufScanner.SyntaxError) {
    let next = BilibiliMessage.nextItem(in: bytes, from: position + 1, to: bytes.count)
    collector.report(next == nil && error == .truncated ? .truncated : .malformedMessage, at: position)
    position = next ?? bytes.count
  }
}
