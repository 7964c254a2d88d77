/// The blocks of a frame that sprites touch, as rectangles.
///
/// Encoders choose their precision block by block. Rectangles of whole blocks tell them exactly where sprites are, and
/// there are fewer of them than sprites.
///
/// Used by one thread at a time. Once it has found as many rectangles, it allocates nothing.
package struct BlockRegions {
  /// The side of a block in pixels: that of a macroblock in H.264.
  package static let blockSize = 16

  /// A rectangle of pixels within the frame.
  package struct Rectangle: Equatable, Sendable {
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

    fileprivate var area: Int { columns.count * rows.count }
  }

  /// The rectangles of the last scene, without overlap.
  package private(set) var rectangles: [Rectangle] = []
  /// The size of the frames in pixels.
  private let width, height: Int
  private let columnCount: Int
  /// Whether each block is touched, row by row.
  private var isTouched: [Bool]
  /// The rectangles, in blocks, that end with the previous row of blocks, and those that reach the current one.
  private var above: [Rectangle] = []
  private var current: [Rectangle] = []

  /// - Parameters:
  ///   - width: the stored width of the frames, at least 1.
  ///   - height: the stored height of the frames, at least 1.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let size = BlockRegions.blockSize
    columnCount = (width + size - 1) / size
    isTouched = Array(repeating: false, count: columnCount * ((height + size - 1) / size))
  }

  /// Finds the rectangles that cover the blocks that a scene's sprites touch.
  /// - Parameter limit: the most rectangles; the largest remain, in the order of their sizes. Nil for no limit.
  package mutating func cover(_ scene: SpriteScene, limit: Int? = nil) {
    for index in isTouched.indices { isTouched[index] = false }
    scene.forEachBox { touch($0, $1) }
    joinRuns()
    guard let limit else { return }
    rectangles.sort { $0.area > $1.area }
    rectangles.removeLast(max(rectangles.count - limit, 0))
  }

  private mutating func touch(_ columns: Range<Int>, _ rows: Range<Int>) {
    let size = BlockRegions.blockSize
    let columns = columns.clamped(to: 0..<width)
    let rows = rows.clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    for row in rows.lowerBound / size...(rows.upperBound - 1) / size {
      for column in columns.lowerBound / size...(columns.upperBound - 1) / size {
        isTouched[row * columnCount + column] = true
      }
    }
  }

  /// Joins runs of touched blocks with equal runs in the rows below. The runs of a row are in ascending order.
  private mutating func joinRuns() {
    rectangles.removeAll(keepingCapacity: true)
    current.removeAll(keepingCapacity: true)
    for row in 0..<isTouched.count / columnCount {
      swap(&above, &current)
      current.removeAll(keepingCapacity: true)
      var (next, column) = (0, 0)
      while let run = run(in: row, from: column) {
        column = run.upperBound
        while next < above.count, above[next].columns.lowerBound < run.lowerBound {
          rectangles.append(pixels(above[next]))
          next += 1
        }
        var rectangle = Rectangle(columns: run, rows: row..<row + 1)
        if next < above.count, above[next].columns == run {
          rectangle.rows = above[next].rows.lowerBound..<row + 1
          next += 1
        }
        current.append(rectangle)
      }
      for rectangle in above[next...] { rectangles.append(pixels(rectangle)) }
    }
    for rectangle in current { rectangles.append(pixels(rectangle)) }
  }

  /// The next run of touched blocks in a row; nil if there is none.
  private func run(in row: Int, from column: Int) -> Range<Int>? {
    let end = (row + 1) * columnCount
    var start = row * columnCount + column
    while start < end, !isTouched[start] { start += 1 }
    guard start < end else { return nil }
    var next = start + 1
    while next < end, isTouched[next] { next += 1 }
    return start - row * columnCount..<next - row * columnCount
  }

  private func pixels(_ blocks: Rectangle) -> Rectangle {
    func range(_ blocks: Range<Int>, _ limit: Int) -> Range<Int> {
      blocks.lowerBound * BlockRegions.blockSize..<min(blocks.upperBound * BlockRegions.blockSize, limit)
    }
    return Rectangle(columns: range(blocks.columns, width), rows: range(blocks.rows, height))
  }
}
