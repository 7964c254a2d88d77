/// A few hundred points that stand for all colours of a tree: the means of boxes, small ones where there are many colours.
///
/// Coordinates are whole numbers of -512…512, centres have eighths, and distances are kept as 4 d²: all are whole numbers
/// below 2²⁴, so that computing with binary32 is exact and the same in any order.
final class ClusterPoints {
  typealias Four = SIMD4<Float>

  let count: Int
  /// The points by fours; the last ones may be at 0 and stand for nothing.
  let fours: Int
  let x, y, z: UnsafeMutablePointer<Four>
  /// 4 |x|² of each.
  let squares: UnsafeMutablePointer<Four>
  /// How many colours each stands for: in `w`, and its coordinates times that in the others.
  let weighted: UnsafeMutablePointer<SIMD4<Double>>

  /// - Parameter most: how many points at most, unless the tree's lowest level has more boxes.
  init(_ tree: ColorTree, most: Int) {
    let nodes = tree.cut(most: most)
    count = nodes.count
    fours = (count + 3) / 4
    x = .allocate(capacity: 4 * fours)
    x.initialize(repeating: .zero, count: 4 * fours)
    (y, z, squares) = (x + fours, x + 2 * fours, x + 3 * fours)
    weighted = .allocate(capacity: 4 * fours)
    weighted.initialize(repeating: .zero, count: 4 * fours)
    for (index, node) in nodes.enumerated() {
      func coordinate(_ sum: Int) -> Double {
        Double((sum / node.count &- ColorPlace.middle &+ 1 << 10) >> 11)
      }
      let (x, y, z) = (coordinate(node.x), coordinate(node.y), coordinate(node.z))
      self.x[index >> 2][index & 3] = Float(x)
      self.y[index >> 2][index & 3] = Float(y)
      self.z[index >> 2][index & 3] = Float(z)
      squares[index >> 2][index & 3] = Float(4 * (x * x + y * y + z * z))
      let weight = Double(node.count)
      weighted[index] = SIMD4(x * weight, y * weight, z * weight, weight)
    }
  }

  deinit {
    x.deallocate()
    weighted.deallocate()
  }

  /// Where a point is; 1 in `w`.
  func place(_ index: Int) -> SIMD4<Double> {
    func lane(_ fours: UnsafeMutablePointer<Four>) -> Double { Double(fours[index >> 2][index & 3]) }
    return SIMD4(lane(x), lane(y), lane(z), 1)
  }
}

/// A centre, as what is subtracted from |c|²/2 to compare distances.
struct ClusterCenter {
  let x, y, z, square: ClusterPoints.Four

  init(_ center: SIMD4<Double>) {
    let eighths = (center * 8).rounded(.toNearestOrAwayFromZero)
    x = .init(repeating: Float(eighths.x))
    y = .init(repeating: Float(eighths.y))
    z = .init(repeating: Float(eighths.z))
    let square = eighths.x * eighths.x + eighths.y * eighths.y + eighths.z * eighths.z
    self.square = .init(repeating: Float((square / 16).rounded()))
  }

  /// Half of the squared distance from 4 points, in 16ths...
  @inline(__always)
  func scores(_ points: ClusterPoints, _ four: Int) -> ClusterPoints.Four {
    square - (points.x[four] * x + points.y[four] * y + points.z[four] * z)
  }
}

extension ColorTree {
  /// Boxes that hold each colour once, `most` at most: those whose errors, which are estimated by their sizes and their
  /// colours' number, are below a power of two.
  func cut(most: Int) -> [Node] {
    // A box belongs to the cut if its own error is at most the limit and that of the box around it is not.
    var changes = [Int](repeating: 0, count: 257)
    for (depth, level) in levels.enumerated() where depth < levels.count - 1 {
      for index in 0..<level.count - 1 {
        changes[level[index].errorClass] += level[index + 1].firstChild - level[index].firstChild - 1
      }
    }
    // Each lower limit replaces boxes by what they hold.
    var (limit, number) = (256, levels[0].count - 1)
    while limit > 0, number + changes[limit] <= most {
      number += changes[limit]
      limit -= 1
    }
    var nodes: [Node] = []
    nodes.reserveCapacity(most)
    collect(0, 0..<levels[0].count - 1, limit, &nodes)
    return nodes
  }

  private func collect(_ depth: Int, _ range: Range<Int>, _ limit: Int, _ nodes: inout [Node]) {
    let isLast = depth == levels.count - 1
    for index in range {
      let node = levels[depth][index]
      if isLast || node.errorClass <= limit {
        nodes.append(node)
      } else {
        collect(depth + 1, node.firstChild..<levels[depth][index + 1].firstChild, limit, &nodes)
      }
    }
  }
}

extension ColorTree.Node {
  /// Four times the binary logarithm of an estimate of its error, about.
  fileprivate var errorClass: Int {
    let (x, y, z) = (half.x >> 8, half.y >> 8, half.z >> 8)
    let error = count &* (x &* x &+ y &* y &+ z &* z)
    let bits = 64 - error.leadingZeroBitCount
    return bits < 3 ? bits : 4 * bits + (error >> (bits - 3) & 3)
  }
}
