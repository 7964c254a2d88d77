/// The most common text of some comments.
package struct CommonText: Sendable, Equatable {
  /// The most frequent spelling, the first one in a tie.
  package var text: String
  /// The number of comments with this text in any spelling.
  package var count: Int

  /// A text with this number of comments.
  package init(_ text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// The most common text of these comments, the first one in a tie; `nil` if none is a message.
  ///
  /// Texts are compared as by ``DuplicateMerger``, so that laughter of different lengths counts as one text. Other
  /// properties are ignored.
  package init?(of comments: some Sequence<Comment>) {
    var tally = Tally<DuplicateKey.Scalars>()
    var messages: [(key: DuplicateKey.Scalars, text: String)] = []
    var folded = FoldedText()
    for comment in comments where comment.isMessage {
      folded.fold(comment.text)
      messages.append((DuplicateKey.Scalars(normalizing: folded.scalars), comment.text))
      tally.add(messages[messages.count - 1].key, index: 0)
    }
    guard let best = tally.ranked(1).first else { return nil }
    var spellings = Tally<TextKey>()
    for (key, text) in messages where key == best.value { spellings.add(TextKey(text), index: 0) }
    guard let spelling = spellings.ranked(1).first else { return nil }
    self.init(spelling.value.text, count: best.count)
  }
}
