/// Which samples of a plane's rows, or of its columns, each part of a frame takes.
struct PartRanges {
  private var ranges: [Range<Int>] = []

  /// Part i of n takes the pixels from i/n to (i + 1)/n of the frame, rounded down, and of a subsampled plane those
  /// samples whose first pixel is among them. A part so small that none is takes the sample that covers its first pixel.
  /// - Parameters:
  ///   - parts: 1…`length`.
  ///   - length: of the frame in pixels, below 2¹⁶.
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

  /// The most samples that a part has.
  var longest: Int { ranges.reduce(0) { max($0, $1.count) } }

  func map<Result>(_ body: (Range<Int>) -> Result) -> [Result] { ranges.map(body) }
}
