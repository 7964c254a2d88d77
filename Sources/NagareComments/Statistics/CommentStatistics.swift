/// What comments are like, counted.
public struct CommentStatistics: Sendable, Equatable {
  /// Who sent comments.
  public struct User: Sendable, Equatable {
    /// ``Comment/sender``, or ``Comment/senderName`` where that is empty.
    public var id: String
    /// ``Comment/senderName`` of the first comment; may be empty.
    public var name: String

    /// Somebody with this identifier.
    public init(id: String, name: String = "") {
      self.id = id
      self.name = name
    }
  }

  /// Comments within a minute of the video.
  public struct Minute: Sendable, Equatable {
    /// From the start of the video; the one before it is -1.
    public var number: Int
    /// How many comments it has.
    public var count: Int

    /// A minute with so many comments.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// How many comments there are.
  public var count = 0
  /// Seconds from the first comment to the last; `nil` when there is none.
  public var times: ClosedRange<Double>?
  /// Ways of moving.
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
    // An array would hand out copies, and count the references of each.
    comments.withUnsafeBufferPointer { comments in
      countProperties(of: comments, limit)
      // One after the other: each may take as much memory as there are different values.
      rankUsers(of: comments, limit)
      rankTexts(of: comments, limit)
    }
  }

  private mutating func countProperties(of comments: UnsafeBufferPointer<Comment>, _ limit: Int) {
    var modes = Tally<Comment.Mode>()
    var colors = Tally<UInt32>()
    var sizes = Tally<Double>()
    var purchases = PurchaseTotals()
    for index in comments.indices {
      modes.add(comments[index].mode, index: index)
      colors.add(comments[index].color & 0xFFFFFF, index: index)
      sizes.add(comments[index].size, index: index)
      if comments[index].details != nil, let purchase = comments[index].purchase { purchases.add(purchase) }
      // Readers keep times within `CommentLimits.time`; whoever makes comments may not.
      let time = comments[index].time
      let minute = Int(exactly: (time / 60).rounded(.down)) ?? (time < 0 ? .min : .max)
      if minutes.last?.number != minute { minutes.append(Minute(number: minute, count: 0)) }
      minutes[minutes.count - 1].count += 1
    }
    self.modes = modes.ranking(.max, \.value)
    self.colors = colors.ranking(limit, \.value)
    self.sizes = sizes.ranking(limit, \.value)
    self.purchases = purchases.sorted
  }

  private mutating func rankUsers(of comments: UnsafeBufferPointer<Comment>, _ limit: Int) {
    var users = Tally<TextKey>()
    for index in comments.indices {
      let user = comments[index].sender.isEmpty ? comments[index].senderName : comments[index].sender
      if user.isEmpty { anonymousCount += 1 } else { users.add(TextKey(user), index: index) }
    }
    self.users = users.ranking(limit) { User(id: $0.value.text, name: comments[$0.first].senderName) }
  }

  private mutating func rankTexts(of comments: UnsafeBufferPointer<Comment>, _ limit: Int) {
    var texts = Tally<TextKey>()
    for index in comments.indices where comments[index].isSaid {
      texts.add(TextKey(comments[index].text), index: index)
    }
    self.texts = texts.ranking(limit, \.value.text)
  }
}

extension Comment {
  /// Whether its text is something that somebody says: those of gifts and memberships are what was given.
  var isSaid: Bool { !text.isEmpty && !mode.isScripted && (purchase.map { $0.kind == .superChat } ?? true) }
}
