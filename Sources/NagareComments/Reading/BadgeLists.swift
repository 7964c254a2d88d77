/// The lists of badges in a chat, for comments with equal lists to share: there are few, and they recur.
///
/// The lists are empty at first. Their badges are read at the end, as the images may follow the comments in the file.
struct BadgeLists {
  private struct Entry {
    /// The list as written; empty if there is none.
    var value: Range<Int>
    var list: BadgeList?
  }

  private static let slotCount = 1 << 10
  /// No list with a badge is as short as `null`.
  private static let maxEmptyCount = 4

  private let bytes: ByteView
  /// The last list with each hash. A list replaces the previous one, so that no choice of lists makes the search slow.
  private var slots = [Entry](repeating: Entry(value: 0..<0), count: slotCount)
  private var all: [Entry] = []

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The list at a place in the file; `nil` if it has no badges.
  @inline(__always)
  mutating func list(at value: Range<Int>) -> BadgeList? {
    guard value.count > Self.maxEmptyCount else { return nil }
    return sharedList(at: value)
  }

  @inline(never)
  private mutating func sharedList(at value: Range<Int>) -> BadgeList? {
    let slot = Int(truncatingIfNeeded: bytes.wordHash(value) & UInt64(Self.slotCount - 1))
    if bytes.equal(slots[slot].value, value) { return slots[slot].list }
    slots[slot] = Entry(value: value, list: BadgeList([]))
    all.append(slots[slot])
    return slots[slot].list
  }

  /// Reads the badges of all lists, which belong to these comments.
  mutating func complete(for comments: inout [Comment], read: (Range<Int>) -> [CommentBadge]) {
    var hasEmpty = false
    for entry in all {
      let badges = read(entry.value)
      hasEmpty = hasEmpty || badges.isEmpty
      entry.list?.complete(badges)
    }
    all = []
    if hasEmpty { Self.removeEmpty(from: &comments) }
  }

  /// Removes lists without badges, so that comments without properties are equal.
  private static func removeEmpty(from comments: inout [Comment]) {
    for index in comments.indices where comments[index].details?.values.badgeList?.badges.isEmpty == true {
      comments[index].badges = []
    }
  }
}
