/// Words to search for in one pass over a text. Each position is compared only with words whose first scalar has the
/// same lower 16 bits as the text's; other words cost nothing.
struct WordIndex {
  /// The folded words.
  private let words: [[UInt32]]
  /// For the lower 16 bits of a first scalar, the index of the last word with these; -1 if there is none.
  private var heads: [Int32] = []
  /// For each word, the index of the previous word with the same bits; -1 if there is none.
  private var previous: [Int32] = []

  init(_ texts: [String]) {
    var folded = FoldedText()
    words = texts.compactMap { text in
      folded.fold(text)
      return folded.scalars.isEmpty ? nil : folded.scalars
    }
    guard !words.isEmpty else { return }
    heads = Array(repeating: -1, count: 1 << 16)
    for (index, word) in words.enumerated() {
      previous.append(heads[Int(word[0] & 0xFFFF)])
      heads[Int(word[0] & 0xFFFF)] = Int32(clamping: index)
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether a folded text contains one of the words. The index must not be empty.
  func hasMatch(in text: [UInt32]) -> Bool {
    for start in text.indices {
      var candidate = heads[Int(text[start] & 0xFFFF)]
      while candidate >= 0 {
        if text[start...].starts(with: words[Int(candidate)]) { return true }
        candidate = previous[Int(candidate)]
      }
    }
    return false
  }
}
