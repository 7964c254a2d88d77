/// A moment with at least as many comments around it as any nearby moment.
package struct DensityPeak: Sendable, Equatable {
  /// The moment in seconds: halfway between the first and the last comment of its window.
  package var time: Double
  /// The indices of its window's comments among those given to ``CommentDensity``.
  package var comments: Range<Int>

  /// The number of comments in its window.
  package var count: Int { comments.count }

  /// A peak at this time, in seconds, with the comments of its window.
  package init(time: Double, comments: Range<Int>) {
    self.time = time
    self.comments = comments
  }
}

extension CommentDensity {
  /// The busiest moments, sorted by descending number of comments, then by time.
  ///
  /// A window starts at each comment, since other windows cannot contain more. Its moment is halfway between its first
  /// and its last comment. A window is a peak if no window whose moment is less than `distance` away has more comments.
  /// Of peaks with equal counts less than `distance` apart, the earliest is kept (non-maximum suppression).
  ///
  /// Takes time proportional to the number of comments, plus sorting the peaks and comparing each with up to `limit`
  /// others.
  /// - Parameters:
  ///   - limit: the maximum number of peaks.
  ///   - distance: seconds; at least the window is used, so that the windows of peaks never overlap.
  package func peaks(_ limit: Int, distance: Double) -> [DensityPeak] {
    let distance = max(distance, window)
    let windows = PeakWindows(of: self)
    var peaks: [DensityPeak] = []
    // The sort is stable, so that equal counts stay in order of time.
    for index in windows.unsurpassed(within: distance).sorted(by: { windows.counts[$0] > windows.counts[$1] }) {
      guard peaks.count < limit else { break }
      let time = windows.moments[index]
      guard peaks.allSatisfy({ abs($0.time - time) >= distance }) else { continue }
      peaks.append(DensityPeak(time: time, comments: index..<index + windows.counts[index]))
    }
    return peaks
  }
}

/// The windows that start at each comment.
private struct PeakWindows {
  /// The number of comments in each window.
  private(set) var counts: [Int] = []
  /// The moments of the windows in seconds, in ascending order: halfway between the first and the last comment.
  private(set) var moments: [Double] = []

  init(of density: CommentDensity) {
    let times = density.times
    counts.reserveCapacity(times.count)
    moments.reserveCapacity(times.count)
    var end = 0
    for start in times.indices {
      while end < times.count, times[end] < times[start] + density.window || end <= start { end += 1 }
      counts.append(end - start)
      moments.append(times[start] + (times[end - 1] - times[start]) / 2)
    }
  }

  /// The indices of windows that no nearby window surpasses, in ascending order.
  func unsurpassed(within distance: Double) -> [Int] {
    var isSurpassed = [Bool](repeating: false, count: counts.count)
    mark(&isSurpassed, counts.indices, distance)
    mark(&isSurpassed, counts.indices.reversed(), distance)
    return counts.indices.filter { !isSurpassed[$0] }
  }

  /// Marks each window that is less than `distance` after a window with a higher count, in the order of `indices`. Only
  /// the nearest window with a higher count needs checking.
  private func mark(_ isSurpassed: inout [Bool], _ indices: some Sequence<Int>, _ distance: Double) {
    // A stack of indices with descending counts.
    var higher: [Int] = []
    for index in indices {
      while let last = higher.last, counts[last] <= counts[index] { higher.removeLast() }
      if let last = higher.last, abs(moments[index] - moments[last]) < distance { isSurpassed[index] = true }
      higher.append(index)
    }
  }
}
