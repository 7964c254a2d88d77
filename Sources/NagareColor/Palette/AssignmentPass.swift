/// Counts the colours of a tree for the centres nearest to them, box by box as far as a box has one that is nearest to
/// all of it.
struct AssignmentPass {
  let places: UnsafeBufferPointer<UInt64>
  let centers: UnsafeBufferPointer<ColorPlace>
  /// |c|² of each.
  let squares: UnsafeBufferPointer<Int>
  let tallies: UnsafeMutableBufferPointer<ClusterRounds.Tally>

  let levels: [UnsafeBufferPointer<ColorTree.Node>]

  func visitAll() {
    for index in 0..<levels[0].count - 1 { visit(0, index, UInt32(truncatingIfNeeded: 1 << centers.count &- 1)) }
  }

  private func visit(_ depth: Int, _ index: Int, _ candidates: UInt32) {
    let level = levels[depth]
    let (best, rest) = nearest(level[index], candidates)
    if rest == 0 {
      tallies[best].add(level[index])
    } else if depth + 1 < levels.count {
      for child in level[index].firstChild..<level[index + 1].firstChild {
        visit(depth + 1, child, rest | 1 << UInt32(best))
      }
    } else {
      count(level[index], rest | 1 << UInt32(best))
    }
  }

  /// The centre nearest to a box's middle, and those of the others that may be as near to a part of it.
  @inline(__always)
  private func nearest(_ node: ColorTree.Node, _ candidates: UInt32) -> (best: Int, rest: UInt32) {
    var (best, least) = (0, Int.max)
    var bits = candidates
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      bits &= bits &- 1
      let score = score(index, node.middle.x, node.middle.y, node.middle.z)
      if score < least { (best, least) = (index, score) }
    }
    var rest: UInt32 = 0
    bits = candidates & ~(1 << UInt32(best))
    let mine = centers[best]
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      bits &= bits &- 1
      let other = centers[index]
      let lead = score(index, node.middle.x, node.middle.y, node.middle.z) &- least
      let reach =
        node.half.x &* abs(mine.x &- other.x) &+ node.half.y &* abs(mine.y &- other.y)
        &+ node.half.z &* abs(mine.z &- other.z)
      if lead <= 2 &* reach { rest |= 1 << UInt32(index) }
    }
    return (best, rest)
  }

  @inline(__always)
  private func score(_ index: Int, _ x: Int, _ y: Int, _ z: Int) -> Int {
    let center = centers[index]
    return squares[index] &- 2 &* (x &* center.x &+ y &* center.y &+ z &* center.z)
  }

  /// Counts single colours.
  private func count(_ node: ColorTree.Node, _ candidates: UInt32) {
    if candidates.nonzeroBitCount == 2 { return split(node, candidates) }
    for place in node.first..<node.first &+ node.count {
      let place = ColorPlace(packed: places[place])
      var (best, least) = (0, Int.max)
      var bits = candidates
      while bits != 0 {
        let index = bits.trailingZeroBitCount
        bits &= bits &- 1
        let score = score(index, place.x, place.y, place.z)
        if score < least { (best, least) = (index, score) }
      }
      tallies[best].count &+= 1
      tallies[best].x &+= place.x
      tallies[best].y &+= place.y
      tallies[best].z &+= place.z
    }
  }

  /// Between two centres a plane decides.
  private func split(_ node: ColorTree.Node, _ candidates: UInt32) {
    let first = candidates.trailingZeroBitCount
    let second = (candidates & (candidates &- 1)).trailingZeroBitCount
    let (one, other) = (centers[first], centers[second])
    let (dx, dy, dz) = (2 &* (other.x &- one.x), 2 &* (other.y &- one.y), 2 &* (other.z &- one.z))
    let offset = squares[first] &- squares[second] &- 1
    var (count, x, y, z) = (0, 0, 0, 0)
    for index in node.first..<node.first &+ node.count {
      let place = ColorPlace(packed: places[index])
      // All ones where the first is nearer or both are as near.
      let mask = (offset &+ place.x &* dx &+ place.y &* dy &+ place.z &* dz) >> 63
      count &-= mask
      x &+= place.x & mask
      y &+= place.y & mask
      z &+= place.z & mask
    }
    tallies[first].add(count, x, y, z)
    tallies[second].add(node.count &- count, node.x &- x, node.y &- y, node.z &- z)
  }
}

extension ClusterRounds.Tally {
  @inline(__always) mutating func add(_ node: ColorTree.Node) {
    add(node.count, node.x, node.y, node.z)
  }

  @inline(__always) mutating func add(_ count: Int, _ x: Int, _ y: Int, _ z: Int) {
    self.count &+= count
    self.x &+= x
    self.y &+= y
    self.z &+= z
  }
}
