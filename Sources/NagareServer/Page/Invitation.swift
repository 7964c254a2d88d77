import Synchronization

/// A word that leads to a page once, in place of its secret: other users of a machine can see with which arguments a
/// browser is started.
final class Invitation: Sendable {
  /// A browser starts within this time.
  private static let validity = Duration.seconds(60)
  private let current = Mutex<(word: AccessToken, end: ContinuousClock.Instant)?>(nil)

  /// A new word, which takes the place of the earlier one.
  func renew() -> String {
    let word = PageServer.makeToken()
    current.withLock { $0 = (AccessToken(word), .now + Self.validity) }
    return word
  }

  /// Whether a word is the current one. It is so only once.
  func accepts(_ word: some Sequence<UInt8>) -> Bool {
    current.withLock { current in
      guard let (known, end) = current, known.matches(word), .now < end else { return false }
      current = nil
      return true
    }
  }
}
