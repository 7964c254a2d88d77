import Foundation

/// A number of times a second that something may happen for all senders together, of which none can take another's share.
///
/// Addresses have equal shares, and connections equal ones of their address's. A sender that keeps to its share is let through
/// whatever others send; beyond it takes what the others leave.
package struct FairBudget {
  /// Whoever sends something.
  package struct Sender: Hashable {
    /// Where from; connections of one address are not told from one client that comes again and again.
    let address: ClientAddress
    let connection: Int

    /// - Parameter connection: tells connections apart.
    package init(address: ClientAddress, connection: Int) { (self.address, self.connection) = (address, connection) }
  }

  private struct Share {
    var level: Double
    var last: ContinuousClock.Instant
  }

  /// Senders that have been silent for so long have no share.
  private static let memory = Duration.seconds(1)
  /// How often something may happen at once for a sender that has just come, and a tenth of a second of its share at most: who
  /// comes again and again gains little by it.
  private static let beginning = 200.0

  private let rate: Double
  /// What is left for all. Shares that are used although others used more leave it below 0.
  private var left: Double
  private var last: ContinuousClock.Instant
  private var shares: [Sender: Share] = [:]
  private var connections: [ClientAddress: Int] = [:]
  private var lastPruning: ContinuousClock.Instant

  /// - Parameter rate: times a second; as many at once after a pause.
  package init(perSecond rate: Int, at now: ContinuousClock.Instant) {
    self.rate = Double(rate)
    (left, last, lastPruning) = (self.rate, now, now)
  }

  /// Whether it may happen now for a sender; if so, it counts.
  package mutating func take(for sender: Sender, at now: ContinuousClock.Instant) -> Bool {
    prune(at: now)
    left = min(rate, left + (now - last) / .seconds(1) * rate)
    last = now
    if shares[sender] == nil { connections[sender.address, default: 0] += 1 }
    let guaranteed = rate / Double(connections.count) / Double(connections[sender.address] ?? 1)
    let beginning = min(max(guaranteed / 10, 1), FairBudget.beginning)
    var share = shares[sender] ?? Share(level: beginning, last: now)
    share.level = min(max(guaranteed, 1), share.level + (now - share.last) / .seconds(1) * guaranteed)
    share.last = now
    let isWithin = share.level >= 1
    let isGranted = isWithin || left >= 1
    if isWithin { share.level -= 1 }
    if isGranted { left = max(left - 1, -rate) }
    shares[sender] = share
    return isGranted
  }

  private mutating func prune(at now: ContinuousClock.Instant) {
    guard now - lastPruning > FairBudget.memory / 4 else { return }
    lastPruning = now
    for (sender, share) in shares where now - share.last > FairBudget.memory {
      shares[sender] = nil
      connections[sender.address] = connections[sender.address].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }
}
