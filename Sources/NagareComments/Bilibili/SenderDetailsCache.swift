/// A cache of comment details with only a sender's name, for comments of the same sender to share: in a recording, the
/// same people write again and again.
///
/// A name replaces the previous name in its slot, so that no choice of names makes the cache slow or large.
struct SenderDetailsCache {
  private static let slotCount = 1 << 14

  private struct Entry {
    /// The name as written in the file.
    var value: Range<Int>
    var details: CommentDetails?
  }

  private var entries: [Entry] = []

  /// - Parameter value: an attribute's value, in the same file for all calls. The result is `nil` if it is empty.
  mutating func details(of value: Range<Int>, in scanner: XMLScanner) -> CommentDetails? {
    if entries.isEmpty { entries = Array(repeating: Entry(value: 0..<0, details: nil), count: Self.slotCount) }
    let bytes = scanner.bytes
    let slot = Int(truncatingIfNeeded: bytes.hash(value) & UInt64(Self.slotCount - 1))
    let cached = entries[slot].value
    if bytes.equal(cached, value) { return entries[slot].details }
    let name = scanner.name(value)
    let details = name.isEmpty ? nil : CommentDetails(CommentDetails.Values(senderName: name))
    entries[slot] = Entry(value: value, details: details)
    return details
  }
}
