/// The blocks of a frame that comments change: those with a pixel that differs by more than two codes of luma.
package struct CommentBlocks {
  /// The side of a block in pixels. Columns and rows that do not fill a block are ignored.
  package static let side = 8
  /// The difference in codes that a pixel may have without being changed: rounding may cause as much.
  package static let tolerance = 2

  /// Whether each block is changed, rows from top to bottom.
  package let isInside: [Bool]

  /// Compares a frame without comments with the same frame with comments, of the same size.
  package init(bare: LumaPlane, drawn: LumaPlane) {
    precondition(bare.width == drawn.width && bare.height == drawn.height, "the frames differ in size")
    let (side, width) = (CommentBlocks.side, drawn.width)
    let (columns, rows) = (width / side, drawn.height / side)
    isInside = bare.samples.withUnsafeBufferPointer { bare in
      drawn.samples.withUnsafeBufferPointer { drawn in
        (0..<columns * rows).map { block in
          let start = block / columns * side * width + block % columns * side
          return CommentBlocks.differ(bare.baseAddress! + start, drawn.baseAddress! + start, width)
        }
      }
    }
  }

  private static func differ(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ stride: Int) -> Bool {
    for row in 0..<side {
      var most: UInt8 = 0
      for column in row &* stride..<row &* stride &+ side {
        let (low, high) = (min(first[column], second[column]), max(first[column], second[column]))
        most = max(most, high &- low)
      }
      if most > tolerance { return true }
    }
    return false
  }
}
