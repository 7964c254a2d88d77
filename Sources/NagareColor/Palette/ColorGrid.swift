/// How a tree cuts space into boxes.
///
/// Each axis is cut into 256 intervals that hold about as much of the square roots of the colours' numbers each: a middle
/// way between equal widths and equal numbers. The key of a box is a row of bits that say in which halves of axes it lies:
/// each next bit is of the axis along which colours are then farthest apart.
struct ColorGrid {
  /// The bits of keys.
  let bits: Int
  private let axes: [Axis]
  /// The numbers of a key's intervals, by its upper and lower 8 bits: 8 bits for each axis.
  private let upper, lower: [Int]
  /// The first and the last step of a slot that a colour can have.
  private let first, last: Int

  private struct Axis {
    /// In which of 256 intervals a slot of 8,192 steps is.
    var intervals: [Int]
    /// The slot with which each interval begins, and the end of the last.
    var starts: [Int]
    /// The bits that tell an interval, in a key.
    var turns: [Int] = []
    /// For each slot the key's bits.
    var keys: [UInt16] = []
  }

  private static let slots = 256

  init(_ places: [UInt64], bits: Int, space: Palette.Space) {
    self.bits = bits
    // Codes of RGB are in the middle of their slots.
    (first, last) = space == .rgb ? (4096, 4096) : (0, 8191)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: Self.slots), count: 3)
    // Some 4,000 colours tell well enough where there are many. An odd step, so that they are not all of a few columns.
    for index in stride(from: 0, to: places.count, by: places.count / 4096 | 1) {
      let place = places[index]
      counts[0][Int(truncatingIfNeeded: place >> 55)] += 1
      counts[1][Int(truncatingIfNeeded: place >> 34 & 255)] += 1
      counts[2][Int(truncatingIfNeeded: place >> 13 & 255)] += 1
    }
    var axes = counts.map(Self.cut)
    var spreads = (0..<3).map { Self.spread(counts[$0], axes[$0], halvings: 0) }
    for bit in stride(from: bits - 1, through: 0, by: -1) {
      let widest = spreads[0] >= spreads[1] ? (spreads[0] >= spreads[2] ? 0 : 2) : (spreads[1] >= spreads[2] ? 1 : 2)
      axes[widest].turns.append(bit)
      let halvings = axes[widest].turns.count
      spreads[widest] = halvings < 8 ? Self.spread(counts[widest], axes[widest], halvings: halvings) : -1
    }
    for index in axes.indices {
      let turns = axes[index].turns
      axes[index].keys = axes[index].intervals.map { interval in
        turns.indices.reduce(0) { $0 | UInt16(interval >> (7 - $1) & 1) << UInt16(turns[$1]) }
      }
    }
    self.axes = axes
    func numbers(_ key: Int) -> Int {
      axes.indices.reduce(0) { sum, axis in
        let turns = axes[axis].turns
        return turns.indices.reduce(sum) { $0 | (key >> turns[$1] & 1) << (7 - $1 + 8 * axis) }
      }
    }
    upper = (0..<128).map { numbers($0 << 8) }
    lower = (0..<256).map(numbers)
  }

  private static func cut(_ counts: [Int]) -> Axis {
    let roots = counts.map { Double($0).squareRoot() }
    let floor = roots.reduce(0, +) / Double(8 * slots)
    let total = roots.reduce(0) { $0 + ($1 + floor) }
    var axis = Axis(intervals: [], starts: [0])
    var sum = 0.0
    for slot in 0..<slots {
      let weight = roots[slot] + floor
      let interval = min(Int((sum + weight / 2) / total * 256), 255)
      while axis.starts.count <= interval { axis.starts.append(slot) }
      axis.intervals.append(interval)
      sum += weight
    }
    while axis.starts.count <= 256 { axis.starts.append(slots) }
    return axis
  }

  /// The sum of the colours' squared widths of intervals.
  private static func spread(_ counts: [Int], _ axis: Axis, halvings: Int) -> Int {
    let size = 256 >> halvings
    return stride(from: 0, to: 256, by: size).reduce(0) { sum, interval in
      let slots = axis.starts[interval]..<axis.starts[interval + size]
      guard let first = slots.first(where: { counts[$0] > 0 }), let last = slots.last(where: { counts[$0] > 0 }) else {
        return sum
      }
      return sum + (last - first) * (last - first) * slots.reduce(0) { $0 + counts[$1] }
    }
  }

  /// The places sorted by their boxes, and where each box ends.
  func sort(_ places: [UInt64]) -> (places: [UInt64], ends: [Int32]) {
    var ends = [Int32](repeating: 0, count: 1 << bits)
    let keys = [UInt16](unsafeUninitializedCapacity: places.count) { keys, count in
      axes[0].keys.withUnsafeBufferPointer { x in
        axes[1].keys.withUnsafeBufferPointer { y in
          axes[2].keys.withUnsafeBufferPointer { z in
            ends.withUnsafeMutableBufferPointer { ends in
              for index in places.indices {
                let place = places[index]
                let key =
                  x[Int(truncatingIfNeeded: place >> 55)] | y[Int(truncatingIfNeeded: place >> 34 & 255)]
                  | z[Int(truncatingIfNeeded: place >> 13 & 255)]
                keys[index] = key
                ends[Int(key)] &+= 1
              }
            }
          }
        }
      }
      count = places.count
    }
    var sum: Int32 = 0
    // To where each box begins; filling it moves that to its end.
    for key in ends.indices { (ends[key], sum) = (sum, sum &+ ends[key]) }
    let sorted = [UInt64](unsafeUninitializedCapacity: places.count) { sorted, count in
      ends.withUnsafeMutableBufferPointer { ends in
        for index in places.indices {
          let key = Int(keys[index])
          sorted[Int(ends[key])] = places[index]
          ends[key] &+= 1
        }
      }
      count = places.count
    }
    return (sorted, ends)
  }

  /// The boxes of the highest level that have colours, and an empty one at the end.
  func boxes(_ places: [UInt64], _ ends: [Int32]) -> (nodes: [ColorTree.Node], keys: [Int]) {
    var (nodes, keys): ([ColorTree.Node], [Int]) = ([], [])
    nodes.reserveCapacity(4096)
    keys.reserveCapacity(4096)
    var first = 0
    places.withUnsafeBufferPointer { places in
      for key in ends.indices where Int(ends[key]) > first {
        let end = Int(ends[key])
        var node = box(key, bits: bits)
        (node.first, node.count) = (first, end - first)
        for index in first..<end {
          let place = ColorPlace(packed: places[index])
          node.x &+= place.x
          node.y &+= place.y
          node.z &+= place.z
        }
        nodes.append(node)
        keys.append(key)
        first = end
      }
    }
    nodes.append(box(0, bits: bits))
    nodes[nodes.count - 1].first = places.count
    return (nodes, keys)
  }

  /// The boxes of a level that those of the next one make up; these learn nothing.
  func parents(
    of level: (nodes: [ColorTree.Node], keys: [Int]), bits: Int
  ) -> (parents: (nodes: [ColorTree.Node], keys: [Int]), nodes: [ColorTree.Node]) {
    var (nodes, keys): ([ColorTree.Node], [Int]) = ([], [])
    nodes.reserveCapacity(level.nodes.count)
    for (index, key) in level.keys.enumerated() {
      let child = level.nodes[index]
      if keys.last != key >> 3 {
        var node = box(key >> 3, bits: bits)
        (node.first, node.firstChild) = (child.first, index)
        nodes.append(node)
        keys.append(key >> 3)
      }
      nodes[nodes.count - 1].count &+= child.count
      nodes[nodes.count - 1].x &+= child.x
      nodes[nodes.count - 1].y &+= child.y
      nodes[nodes.count - 1].z &+= child.z
    }
    var end = box(0, bits: bits)
    (end.first, end.firstChild) = (level.nodes[level.keys.count].first, level.keys.count)
    nodes.append(end)
    return ((nodes, keys), level.nodes)
  }

  /// A box without colours, by the upper bits of its key.
  private func box(_ key: Int, bits: Int) -> ColorTree.Node {
    let rest = self.bits - bits
    let key = key << rest
    let numbers = upper[key >> 8] | lower[key & 255]
    let x = interval(axes[0], numbers & 255, rest)
    let y = interval(axes[1], numbers >> 8 & 255, rest)
    let z = interval(axes[2], numbers >> 16, rest)
    return ColorTree.Node(
      first: 0, count: 0, x: 0, y: 0, z: 0, middle: ColorPlace(x: x.middle, y: y.middle, z: z.middle),
      half: ColorPlace(x: x.half, y: y.half, z: z.half), firstChild: 0)
  }

  private func interval(_ axis: Axis, _ number: Int, _ rest: Int) -> (middle: Int, half: Int) {
    var halvings = axis.turns.count
    while halvings > 0, axis.turns[halvings - 1] < rest { halvings -= 1 }
    let low = axis.starts[number] << 13 + first
    let high = (axis.starts[number + (256 >> halvings)] - 1) << 13 + last
    // Rounded down, so that the upper half is the larger one.
    let middle = (low + high) >> 1
    return (middle, high - middle)
  }
}
