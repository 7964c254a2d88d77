/// The similarity of words, to correct typing mistakes.
enum EditDistance {
  /// The only word that begins with `word`, or else the nearest word; nil for a single letter, or if no word is near.
  static func nearest(to word: String, in words: [String]) -> String? {
    let longer = words.filter { $0.hasPrefix(word) }
    if longer.count == 1, word.count > 1 { return longer[0] }
    let best = words.map { (word: $0, distance: between(word, $0)) }.min { $0.distance < $1.distance }
    // In a short word, two wrong letters make another word: `time` is not `tint`.
    guard let best, word.count > 1, best.distance <= max(1, word.count / 4) else { return nil }
    return best.word
  }

  /// The minimum number of letters to insert, delete, replace or swap with the next to turn one word into the other
  /// (optimal string alignment).
  static func between(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var rows = [Array(0...second.count)]
    for (line, letter) in first.enumerated() {
      var row = [line + 1]
      for (column, other) in second.enumerated() {
        let replaced = rows[line][column] + (letter == other ? 0 : 1)
        var distance = min(replaced, row[column] + 1, rows[line][column + 1] + 1)
        if line > 0, column > 0, letter == second[column - 1], other == first[line - 1] {
          distance = min(distance, rows[line - 1][column - 1] + 1)
        }
        row.append(distance)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
