import NagareColor

/// Downscales opaque frames of one size and format in a single pass over their samples, without converting them. A
/// pixel on the edge of two cells counts for both, by its share in each.
///
/// Unlike `FrameReducer`, which assigns each pixel to one cell, it is exact: that matters where cells have few pixels.
package struct AreaReducer: Sendable {
  /// A half of a cell in one dimension.
  package enum Half: Sendable {
    case first, second
  }

  /// The quarter of each cell to average, as a half across and a half down.
  package typealias Quarter = (across: Half, down: Half)

  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let cells: (width: Int, height: Int)
  private let planes: [PlanePlan]
  private let colors: CellColors

  /// - Parameters:
  ///   - width: the width of the frames in pixels.
  ///   - height: their height in pixels.
  ///   - format: their format, without alpha.
  ///   - encoding: their colour encoding.
  ///   - cells: the number of cells across, 1…`width`, and down, 1…`height`.
  ///   - quarter: the quarter of each cell to average; nil for the whole cell.
  package init(
    width: Int, height: Int, format: PixelFormat, encoding: YCbCrEncoding, cells: (width: Int, height: Int),
    quarter: Quarter? = nil
  ) {
    precondition(format.alphaMode == .opaque, "the format must be opaque")
    precondition(1...width ~= cells.width && 1...height ~= cells.height, "there must be 1…width × 1…height cells")
    (self.width, self.height, self.format, self.cells) = (width, height, format, cells)
    planes = format.planes.map { PlanePlan($0, format: format, width: width, height: height, cells: cells, quarter) }
    colors = CellColors(format: format, encoding: encoding)
  }

  /// Writes the mean colours of a frame's cells, row by row. The frame is only read.
  /// - Precondition: the frame has this size and format, and `target` has room for all cells.
  package func reduce(_ frame: FrameView, to target: UnsafeMutablePointer<RGBColor>) {
    precondition(frame.format == format && (frame.width, frame.height) == (width, height), "another size or format")
    let columns = planes.reduce(0) { max($0, $1.samplesPerRow) }
    let sumCount = planes.reduce(0) { max($0, $1.sumCount) }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: sumCount) { sums in
      guard let sums = sums.baseAddress else { return }
      _ = CellRow.with(cells: cells.width, columns: columns) { row in
        var count = 0
        for index in 0..<cells.height {
          colors.setAbsent(in: row)
          for (plane, plan) in planes.enumerated() {
            plan.setMeans(ofRow: index, of: frame[plane], in: row, sums: sums)
          }
          count += colors.write(row, to: target + count)
        }
        return count
      }
    }
  }
}

/// Computes the means of a plane's samples in the cells of a frame.
private struct PlanePlan: Sendable {
  private let bytesPerSample: Int
  private let shift: Int
  let samplesPerRow: Int
  /// The most rows whose column sums fit 16 bits.
  private let rowsAtOnce: Int
  private let rows: [SampleSpan]
  private let columns: ColumnWeights

  init(
    _ plane: PixelFormat.Plane, format: PixelFormat, width: Int, height: Int, cells: (width: Int, height: Int),
    _ quarter: AreaReducer.Quarter?
  ) {
    bytesPerSample = format.bytesPerSample
    shift = format.shift
    samplesPerRow = plane.width(width) * plane.components.count
    rowsAtOnce = Int(UInt16.max) / format.maximum
    rows = SampleSpan.spans(cells: cells.height, length: height, shift: plane.shiftY, quarter?.down)
    columns = ColumnWeights(
      SampleSpan.spans(cells: cells.width, length: width, shift: plane.shiftX, quarter?.across),
      components: plane.components)
  }

  /// The number of sums that `setMeans` needs.
  var sumCount: Int { samplesPerRow + columns.excess }

  /// Sets the means of each component for a row of cells.
  /// - Parameter sums: memory for `sumCount` numbers.
  func setMeans(ofRow index: Int, of plane: FrameView.Plane, in row: CellRow, sums: UnsafeMutablePointer<Float>) {
    if bytesPerSample == 1 {
      setSums(sums, of: rows[index], plane, UInt8.self, row.columnSums)
    } else {
      setSums(sums, of: rows[index], plane, UInt16.self, row.columnSums)
    }
    // Sums beyond the row have no weight, but must be numbers.
    (sums + samplesPerRow).update(repeating: 0, count: columns.excess)
    columns.setMeans(in: row, of: sums)
  }

