/// A limit on how often something may happen: a number of times a second, and as many at once after a pause.
struct TokenBucket {
  private let rate: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  init(perSecond rate: Int, at now: ContinuousClock.Instant) {
    self.rate = Double(rate)
    tokens = self.rate
    last = now
  }

  /// Whether it may happen now; if so, it counts.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    tokens = min(rate, tokens + (now - last) / .seconds(1) * rate)
    last = now
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
