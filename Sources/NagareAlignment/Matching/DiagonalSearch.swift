/// Finds the offsets between two videos at which many moments of one are like those of the other.
///
/// A pair of like moments votes for the offset between them. Pairs of the same material have the same offset, and
/// follow each other; pairs by chance are scattered.
struct DiagonalSearch {
  /// A moment of the other and a like one of the video, in seconds.
  struct Pair {
    let x, y: Double
  }

  /// A run of votes for about the same offset.
  struct Run {
    /// The mean offset in seconds: y - speed x.
    let offset: Double
    /// The first and the last vote, in the other's time.
    let from, to: Double
    /// The middle vote, in the other's time.
    let middle: Double
    let votes: Int
  }

  /// The width in seconds of a range of offsets that count as the same. Runs of votes may spread over two.
  let binWidth: Double
  /// The longest time without a vote within a run, in seconds.
  let maxGap: Double
  /// The least number of votes of a run.
  let minVotes: Int
  /// The most runs that are returned.
  private static let maxRuns = 400

  /// The runs with the most votes, in decreasing order of votes.
  /// - Parameter pairs: in any order.
  func runs(_ pairs: some Sequence<Pair>, speed: Double) -> [Run] {
    // Sorted by bin, then by time: one number holds the bin, the time in 100ths of a second, and the offset within the
    // bin in 256ths. Offsets and times are below 1e5 s.
    let keys = pairs.compactMap { pair -> UInt64? in
      let position = (pair.y - speed * pair.x) / binWidth + Double(1 << 22)
      guard 0..<Double(1 << 23) ~= position, 0..<1e6 ~= pair.x else { return nil }
      let scaled = UInt64(position * 256)
      return ((scaled >> 8) << 40) | (UInt64(pair.x * 100) << 8) | (scaled & 255)
    }.sorted()
    var runs: [Run] = []
    var (last, current): (Range<Int>, Range<Int>) = (0..<0, 0..<0)
    var index = 0
    while index < keys.count {
      let bin = keys[index] >> 40
      var end = index + 1
      while end < keys.count, keys[end] >> 40 == bin { end += 1 }
      (last, current) = (current, index..<end)
      let follows = !last.isEmpty && keys[last.lowerBound] >> 40 == bin - 1
      collect(keys, follows ? last : 0..<0, current, into: &runs)
      index = end
    }
    return Array(runs.sorted { ($0.votes, $1.from) > ($1.votes, $0.from) }.prefix(DiagonalSearch.maxRuns))
  }

  /// Appends the runs of one bin together with the one before it.
  private func collect(_ keys: [UInt64], _ last: Range<Int>, _ current: Range<Int>, into runs: inout [Run]) {
    guard last.count + current.count >= minVotes else { return }
    func time(_ key: UInt64) -> Double { Double((key >> 8) & 0xFFFF_FFFF) / 100 }
    func offset(_ key: UInt64) -> Double {
      (Double(key >> 40) + (Double(key & 255) + 0.5) / 256 - Double(1 << 22)) * binWidth
    }
    let votes = (keys[last] + keys[current]).sorted { time($0) < time($1) }
    var start = 0
    for index in votes.indices {
      let isEnd = index + 1 == votes.count || time(votes[index + 1]) - time(votes[index]) > maxGap
      guard isEnd else { continue }
      let run = votes[start...index]
      if run.count >= minVotes {
        runs.append(
          Run(
            offset: run.reduce(0) { $0 + offset($1) } / Double(run.count), from: time(run[start]), to: time(run[index]),
            middle: time(run[start + run.count / 2]), votes: run.count))
      }
      start = index + 1
    }
  }
}