  /// Sets the weighted sum of each column.
  private func setSums<Sample: FixedWidthInteger & UnsignedInteger>(
    _ sums: UnsafeMutablePointer<Float>, of span: SampleSpan, _ plane: FrameView.Plane, _: Sample.Type,
    _ columnSums: UnsafeMutablePointer<UInt16>
  ) {
    let (weight, count) = (span.weight, samplesPerRow)
    var first = span.whole.lowerBound
    while first < span.whole.upperBound {
      let some = first..<min(first + rowsAtOnce, span.whole.upperBound)
      ColumnSums<Sample>(columnSums, count: count, shift: shift)
        .set(rows: some, of: plane.samples, stride: plane.stride)
      if first > span.whole.lowerBound {
        for x in 0..<count { sums[x] += weight * Float(columnSums[x]) }
      } else {
        let edges = (edge(span.before, of: plane, Sample.self), edge(span.after, of: plane, Sample.self))
        switch edges {
        case (nil, nil):
          for x in 0..<count { sums[x] = weight * Float(columnSums[x]) }
        case (let edge?, nil), (nil, let edge?):
          for x in 0..<count { sums[x] = weight * Float(columnSums[x]) + edge.value(x) }
        case (let before?, let after?):
          for x in 0..<count { sums[x] = weight * Float(columnSums[x]) + before.value(x) + after.value(x) }
        }
      }
      first = some.upperBound
    }
  }

  /// A row that is partly outside the cell.
  private struct Edge<Sample: FixedWidthInteger & UnsignedInteger> {
    let row: UnsafePointer<Sample>
    let weight: Float
    let shift: UInt16

    @inline(__always)
    func value(_ x: Int) -> Float {
      let sample = UInt16(truncatingIfNeeded: row[x])
      return weight * Float(MemoryLayout<Sample>.size == 1 ? sample : sample &>> shift)
    }
  }

  private func edge<Sample: FixedWidthInteger & UnsignedInteger>(
    _ edge: (sample: Int, weight: Float)?, of plane: FrameView.Plane, _: Sample.Type
  ) -> Edge<Sample>? {
    edge.map { edge in
      let row = UnsafeRawPointer(plane.samples + edge.sample * plane.stride).assumingMemoryBound(to: Sample.self)
      return Edge(row: row, weight: edge.weight, shift: UInt16(truncatingIfNeeded: shift))
    }
  }
}

/// The samples of a cell along a line, and their weights in its mean.
private struct SampleSpan: Sendable {
  /// The samples of equal weight, at least one.
  let whole: Range<Int>
  /// The weight of each sample in `whole`.
  let weight: Float
  /// The samples at either end that lie partly outside the cell, unless `whole` holds them.
  var before: (sample: Int, weight: Float)?
  var after: (sample: Int, weight: Float)?

  /// Cell i of n covers the pixels from i/n to (i + 1)/n of the frame.
  /// - Parameters:
  ///   - cells: 1…`length`.
  ///   - length: the frame's side in pixels, below 2¹⁶.
  ///   - shift: the binary logarithm of pixels per sample.
  ///   - half: the half of each cell to average; nil for the whole cell.
  static func spans(cells: Int, length: Int, shift: Int, _ half: AreaReducer.Half?) -> [SampleSpan] {
    let halves = half.map { $0 == .first ? 0...0 : 1...1 } ?? 0...1
    return (0..<cells).map { cell in
      SampleSpan(
        from: (2 * cell + halves.lowerBound) * length, to: (2 * cell + halves.upperBound + 1) * length,
        unit: 2 * cells << shift)
    }
  }

  /// - Parameter unit: the length of a sample, in the unit of `from` and `to`.
  private init(from: Int, to: Int, unit: Int) {
    let (first, last) = (from / unit, (to - 1) / unit)
    func weight(_ length: Int) -> Float { Float(length) / Float(to - from) }
    guard first < last else {
      (whole, self.weight) = (first..<first + 1, 1)
      return
    }
    let (head, tail) = ((first + 1) * unit - from, to - last * unit)
    if tail < unit { after = (last, weight(tail)) }
    let end = tail < unit ? last : last + 1
    if head < unit, first + 1 < end {
      before = (first, weight(head))
      (whole, self.weight) = (first + 1..<end, weight(unit))
    } else {
      // If two samples both lie partly outside the cell, `whole` holds the first one alone, with its own weight.
      (whole, self.weight) = (first..<end, weight(first + 1 < end ? unit : head))
    }
  }
}

