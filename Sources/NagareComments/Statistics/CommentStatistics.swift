/// What comments are like, counted.
public struct CommentStatistics: Sendable, Equatable {
  /// Who sent comments.
  public struct User: Sendable, Equatable {
    /// ``Comment/sender``, or ``Comment/senderName`` where that is empty.
    public var id: String
    /// ``Comment/senderName`` of the first comment; may be empty.
    public var name: String

    public init(id: String, name: String = "") {
      self.id = id
      self.name = name
    }
  }

  public struct Minute: Sendable, Equatable {
    /// From the start of the video; the one before it is -1.
    public var number: Int
    public var count: Int

    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// How many comments there are.
  public var count = 0
  /// Seconds from the first comment to the last; `nil` when there is none.
  public var times: ClosedRange<Double>?
  public var modes = Ranking<Comment.Mode>()
  /// `0xRRGGBB`.
  public var colors = Ranking<UInt32>()
  /// As in ``Comment/size``.
  public var sizes = Ranking<Double>()
  /// Comments without a sender are not in it.
  public var users = Ranking<User>()
  /// Comments that tell no sender.
  public var anonymousCount = 0
  /// What is said, to the letter. Empty texts and scripts (``Comment/Mode/isScripted``) are not in it.
  public var texts = Ranking<String>()
  /// In order; minutes without a comment are not in it.
  public var minutes: [Minute] = []
  /// In the order of the kinds, those of a kind by their currency.
  public var purchases: [PurchaseTotal] = []

  /// Counts comments, in time that grows with their number.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - limit: how many entries a ranking has at most.
  public init(_ comments: [Comment], limit: Int = 100) {
    count = comments.count
    if let first = comments.first, let last = comments.last { times = first.time...max(first.time, last.time) }
    countProperties(of: comments, limit)
    // One after the other: each may take as much memory as there are different values.
    rankUsers(of: comments, limit)
    rankTexts(of: comments, limit)
  }

  private mutating func countProperties(of comments: [Comment], _ limit: Int) {
    var modes = Tally<Comment.Mode>()
    var colors = Tally<UInt32>()
    var sizes = Tally<Double>()
    var purchases = PurchaseTotals()
    for (index, comment) in comments.enumerated() {
      modes.add(comment.mode, index: index)
      colors.add(comment.color & 0xFFFFFF, index: index)
      sizes.add(comment.size, index: index)
      if let purchase = comment.purchase { purchases.add(purchase) }
      // Readers keep times within `CommentLimits.time`; whoever makes comments may not.
      let minute = Int(exactly: (comment.time / 60).rounded(.down)) ?? (comment.time < 0 ? .min : .max)
      if minutes.last?.number != minute { minutes.append(Minute(number: minute, count: 0)) }
      minutes[minutes.count - 1].count += 1
    }
    self.modes = modes.ranking(.max, \.value)
    self.colors = colors.ranking(limit, \.value)
    self.sizes = sizes.ranking(limit, \.value)
    self.purchases = purchases.sorted
  }

  private mutating func rankUsers(of comments: [Comment], _ limit: Int) {
    var users = Tally<TextKey>()
    for (index, comment) in comments.enumerated() {
      let user = comment.sender.isEmpty ? comment.senderName : comment.sender
      if user.isEmpty { anonymousCount += 1 } else { users.add(TextKey(user), index: index) }
    }
    self.users = users.ranking(limit) { User(id: $0.value.text, name: comments[$0.first].senderName) }
  }

  private mutating func rankTexts(of comments: [Comment], _ limit: Int) {
    var texts = Tally<TextKey>()
    for (index, comment) in comments.enumerated() where comment.isSaid {
      texts.add(TextKey(comment.text), index: index)
    }
    self.texts = texts.ranking(limit, \.value.text)
  }
}

extension Comment {
  /// Whether its text is something that somebody says.
  var isSaid: Bool { !text.isEmpty && !mode.isScripted }
}
