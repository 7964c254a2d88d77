private struct TimeKey {
  /// The time's bits, transformed so that they sort as unsigned integers.
  var bits: UInt64
  /// Memory runs out before an index exceeds this type.
  var index: UInt32

  init(time: Double, index: Int) {
    // Adding zero makes a negative zero positive. Negative numbers have all bits inverted, others only the sign.
    let pattern = (time + 0).bitPattern
    bits = pattern ^ (pattern >> 63 == 0 ? 1 << 63 : .max)
    self.index = UInt32(truncatingIfNeeded: index)
  }
}

/// Sorts stably by time. Sorts keys rather than comments, which are large and hold references; each comment is then
/// moved once.
func sortByTime(_ comments: inout [Comment]) {
  guard !isSortedByTime(comments) else { return }
  var keys: [TimeKey] = []
  keys.reserveCapacity(comments.count)
  for index in comments.indices { keys.append(TimeKey(time: comments[index].time, index: index)) }
  // `permute` visits these indices in random order: without the keys, they are small enough to stay in a cache.
  var sources = sorted(keys).map(\.index)
  comments.withUnsafeMutableBufferPointer { permute($0, by: &sources) }
}

private func isSortedByTime(_ comments: [Comment]) -> Bool {
  for index in comments.indices.dropFirst() where comments[index].time < comments[index - 1].time {
    return false
  }
  return true
}

/// A stable radix sort by digits of eleven bits, the lowest first; at 500,000 keys it takes a quarter of the time of a
/// comparison sort. Skips digits that all keys share.
private func sorted(_ keys: [TimeKey]) -> [TimeKey] {
  let digitBits = 11
  var (source, target) = (keys, keys)
  for shift in stride(from: 0, to: UInt64.bitWidth, by: digitBits) {
    var starts = [Int](repeating: 0, count: 1 << digitBits)
    let mask = UInt64(starts.count - 1)
    for key in source { starts[Int(key.bits >> UInt64(shift) & mask)] += 1 }
    guard !starts.contains(source.count) else { continue }
    var sum = 0
    for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
    for key in source {
      let digit = Int(key.bits >> UInt64(shift) & mask)
      target[starts[digit]] = key
      starts[digit] += 1
    }
    swap(&source, &target)
  }
  return source
}

/// Moves `comments[sources[i]]` to `i` for every `i`, along the cycles of the permutation. Sets the entries of moved
/// comments to their own indices.
private func permute(_ comments: UnsafeMutableBufferPointer<Comment>, by sources: inout [UInt32]) {
  guard let base = comments.baseAddress else { return }
  for start in sources.indices where Int(sources[start]) != start {
    let first = (base + start).move()
    var hole = start
    while Int(sources[hole]) != start {
      let source = Int(sources[hole])
      (base + hole).moveInitialize(from: base + source, count: 1)
      sources[hole] = UInt32(truncatingIfNeeded: hole)
      hole = source
    }
    (base + hole).initialize(to: first)
    sources[hole] = UInt32(truncatingIfNeeded: hole)
  }
}
