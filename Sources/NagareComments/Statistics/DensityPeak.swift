/// A moment around which comments come thicker than anywhere near.
public struct DensityPeak: Sendable, Equatable {
  /// Seconds: halfway between the first and the last comment of its window.
  public var time: Double
  /// The comments of its window, as indices into those that the density was made of.
  public var comments: Range<Int>

  /// How many comments its window holds.
  public var count: Int { comments.count }

  /// A peak of these comments, in the middle of their times.
  public init(time: Double, comments: Range<Int>) {
    self.time = time
    self.comments = comments
  }
}

extension CommentDensity {
  /// The busiest moments, the one with the most comments first; of those that have as many, the earliest.
  ///
  /// The windows that can hold the most begin at a comment each; each stands for the moment halfway between its first
  /// comment and its last. A peak is a window that no other one surpasses whose moment is less than `distance` away.
  /// Of peaks that are closer to each other than that, and hold the same number therefore, the earliest stays
  /// (non-maximum suppression).
  ///
  /// It takes time that grows with the number of comments, but for the sorting of peaks, and for `limit` comparisons of
  /// each.
  /// - Parameters:
  ///   - limit: how many peaks to give at most.
  ///   - distance: seconds; less than the window becomes that, and the windows of peaks never overlap.
  public func peaks(_ limit: Int, distance: Double) -> [DensityPeak] {
    let distance = max(distance, window)
    let windows = PeakWindows(of: self)
    var peaks: [DensityPeak] = []
    // The sort keeps the order of equal elements, which is the one of their times.
    for index in windows.unsurpassed(within: distance).sorted(by: { windows.counts[$0] > windows.counts[$1] }) {
      guard peaks.count < limit else { break }
      let time = windows.middles[index]
      guard peaks.allSatisfy({ abs($0.time - time) >= distance }) else { continue }
      peaks.append(DensityPeak(time: time, comments: index..<index + windows.counts[index]))
    }
    return peaks
  }
}

/// The windows that begin at each comment.
private struct PeakWindows {
  /// How many comments each holds.
  private(set) var counts: [Int] = []
  /// Seconds, in ascending order: halfway between the first and the last comment of each.
  private(set) var middles: [Double] = []

  init(of density: CommentDensity) {
    let times = density.times
    counts.reserveCapacity(times.count)
    middles.reserveCapacity(times.count)
    var end = 0
    for start in times.indices {
      while end < times.count, times[end] < times[start] + density.window || end <= start { end += 1 }
      counts.append(end - start)
      middles.append(times[start] + (times[end - 1] - times[start]) / 2)
    }
  }

  /// The windows without one nearby that holds more, in order.
  func unsurpassed(within distance: Double) -> [Int] {
    var isSurpassed = [Bool](repeating: false, count: counts.count)
    mark(&isSurpassed, counts.indices, distance)
    mark(&isSurpassed, counts.indices.reversed(), distance)
    return counts.indices.filter { !isSurpassed[$0] }
  }

  /// Marks windows of which a higher one is close behind them on this way. The nearest higher one tells: others are
  /// farther.
  private func mark(_ isSurpassed: inout [Bool], _ way: some Sequence<Int>, _ distance: Double) {
    // Each is higher than those after it.
    var higher: [Int] = []
    for index in way {
      while let last = higher.last, counts[last] <= counts[index] { higher.removeLast() }
      if let last = higher.last, abs(middles[index] - middles[last]) < distance { isSurpassed[index] = true }
      higher.append(index)
    }
  }
}
