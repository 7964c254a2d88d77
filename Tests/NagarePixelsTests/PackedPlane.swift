import CPixelKernels
import NagarePixels

/// A sprite's plane as the contract of `CPixelKernels.h` reads it, for samples of one or two bytes.
struct PackedPlane {
  struct Span: Equatable {
    let row: Int
    let isCopy: Bool
    let samples: Range<Int>
    let colors: [Int]
    /// The weights of the samples beneath, of 255 or of 32,768; empty for copies.
    let weights: [Int]
    /// The units that the data take.
    let units: Range<Int>
  }

  /// The weight that leaves a sample unchanged.
  let unit: Int
  let spans: [Span]

  init(_ plane: SpritePlane, bytesPerSample: Int) {
    let layer = plane.layer
    let unit = bytesPerSample == 1 ? 255 : 1 << 15
    let block = Int(NAGARE_BLOCK)
    var spans: [Span] = []
    for row in 0..<Int(layer.height) {
      for index in Int(layer.rows[row])..<Int(layer.rows[row + 1]) {
        let span = layer.spans[index]
        let data = UnsafeRawPointer(layer.data + Int(span.offset) * Int(NAGARE_UNIT))
        let value = { (at: Int) in
          bytesPerSample == 1
            ? Int(data.load(fromByteOffset: at, as: UInt8.self))
            : Int(data.load(fromByteOffset: 2 * at, as: UInt16.self))
        }
        let isCopy = span.kind == UInt32(NAGARE_SPAN_COPY)
        let places = (0..<Int(span.length)).map { isCopy ? $0 : $0 / block * 2 * block + $0 % block }
        let bytes = Int(span.length) * bytesPerSample * (isCopy ? 1 : 2)
        spans.append(
          Span(
            row: row, isCopy: isCopy, samples: Int(span.x)..<Int(span.x) + Int(span.length), colors: places.map(value),
            weights: isCopy
              ? [] : places.map { bytesPerSample == 1 ? value($0 + block) : (1 << 16 - value($0 + block)) % (1 << 16) },
            units: Int(span.offset)..<Int(span.offset) + (bytes + Int(NAGARE_UNIT) - 1) / Int(NAGARE_UNIT)))
      }
    }
    self.unit = unit
    self.spans = spans
  }

  /// The first breach of the contract; nil if there is none.
  func fault(maximum: Int) -> String? {
    var (row, end, offset) = (0, 0, 0)
    // The first span of the row above, and of this one: rows may share their data.
    var (above, first) = (0, 0)
    for (index, span) in spans.enumerated() {
      if span.row > row { (row, end, above, first) = (span.row, 0, first, index) }
      if span.samples.lowerBound < end || span.samples.isEmpty { return "row \(row): overlap at \(span.samples)" }
      let twin = spans[above + index - first]
      if row > 0, twin.row == row - 1, twin.units == span.units {
        if twin.samples != span.samples || twin.isCopy != span.isCopy { return "row \(row): other data than above" }
      } else if span.units.lowerBound != offset {
        return "row \(row): data are not one after the other"
      }
      (end, offset) = (span.samples.upperBound, max(offset, span.units.upperBound))
      if !span.isCopy, !span.samples.count.isMultiple(of: Int(NAGARE_BLOCK)) { return "row \(row): no whole blocks" }
      for (color, weight) in zip(span.colors, span.weights) {
        let kept = unit == 255 ? maximum * weight / unit : (maximum * weight + unit / 2 - 1) / unit
        if weight > unit || color + kept > maximum { return "row \(row): colour \(color), weight \(weight)" }
      }
    }
    return nil
  }
}