/// The weight of each column in each cell of a row, in vectors of four lanes: four pixels of a plane with one
/// component, two of a plane with two, one of a plane with three or four.
private struct ColumnWeights: Sendable {
  /// The index in `ColorComponents` of each component of a pixel.
  private let componentIndices: [Int?]
  private let starts: [Int]
  /// `vectorsPerCell` for each cell.
  private let weights: [SIMD4<Float>]
  private let vectorsPerCell: Int

  init(_ spans: [SampleSpan], components: [PixelFormat.Component]) {
    let count = components.count
    let pixels = count == 1 ? 4 : count == 2 ? 2 : 1
    let lists = spans.map(ColumnWeights.weights)
    let longest = lists.reduce(0) { max($0, $1.count) }
    let vectorsPerCell = (longest + pixels - 1) / pixels
    componentIndices = components.map(ColorComponents.index)
    self.vectorsPerCell = vectorsPerCell
    starts = spans.map { ($0.before?.sample ?? $0.whole.lowerBound) * count }
    weights = lists.flatMap { list in
      (0..<vectorsPerCell).map { vector in
        var weights = SIMD4<Float>.zero
        for lane in 0..<min(pixels * count, 4) {
          let pixel = vector * pixels + lane / count
          if pixel < list.count { weights[lane] = list[pixel] }
        }
        return weights
      }
    }
  }

  private static func weights(of span: SampleSpan) -> [Float] {
    (span.before.map { [$0.weight] } ?? []) + span.whole.map { _ in span.weight }
      + (span.after.map { [$0.weight] } ?? [])
  }

  /// The number of sums read beyond a row.
  var excess: Int { 4 * vectorsPerCell + 3 }

  /// Sets the means of all cells.
  func setMeans(in row: CellRow, of sums: UnsafePointer<Float>) {
    let first = means(0, in: row)
    let second = means(1, in: row)
    switch componentIndices.count {
    case 1:
      guard let first else { return }
      forEach(of: sums, step: 4) { first[$0] = Double($1[0] + $1[1] + ($1[2] + $1[3])) }
    case 2:
      forEach(of: sums, step: 4) { cell, total in
        first?[cell] = Double(total[0] + total[2])
        second?[cell] = Double(total[1] + total[3])
      }
    default:
      let third = means(2, in: row)
      let fourth = means(3, in: row)
      forEach(of: sums, step: componentIndices.count) { cell, total in
        first?[cell] = Double(total[0])
        second?[cell] = Double(total[1])
        third?[cell] = Double(total[2])
        fourth?[cell] = Double(total[3])
      }
    }
  }

  /// The memory for the means of a component, by its index in the plane; nil if it is unused or absent.
  private func means(_ index: Int, in row: CellRow) -> UnsafeMutablePointer<Double>? {
    index < componentIndices.count ? componentIndices[index].map(row.means) : nil
  }

  @inline(__always)
  private func forEach(of sums: UnsafePointer<Float>, step: Int, _ body: (Int, SIMD4<Float>) -> Void) {
    // A constant number of vectors needs no loop.
    switch vectorsPerCell {
    case 1: forEach(of: sums, step: step, vectors: 1, body)
    case 2: forEach(of: sums, step: step, vectors: 2, body)
    case 3: forEach(of: sums, step: step, vectors: 3, body)
    default: forEach(of: sums, step: step, vectors: vectorsPerCell, body)
    }
  }

  @inline(__always)
  private func forEach(
    of sums: UnsafePointer<Float>, step: Int, vectors: Int, _ body: (Int, SIMD4<Float>) -> Void
  ) {
    starts.withUnsafeBufferPointer { starts in
      weights.withUnsafeBufferPointer { weights in
        for cell in 0..<starts.count {
          let samples = UnsafeRawPointer(sums + starts[cell])
          var total = SIMD4<Float>.zero
          for vector in 0..<vectors {
            let sample = samples.loadUnaligned(fromByteOffset: 4 &* step &* vector, as: SIMD4<Float>.self)
            total += weights[cell &* vectors &+ vector] * sample
          }
          body(cell, total)
        }
      }
    }
  }
}
