import NagarePixels
import NagareText

extension DrawingMasks {
  /// The masks of a text's drawing.
  init(_ coverage: TextCoverage) {
    self.init(
      width: coverage.width, height: coverage.height, fill: coverage.fill, outline: coverage.outline,
      color: coverage.color)
  }

  /// The masks of a part of a text's drawing.
  init(_ coverage: TextCoverage, columns: Range<Int>, rows: Range<Int>) {
    guard columns.count < coverage.width || rows.count < coverage.height else {
      self.init(coverage)
      return
    }
    func cut(_ values: [UInt8], bytes: Int = 1) -> [UInt8] {
      guard !values.isEmpty else { return [] }
      return rows.flatMap { row in
        let start = row * coverage.width
        return values[bytes * (start + columns.lowerBound)..<bytes * (start + columns.upperBound)]
      }
    }
    self.init(
      width: columns.count, height: rows.count, fill: cut(coverage.fill), outline: cut(coverage.outline),
      color: cut(coverage.color, bytes: 4))
  }

  /// A filled rectangle.
  static func rectangle(width: Int, height: Int) -> DrawingMasks {
    let count = width * height
    return DrawingMasks(
      width: width, height: height, fill: Array(repeating: 255, count: count),
      outline: Array(repeating: 0, count: count))
  }
}
