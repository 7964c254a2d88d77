/// Recent texts into which similar ones can be merged.
///
/// The time for a text is limited: it is compared with up to ``maxTexts`` of the latest texts, the oldest of these first,
/// until that has taken about ``maxCells`` steps.
struct SimilarTexts {
  private struct Entry {
    let scalars: [UInt32]
    let signature: UInt64
    let mode: Comment.Mode
    let index: Int
    let time: Double
  }

  private let similarity: Double
  private let window: Double
  /// In the order of their times, without those before `start`.
  private var entries: [Entry] = []
  private var start = 0

  static let maxTexts = 4_096
  static let maxCells = 1 << 16

  init(similarity: Double, window: Double) {
    (self.similarity, self.window) = (similarity, window)
  }

  /// The index of the earliest text within the window that is similar to a text; if there is none, the text is added.
  mutating func first(like text: [UInt32], _ mode: Comment.Mode, index: Int, at time: Double) -> Int? {
    while start < entries.count, time - entries[start].time > window { start += 1 }
    if start > entries.count / 2 {
      entries.removeFirst(start)
      start = 0
    }
    let signature = Self.signature(of: text)
    var cells = Self.maxCells
    for entry in entries[max(start, entries.count - Self.maxTexts)...] where entry.mode == mode {
      // Decimal shares may be slightly larger in binary.
      let limit = Int((1 - similarity) * Double(max(text.count, entry.scalars.count)) + 1e-9)
      guard abs(text.count - entry.scalars.count) <= limit,
        (signature & ~entry.signature).nonzeroBitCount <= limit,
        (entry.signature & ~signature).nonzeroBitCount <= limit
      else { continue }
      if TextDistance.isAtMost(limit, from: text, to: entry.scalars, cells: &cells),
        text.lazy.filter(Self.isDigit).elementsEqual(entry.scalars.lazy.filter(Self.isDigit))
      {
        return entry.index
      }
      if cells <= 0 { break }
    }
    entries.append(Entry(scalars: text, signature: signature, mode: mode, index: index, time: time))
    return nil
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

  /// A bit for each scalar of a text; different scalars may share one. Each bit that another text lacks is an edit.
  private static func signature(of text: [UInt32]) -> UInt64 {
    text.reduce(0) { $0 | 1 << UInt64(($1 &* 0x9E37_79B1) >> 26) }
  }
}

/// The number of inserted, removed and replaced elements that lead from one text to another (V. Levenshtein, 1966).
enum TextDistance {
  /// Whether the distance is at most `limit`. Only the cells of Levenshtein's table within `limit` of its diagonal are
  /// computed (E. Ukkonen, 1985).
  /// - Parameter cells: the number of cells that may be computed, lowered by those that were, and by the length of a row;
  ///   if they do not suffice, the result is `false`.
  static func isAtMost(_ limit: Int, from one: [UInt32], to other: [UInt32], cells: inout Int) -> Bool {
    guard abs(one.count - other.count) <= limit else { return false }
    cells -= other.count
    guard cells >= 0 else { return false }
    let far = limit + 1
    var row = (0...other.count).map { min($0, far) }
    for (index, scalar) in one.enumerated() {
      let columns = max(index - limit, 0)..<min(index + limit + 1, other.count)
      cells -= columns.count
      guard cells >= 0 else { return false }
      // The cell to the left above, and the one to the left.
      var diagonal = row[columns.lowerBound]
      var left = columns.lowerBound == 0 ? min(index + 1, far) : far
      row[columns.lowerBound] = left
      var least = left
      for column in columns {
        let above = column + 1 <= index + limit ? row[column + 1] : far
        let replaced = diagonal + (scalar == other[column] ? 0 : 1)
        left = min(replaced, min(left, above) + 1, far)
        (diagonal, row[column + 1]) = (above, left)
        least = min(least, left)
      }
      if least > limit { return false }
    }
    return row[other.count] <= limit
  }
}
