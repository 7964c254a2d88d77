/// The rounds of k-means over every single colour, exact: each is counted for the centre that is nearest to it, of two
/// equally near ones for the first. Sums and distances are whole numbers.
package struct ClusterRounds {
  /// The colours of a centre.
  package struct Tally: Hashable, Sendable {
    package var count = 0
    /// The sums of their coordinates.
    package var x = 0
    package var y = 0
    package var z = 0

    package init() {}

    /// Where their centre is.
    package var mean: ColorPlace {
      ColorPlace(x: rounded(x), y: rounded(y), z: rounded(z))
    }

    private func rounded(_ sum: Int) -> Int { (2 &* sum &+ count) / (2 &* max(count, 1)) }
  }

  /// As many as the search ends with.
  package static let most = 50

  package private(set) var centers: [ColorPlace]
  package private(set) var tallies: [Tally] = []
  package private(set) var rounds = 0
  private let tree: ColorTree

  package init(_ tree: ColorTree, from centers: [ColorPlace]) {
    (self.tree, self.centers) = (tree, centers)
  }

  /// How few colours a centre must win or lose for the search to end: 10 for a picture of 256 × 256 and larger ones, as
  /// large a part of smaller ones, and 1 at least.
  package static func limit(of count: Int) -> Int { min(max(count * 10 / 65_536, 1), 10) }

  /// Rounds until no centre's count changes by the limit or more, at most 50.
  package mutating func run() {
    let limit = Self.limit(of: tree.places.count)
    while rounds < Self.most {
      let last = tallies
      tallies = assign()
      rounds += 1
      var moved = false
      while let empty = tallies.firstIndex(where: { $0.count == 0 }), let place = farthest() {
        centers[empty] = place
        tallies = assign()
        moved = true
      }
      let changes = zip(last, tallies).contains { abs($0.count - $1.count) >= limit }
      if !last.isEmpty && !changes && !moved { return }
      centers = tallies.map(\.mean)
    }
  }

  /// The colour farthest from the centre that is nearest to it, of equally far ones the one with the least numbers; nil if
  /// each has a centre of its own.
  private func farthest() -> ColorPlace? {
    var (most, farthest): (Int, UInt64) = (0, 0)
    for place in tree.places {
      let here = ColorPlace(packed: place)
      let distance = centers.reduce(Int.max) { min($0, here.squaredDistance(to: $1)) }
      if distance > most || distance == most && place < farthest { (most, farthest) = (distance, place) }
    }
    return most > 0 ? ColorPlace(packed: farthest) : nil
  }

  private func assign() -> [Tally] {
    var tallies = [Tally](repeating: Tally(), count: centers.count)
    let squares = centers.map { $0.x &* $0.x &+ $0.y &* $0.y &+ $0.z &* $0.z }
    tallies.withUnsafeMutableBufferPointer { tallies in
      centers.withUnsafeBufferPointer { centers in
        squares.withUnsafeBufferPointer { squares in
          tree.places.withUnsafeBufferPointer { places in
            AssignmentPass(
              places: places, centers: centers, squares: squares, tallies: tallies,
              levels: tree.levels.map { level in level.withUnsafeBufferPointer { $0 } }
            ).visitAll()
          }
        }
      }
    }
    return tallies
  }
}
