import Nagare

/// A client that sends comments.
struct CommentSender {
  let identity: FairBudget.Sender
  /// The client's rate limit; nil for none.
  var bucket: TokenBucket?

  /// A client without a rate limit.
  init() { identity = FairBudget.Sender(address: ClientAddress(), connection: 0) }

  /// A client with a rate limit.
  /// - Parameter number: unique among the clients of a socket.
  init(address: ClientAddress, number: Int, at now: ContinuousClock.Instant) {
    identity = FairBudget.Sender(address: address, connection: number)
    bucket = TokenBucket(perSecond: ClientLimits.commentsPerSecond, at: now)
  }
}

/// Parses the messages of a source's clients, and adds their comments to the inbox. Used by the source's thread only.
final class CommentReceiver {
  let inbox: CommentInbox
  /// Whether to accept positioned and scripted comments, whose number on screen is not limited by lanes.
  private let acceptsScripted: Bool
  /// Shared by all clients, so that generated identifiers are unique.
  private var reader = LiveCommentReader()
  /// The rate limit of all clients together; nil for none.
  private var totalBudget: FairBudget?

  /// - Parameter limitsRate: whether to limit the rate of all clients together; their own limits are in
  ///   `CommentSender`.
  init(inbox: CommentInbox, acceptsScripted: Bool, limitsRate: Bool) {
    self.inbox = inbox
    totalBudget = limitsRate ? FairBudget(perSecond: ClientLimits.allCommentsPerSecond, at: .now) : nil
    self.acceptsScripted = acceptsScripted
  }

  /// Parses a line, message or body, and adds its comments to the inbox.
  func take(_ bytes: [UInt8], from sender: inout CommentSender, at now: ContinuousClock.Instant) -> MessageReport {
    var report = MessageReport()
    for result in reader.read(bytes) {
      guard sender.bucket?.take(at: now) ?? true else {
        refuse(.tooFast, "more than \(ClientLimits.commentsPerSecond) a second", in: &report)
        continue
      }
      guard totalBudget?.take(for: sender.identity, at: now) ?? true else {
        refuse(.tooFast, "more than \(ClientLimits.allCommentsPerSecond) a second from all clients", in: &report)
        continue
      }
      switch result {
      case .success(let comment) where !acceptsScripted && comment.comment.mode.isScripted:
        refuse(.malformed, "mode \(comment.comment.mode.name) is not accepted over the network", in: &report)
      case .success(let comment):
        if inbox.offer(comment) { report.take() } else { report.refuse(.full, "too many comments are waiting") }
      case .failure(let reason): refuse(.malformed, "\(reason)", in: &report)
      }
    }
    return report
  }

  /// Handles a line. A line that is too long is counted as a refused comment.
  func take(
    _ line: LineSplitter.Line, from sender: inout CommentSender, at now: ContinuousClock.Instant
  ) -> MessageReport {
    switch line {
    case .complete(let bytes): take(bytes, from: &sender, at: now)
    case .tooLong: refuseTooLong(from: &sender, at: now)
    }
  }

  /// Refuses a line or message that is too long; it counts towards the rate limits.
  func refuseTooLong(from sender: inout CommentSender, at now: ContinuousClock.Instant) -> MessageReport {
    _ = sender.bucket?.take(at: now)
    _ = totalBudget?.take(for: sender.identity, at: now)
    return refuse(.tooLarge, "the message is longer than \(ClientLimits.messageBytes) bytes")
  }

  /// Refuses a whole message.
  func refuse(_ refusal: CommentInbox.Refusal, _ explanation: String) -> MessageReport {
    inbox.refuse(refusal)
    return MessageReport(refusing: refusal, explanation)
  }

  private func refuse(
    _ refusal: CommentInbox.Refusal, _ explanation: @autoclosure () -> String, in report: inout MessageReport
  ) {
    inbox.refuse(refusal)
    report.refuse(refusal, explanation())
  }
}
