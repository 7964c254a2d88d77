/// The rows, or the columns, of a plane's samples in each cell of a frame.
struct CellRanges {
  private var ranges: [Range<Int>] = []

  /// Cell i of n contains the pixels from i/n to (i + 1)/n of the frame, rounded down; in a subsampled plane, the
  /// samples whose first pixel is among them. A cell without such samples has the one that covers its first pixel.
  /// - Parameters:
  ///   - cells: 1…`length`.
  ///   - length: the frame's side in pixels, below 2¹⁶.
  ///   - shift: the binary logarithm of pixels per sample.
  init(cells: Int, length: Int, shift: Int) {
    func samples(before pixel: Int) -> Int { (pixel + (1 << shift) - 1) >> shift }
    ranges.reserveCapacity(cells)
    for cell in 0..<cells {
      let pixels = cell * length / cells..<(cell + 1) * length / cells
      let first = samples(before: pixels.lowerBound)
      let end = samples(before: pixels.upperBound)
      let covering = pixels.lowerBound >> shift
      ranges.append(first < end ? first..<end : covering..<covering + 1)
    }
  }

  var count: Int { ranges.count }

  subscript(cell: Int) -> Range<Int> { ranges[cell] }

  /// The largest number of samples in a cell.
  var longest: Int { ranges.reduce(0) { max($0, $1.count) } }

  func map<Result>(_ body: (Range<Int>) -> Result) -> [Result] { ranges.map(body) }
}
