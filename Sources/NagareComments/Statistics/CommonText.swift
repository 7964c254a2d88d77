/// What most of some comments say.
public struct CommonText: Sendable, Equatable {
  /// The most frequent spelling; of those that are as frequent, the one that came first.
  public var text: String
  /// How many say it, in whatever spelling.
  public var count: Int

  /// A text that comes so many times.
  public init(_ text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// What most of these comments say; `nil` when none says anything.
  ///
  /// Texts are the same where ``DuplicateMerger`` finds them to be: laughter of any length is one text. Modes make no
  /// difference. Of texts that are as frequent, the one that came first wins.
  public init?(of comments: some Sequence<Comment>) {
    var essences = Tally<DuplicateKey.Scalars>()
    var said: [(essence: DuplicateKey.Scalars, text: String)] = []
    var folded = FoldedText()
    for comment in comments where comment.isSaid {
      folded.fold(comment.text)
      said.append((DuplicateKey.Scalars(essenceOf: folded.scalars), comment.text))
      essences.add(said[said.count - 1].essence, index: 0)
    }
    guard let best = essences.ranked(1).first else { return nil }
    var spellings = Tally<TextKey>()
    for (essence, text) in said where essence == best.value { spellings.add(TextKey(text), index: 0) }
    guard let spelling = spellings.ranked(1).first else { return nil }
    self.init(spelling.value.text, count: best.count)
  }
}
