/// Times of candidates that take turns, so that a slow moment of the machine meets them all.
package enum InterleavedTimes {
  /// A turn is as many passes as fit: far longer than reading the clock takes, far shorter than a time slice.
  static let turn = Duration.milliseconds(1)

  /// Measures in rounds, in each of which every candidate has a turn.
  /// - Parameters:
  ///   - candidates: what to measure, each a pass.
  ///   - seconds: rounds begin until then; there is always one.
  /// - Returns: for each candidate the seconds of a pass, the median of its turns.
  package static func medians(of candidates: [() -> Void], seconds: Double) -> [Double] {
    let passes = candidates.map { candidate in
      var time = timed(candidate).time
      // The first pass may have waited for memory that later ones find in a cache.
      if time < turn { time = timed(candidate).time }
      // A time of nothing is no reason for endless passes.
      return max(Int(min(turn / time, 100_000)), 1)
    }
    var times = candidates.map { _ in [Double]() }
    let end = ContinuousClock.now + .seconds(seconds >= 0 ? min(seconds, 3600) : 0)
    repeat {
      for (index, candidate) in candidates.enumerated() {
        let time = timed { for _ in 0..<passes[index] { candidate() } }.time
        times[index].append(time.seconds / Double(passes[index]))
      }
    } while ContinuousClock.now < end
    return times.map { max($0.sorted()[$0.count / 2], 1e-12) }
  }
}
