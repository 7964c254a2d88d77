import Nagare

/// Reads messages of a source's clients and puts the comments into the inbox. Only the source's thread uses it.
final class CommentReceiver {
  let inbox: LiveInbox
  /// Whether comments may say themselves where they are drawn: these find room everywhere, however many there are.
  private let takesPlaced: Bool
  /// One for all clients, so that the identifiers that it makes up differ.
  private var reader = LiveCommentReader()
  /// What all clients together may still send; `nil` for no limit.
  private var all: TokenBucket?

  /// - Parameter isLimited: whether clients may send but so much, each and all together.
  init(inbox: LiveInbox, takesPlaced: Bool, isLimited: Bool) {
    self.inbox = inbox
    all = isLimited ? TokenBucket(perSecond: IntakeLimits.allCommentsPerSecond, at: .now) : nil
    self.takesPlaced = takesPlaced
  }

  /// Takes in what a line, message or body holds.
  /// - Parameter bucket: what the client may still send; `nil` for no limit.
  func take(
    _ bytes: [UInt8], bucket: inout TokenBucket?, at now: ContinuousClock.Instant
  ) -> IntakeReport {
    var report = IntakeReport()
    for result in reader.read(bytes) {
      guard bucket?.take(at: now) ?? true else {
        refuse(.tooFast, "more than \(IntakeLimits.commentsPerSecond) a second", in: &report)
        continue
      }
      guard all?.take(at: now) ?? true else {
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
    _ line: LineSplitter.Line, bucket: inout TokenBucket?, at now: ContinuousClock.Instant
  ) -> IntakeReport {
    switch line {
    case .whole(let bytes): take(bytes, bucket: &bucket, at: now)
    case .tooLong: refuseTooLong(bucket: &bucket, at: now)
    }
  }

  /// Counts a line or message that is too long to be read.
  func refuseTooLong(bucket: inout TokenBucket?, at now: ContinuousClock.Instant) -> IntakeReport {
    _ = bucket?.take(at: now)
    return refuse(.tooLarge, "the message is longer than \(IntakeLimits.messageBytes) bytes")
  }

  /// Counts a message that is refused as a whole.
  func refuse(_ refusal: LiveInbox.Refusal, _ explanation: String) -> IntakeReport {
    inbox.refuse(refusal)
    return IntakeReport(refusing: refusal, explanation)
  }

  private func refuse(
    _ refusal: LiveInbox.Refusal, _ explanation: @autoclosure () -> String, in report: inout IntakeReport
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
