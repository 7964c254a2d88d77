import Nagare

/// A client that sends comments.
struct CommentSender {
  let identity: FairBudget.Sender
  /// What it may still send; `nil` for no limit.
  var bucket: TokenBucket?

  /// One that may send as much as it likes.
  init() { identity = FairBudget.Sender(address: ClientAddress(), connection: 0) }

  /// - Parameter number: tells clients of a socket apart.
  init(address: ClientAddress, number: Int, at arrival: ContinuousClock.Instant) {
    identity = FairBudget.Sender(address: address, connection: number)
    bucket = TokenBucket(perSecond: IntakeLimits.commentsPerSecond, at: arrival)
  }
}

/// Reads messages of a source's clients and puts the comments into the inbox. Only the source's thread uses it.
final class CommentReceiver {
  let inbox: IncomingComments
  /// Whether comments may say themselves where they are drawn: these find room everywhere, however many there are.
  private let takesPlaced: Bool
  /// One for all clients, so that the identifiers that it makes up differ.
  private var reader = LiveCommentReader()
  /// What all clients together may still send; `nil` for no limit.
  private var all: FairBudget?

  /// - Parameter isLimited: whether clients may send but so much, each and all together.
  init(inbox: IncomingComments, takesPlaced: Bool, isLimited: Bool) {
    self.inbox = inbox
    all = isLimited ? FairBudget(perSecond: IntakeLimits.allCommentsPerSecond, at: .now) : nil
    self.takesPlaced = takesPlaced
  }

  /// Takes in what a line, message or body holds.
  /// - Parameter sender: who has sent it.
  func take(_ bytes: [UInt8], from sender: inout CommentSender, at now: ContinuousClock.Instant) -> IntakeReport {
    var report = IntakeReport()
    for result in reader.read(bytes) {
      guard sender.bucket?.take(at: now) ?? true else {
        refuse(.tooFast, "more than \(IntakeLimits.commentsPerSecond) a second", in: &report)
        continue
      }
      guard all?.take(for: sender.identity, at: now) ?? true else {
        refuse(.tooFast, "more than \(IntakeLimits.allCommentsPerSecond) a second of all clients", in: &report)
        continue
      }
      switch result {
      case .success(let comment) where !takesPlaced && comment.comment.mode.isPlaced:
        refuse(.malformed, "mode \(comment.comment.mode.name) is not taken over networks", in: &report)
      case .success(let comment):
        if inbox.offer(comment) { report.take() } else { report.refuse(.full, "too many wait already") }
      case .failure(let reason): refuse(.malformed, "\(reason)", in: &report)
      }
    }
    return report
  }

  /// Takes in what a line holds; one that was too long is counted.
  func take(
    _ line: LineSplitter.Line, from sender: inout CommentSender, at now: ContinuousClock.Instant
  ) -> IntakeReport {
    switch line {
    case .whole(let bytes): take(bytes, from: &sender, at: now)
    case .tooLong: refuseTooLong(from: &sender, at: now)
    }
  }

  /// Counts a line or message that is too long to be read.
  func refuseTooLong(from sender: inout CommentSender, at now: ContinuousClock.Instant) -> IntakeReport {
    _ = sender.bucket?.take(at: now)
    _ = all?.take(for: sender.identity, at: now)
    return refuse(.tooLarge, "the message is longer than \(IntakeLimits.messageBytes) bytes")
  }

  /// Counts a message that is refused as a whole.
  func refuse(_ refusal: IncomingComments.Refusal, _ explanation: String) -> IntakeReport {
    inbox.refuse(refusal)
    return IntakeReport(refusing: refusal, explanation)
  }

  private func refuse(
    _ refusal: IncomingComments.Refusal, _ explanation: @autoclosure () -> String, in report: inout IntakeReport
  ) {
    inbox.refuse(refusal)
    report.refuse(refusal, explanation())
  }
}

extension Comment.Mode {
  /// Whether its author places it.
  fileprivate var isPlaced: Bool {
    switch self {
    case .scroll, .reverse, .top, .bottom: false
    case .positioned, .code, .bas: true
    }
  }
}
