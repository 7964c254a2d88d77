/// A cache of details with only a sender's name, shared by the comments of the sender: in a recording the same people
/// write again and again.
///
/// Each name has one slot, which the next name with the same hash takes over: no choice of names makes the cache slow
/// or large.
struct SenderDetailsCache {
  private static let placeCount = 1 << 14

  private struct Entry {
    /// The name as written in the file.
    var value: Range<Int>
    var details: CommentDetails?
  }

  private var entries: [Entry] = []

  /// - Parameter value: an attribute value, in the same file for all calls.
  mutating func details(of value: Range<Int>, in scanner: XMLScanner) -> CommentDetails? {
    if entries.isEmpty { entries = Array(repeating: Entry(value: 0..<0, details: nil), count: Self.placeCount) }
    let bytes = scanner.bytes
    let place = Int(truncatingIfNeeded: bytes.hash(value) & UInt64(Self.placeCount - 1))
    let known = entries[place].value
    if bytes.equal(known, value) { return entries[place].details }
    let name = scanner.name(value)
    let details = name.isEmpty ? nil : CommentDetails(CommentDetails.Values(senderName: name))
    entries[place] = Entry(value: value, details: details)
    return details
  }
}
