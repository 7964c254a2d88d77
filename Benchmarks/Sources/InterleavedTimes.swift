import Nagare

/// Measures candidates in turn, so that a slow moment of the machine affects all of them.
package enum InterleavedTimes {
  /// The duration of a turn, which repeats a candidate's pass: much longer than reading the clock takes, much shorter
  /// than a time slice.
  static let turn = Duration.milliseconds(1)

  /// Measures in rounds that give every candidate a turn.
  /// - Parameters:
  ///   - candidates: the candidates, each of which runs a pass.
  ///   - seconds: the time after which no round begins; at least one round is made.
  /// - Returns: for each candidate the median of its turns, in seconds per pass.
  package static func medians(of candidates: [() -> Void], seconds: Double) -> [Double] {
    let passes = candidates.map { candidate in
      var time = timed(candidate).time
      // The first pass may have waited for memory that is in a cache from then on.
      if time < turn { time = timed(candidate).time }
      // Limits the passes if the time is close to 0.
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
