/// The samples of a plane's rows, or columns, in each part of a frame.
struct CellRanges {
  private var ranges: [Range<Int>] = []

  /// Part i of n contains the pixels from i/n to (i + 1)/n of the frame, rounded down; in a subsampled plane, the
  /// samples whose first pixel is among them. A part without such samples has the one that covers its first pixel.
  /// - Parameters:
  ///   - parts: 1…`length`.
  ///   - length: the frame's side in pixels, below 2¹⁶.
  ///   - shift: the binary logarithm of pixels per sample.
  init(parts: Int, length: Int, shift: Int) {
    func samples(before pixel: Int) -> Int { (pixel + (1 << shift) - 1) >> shift }
    ranges.reserveCapacity(parts)
    for part in 0..<parts {
      let pixels = part * length / parts..<(part + 1) * length / parts
      let first = samples(before: pixels.lowerBound)
      let end = samples(before: pixels.upperBound)
      let covering = pixels.lowerBound >> shift
      ranges.append(first < end ? first..<end : covering..<covering + 1)
    }
  }

  var count: Int { ranges.count }

  subscript(part: Int) -> Range<Int> { ranges[part] }

  /// The largest number of samples in a part.
  var longest: Int { ranges.reduce(0) { max($0, $1.count) } }

  func map<Result>(_ body: (Range<Int>) -> Result) -> [Result] { ranges.map(body) }
}
