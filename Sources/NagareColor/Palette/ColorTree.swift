/// Colours sorted into boxes, boxes into larger ones: what holds for a box need not be asked for each of its colours.
///
/// A box of a level is halved thrice in the next one, along one axis or several; only boxes that have colours exist.
package struct ColorTree {
  /// A box with its colours.
  package struct Node {
    /// The place of its first colour, and how many follow it.
    var first: Int
    var count: Int
    /// The sums of the colours' coordinates: n · 2²¹ at most.
    var x, y, z: Int
    /// No colour is farther from the middle, along an axis, than half of the box's size.
    var middle, half: ColorPlace
    /// The first of its boxes in the next level. They end where those of the next box begin.
    var firstChild: Int
  }

  /// The packed places of all colours, box by box.
  let places: [UInt64]
  /// The first has 8 boxes at most, each of the next ones eight times as many. Every level ends with an empty box.
  package let levels: [[Node]]

  package init(_ colors: [RGBColor], in space: Palette.Space) {
    let unsorted = ColorPlace.packed(colors, in: space)
    let grid = ColorGrid(unsorted, bits: colors.count > 1 << 12 ? 15 : 12, space: space)
    let (places, ends) = grid.sort(unsorted)
    var level = grid.boxes(places, ends)
    var levels: [[Node]] = []
    for bits in stride(from: grid.bits - 3, through: 3, by: -3) {
      let (parents, nodes) = grid.parents(of: level, bits: bits)
      levels.insert(nodes, at: 0)
      level = parents
    }
    levels.insert(level.nodes, at: 0)
    self.places = places
    self.levels = levels
  }
}
