/// Counts and rankings of comments' properties.
package struct CommentStatistics: Sendable, Equatable {
  /// A sender of comments.
  package struct User: Sendable, Equatable {
    /// ``Comment/sender``, or ``Comment/senderName`` if that is empty.
    package var id: String
    /// ``Comment/senderName`` of the sender's first comment; may be empty.
    package var name: String

    /// A sender with this identifier.
    package init(id: String, name: String = "") {
      self.id = id
      self.name = name
    }
  }

  /// The comments in one minute of the video.
  package struct Minute: Sendable, Equatable, Encodable {
    /// Minutes from the start of the video; the one before the start is -1.
    package var number: Int
    /// The number of comments in it.
    package var count: Int

    private enum CodingKeys: String, CodingKey {
      case number = "minute"
      case count
    }

    /// A minute with this number of comments.
    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The number of comments.
  package var count = 0
  /// Seconds of the first and the last comment; `nil` without comments.
  package var times: ClosedRange<Double>?
  /// The ranking of modes.
  package var modes = Ranking<Comment.Mode>()
  /// The ranking of colours, `0xRRGGBB`.
  package var colors = Ranking<UInt32>()
  /// The ranking of ``Comment/size``.
  package var sizes = Ranking<Double>()
  /// The ranking of senders by their numbers of comments.
  package var users = Ranking<User>()
  /// The number of comments with neither ``Comment/sender`` nor ``Comment/senderName``.
  package var anonymousCount = 0
  /// The ranking of literal texts, without empty ones, scripts (``Comment/Mode/isScripted``), gifts and memberships.
  package var texts = Ranking<String>()
  /// The minutes with comments, in ascending order.
  package var minutes: [Minute] = []
  /// The totals of purchases, in the order of their kinds, then by currency.
  package var purchases: [PurchaseTotal] = []

  /// Counts comments, in time proportional to their number, and sorts the distinct values.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - limit: the maximum number of entries in a ranking, except that of modes.
  package init(_ comments: [Comment], limit: Int = 100) {
    count = comments.count
    if let first = comments.first, let last = comments.last { times = first.time...max(first.time, last.time) }
    // Reading an array's elements would copy each comment and retain its references.
    comments.withUnsafeBufferPointer { comments in
      countProperties(of: comments, limit)
      // One ranking after the other, since each may take memory for all distinct values.
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
      // Readers keep times within `CommentLimits.time`; other creators of comments may not.
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
    for index in comments.indices where comments[index].isMessage {
      texts.add(TextKey(comments[index].text), index: index)
    }
    self.texts = texts.ranking(limit, \.value.text)
  }
}

extension Comment {
  /// Whether the text is a sender's message. The texts of gifts and memberships name the item.
  var isMessage: Bool { !text.isEmpty && !mode.isScripted && (purchase.map { $0.kind == .superChat } ?? true) }
}
