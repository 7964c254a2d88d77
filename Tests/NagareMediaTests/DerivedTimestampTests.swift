import TestSupport
import Testing

import NagareMedia

/// Decoding timestamps and durations derived from presentation timestamps.
@Suite struct DerivedTimestampTests {
  /// The values of all frames, each taken as soon as it is known.
  private func derive(_ shown: [Int64], delay: Int, end: Int64) -> [DerivedTimestamps.Times] {
    var times = DerivedTimestamps(delay: delay)
    var found: [DerivedTimestamps.Times] = []
    for time in shown {
      times.add(time)
      while let next = times.next() { found.append(next) }
    }
    times.finish(at: end)
    while let next = times.next() { found.append(next) }
    return found
  }

  @Test func framesInOrderAreDecodedWhenTheyAreShown() {
    let found = derive([0, 10, 20, 35], delay: 0, end: 40)
    #expect(found.map(\.decoded) == [0, 10, 20, 35])
    #expect(found.map(\.duration) == [10, 10, 15, 5])
  }

  @Test func reorderedFramesAreDecodedBeforeTheyAreShown() {
    // I P B B P B B, as x264 writes them with a delay of one frame.
    let found = derive([0, 30, 10, 20, 60, 40, 50], delay: 1, end: 70)
    #expect(found.map(\.decoded) == [-10, 0, 10, 20, 30, 40, 50])
    #expect(found.map(\.duration) == [10, 10, 10, 10, 10, 10, 10])
  }

  /// The definition, applied to all frames at once.
  @Test(arguments: [UInt64](1...40))
  func streamedValuesAreThoseOfTheWhole(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let delay = Int.random(in: 0...4, using: &generator)
    let count = Int.random(in: (delay + 1)...900, using: &generator)
    var shown = (0..<count).map { Int64($0) * 100 + Int64.random(in: 0..<100, using: &generator) }
    // Groups of frames whose last one is decoded first, and the next `delay` before the others.
    var start = 0
    while start + delay + 2 < count {
      let length = min(Int.random(in: 1...9, using: &generator), count - start)
      let group = shown[start..<(start + length)].sorted()
      let first = group.suffix(min(delay, length - 1))
      shown.replaceSubrange(start..<(start + length), with: first.reversed() + group.dropLast(first.count))
      start += length
    }
    let sorted = shown.sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(sorted, sorted.indices))
    let needed = shown.enumerated().reduce(0) { max($0, $1.offset - ranks[$1.element]!) }
    let found = derive(shown, delay: needed, end: sorted.last! + 7)
    #expect(found.count == count)
    for (index, times) in found.enumerated() {
      let rank = ranks[shown[index]]!
      #expect(times.duration == (rank + 1 < count ? sorted[rank + 1] : sorted[rank] + 7) - sorted[rank])
      let expected =
        index < needed ? sorted[index] - (sorted[needed] - sorted[0]) : sorted[index - needed]
      #expect(times.decoded == expected)
      #expect(times.decoded <= shown[index])
    }
  }
}
