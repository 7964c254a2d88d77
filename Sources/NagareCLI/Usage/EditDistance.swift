/// How near words are that somebody may have mistyped.
enum EditDistance {
  /// The word nearest to `word`, or the only one that begins with it; nil where none is near enough to be meant.
  static func nearest(to word: String, in words: [String]) -> String? {
    let longer = words.filter { $0.hasPrefix(word) }
    if longer.count == 1, word.count > 1 { return longer[0] }
    let best = words.map { (word: $0, distance: between(word, $0)) }.min { $0.distance < $1.distance }
    // A third of the letters may be wrong; half of a short word, which is `brun` for `burn`.
    guard let best, best.distance <= max(min(2, word.count / 2), word.count / 3) else { return nil }
    return best.word
  }

  /// Letters to insert, delete or replace to make one word of the other (Levenshtein).
  static func between(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
