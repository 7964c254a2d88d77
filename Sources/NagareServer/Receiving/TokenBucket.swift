/// A rate limit with a burst of one second's worth.
struct TokenBucket {
  private let rate: Double
  private var tokens: Double
  private var lastRefill: ContinuousClock.Instant

  init(perSecond rate: Int, at now: ContinuousClock.Instant) {
    self.rate = Double(rate)
    tokens = self.rate
    lastRefill = now
  }

  /// Takes a token.
  /// - Returns: false if none is left.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    tokens = min(rate, tokens + (now - lastRefill) / .seconds(1) * rate)
    lastRefill = now
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
