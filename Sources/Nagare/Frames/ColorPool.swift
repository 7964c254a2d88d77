import NagareColor

/// Collects the colours of many downscaled frames in bounded memory. Drops about half of each frame's colours whenever
/// the colours of all frames exceed the budget.
package struct ColorPool {
  /// The default budget, in colours: 12 MiB, or 64 whole frames of 256 × 256.
  package static let usualBudget = 1 << 22

  private let budget: Int
  private var colors: [RGBColor] = []
  /// The number of colours of each frame, before and after halving.
  private var counts: [(all: Int, left: Int)] = []
  /// The number of times that half of the colours were dropped.
  private var halvings = 0
  /// The most halvings, after which hardly any colour of a frame is left.
  private static let maxHalvings = 16

  package init(budget: Int = usualBudget) {
    self.budget = budget
  }

  package var image: DownscaledImage { DownscaledImage(colors: colors) }

  package mutating func add(_ image: DownscaledImage) {
    let before = colors.count
    for (index, color) in image.colors.enumerated() where isKept(index, halvings) { colors.append(color) }
    counts.append((image.colors.count, colors.count - before))
    while colors.count > budget, halvings < ColorPool.maxHalvings { halve() }
  }

  package mutating func removeAll() {
    colors.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    halvings = 0
  }

  /// Drops every second frame, as later frames are sampled half as often and must weigh as much over time.
  package mutating func dropEverySecondFrame() {
    var (read, written) = (0, 0)
    for (number, count) in counts.enumerated() {
      for index in read..<read + count.left where number % 2 == 0 {
        colors[written] = colors[index]
        written += 1
      }
      read += count.left
    }
    colors.removeLast(colors.count - written)
    counts = counts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }

  /// Whether a colour is kept after some halvings. Fibonacci hashing spreads the kept colours evenly, for any count and
  /// any row length.
  private func isKept(_ index: Int, _ halvings: Int) -> Bool {
    halvings == 0 || (UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - halvings) == 0
  }

  private mutating func halve() {
    var (read, written) = (0, 0)
    for number in counts.indices {
      let before = written
      for index in 0..<counts[number].all where isKept(index, halvings) {
        if isKept(index, halvings + 1) {
          colors[written] = colors[read]
          written += 1
        }
        read += 1
      }
      counts[number].left = written - before
    }
    colors.removeLast(colors.count - written)
    halvings += 1
  }
}
