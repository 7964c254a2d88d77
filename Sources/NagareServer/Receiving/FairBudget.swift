import Foundation

/// A rate limit shared fairly by several senders.
///
/// Each address has an equal share, which its connections share equally. A sender within its share is never limited;
/// beyond it, a sender may use tokens that others leave.
package struct FairBudget {
  /// A connection.
  package struct Sender: Hashable {
    /// Connections from one address share its budget, as one client may reconnect repeatedly.
    let address: ClientAddress
    let connection: Int

    /// - Parameter connection: unique among the connections.
    package init(address: ClientAddress, connection: Int) { (self.address, self.connection) = (address, connection) }
  }

  private struct Share {
    var tokens: Double
    var lastRefill: ContinuousClock.Instant
  }

  /// A sender that is silent for this long loses its share.
  private static let expiry = Duration.seconds(1)
  /// The limit of a new sender's initial burst, which is a tenth of its share per second, but at least one token:
  /// reconnecting gains little.
  private static let initialBurst = 200.0

  private let rate: Double
  /// The tokens for all senders. Negative if senders use their guaranteed shares after others have exceeded theirs.
  private var tokens: Double
  private var lastRefill: ContinuousClock.Instant
  private var shares: [Sender: Share] = [:]
  private var connections: [ClientAddress: Int] = [:]
  private var lastPruning: ContinuousClock.Instant

  /// - Parameter rate: the events per second, and the largest burst.
  package init(perSecond rate: Int, at now: ContinuousClock.Instant) {
    self.rate = Double(rate)
    (tokens, lastRefill, lastPruning) = (self.rate, now, now)
  }

  /// Takes a token for a sender.
  /// - Returns: false if the sender exceeds its share and no tokens are left.
  package mutating func take(for sender: Sender, at now: ContinuousClock.Instant) -> Bool {
    prune(at: now)
    tokens = min(rate, tokens + (now - lastRefill) / .seconds(1) * rate)
    lastRefill = now
    if shares[sender] == nil { connections[sender.address, default: 0] += 1 }
    let guaranteed = rate / Double(connections.count) / Double(connections[sender.address] ?? 1)
    let burst = min(max(guaranteed / 10, 1), FairBudget.initialBurst)
    var share = shares[sender] ?? Share(tokens: burst, lastRefill: now)
    share.tokens = min(max(guaranteed, 1), share.tokens + (now - share.lastRefill) / .seconds(1) * guaranteed)
    share.lastRefill = now
    let isWithinShare = share.tokens >= 1
    let isGranted = isWithinShare || tokens >= 1
    if isWithinShare { share.tokens -= 1 }
    if isGranted { tokens = max(tokens - 1, -rate) }
    shares[sender] = share
    return isGranted
  }

  private mutating func prune(at now: ContinuousClock.Instant) {
    guard now - lastPruning > FairBudget.expiry / 4 else { return }
    lastPruning = now
    for (sender, share) in shares where now - share.lastRefill > FairBudget.expiry {
      shares[sender] = nil
      connections[sender.address] = connections[sender.address].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }
}
