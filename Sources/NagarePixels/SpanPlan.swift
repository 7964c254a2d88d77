import CPixelKernels

/// The spans of a plane, with the size of their data.
struct SpanPlan {
  private(set) var spans: [nagare_span] = []
  /// The index of each row's first span, then the number of spans.
  private(set) var rows: [UInt32] = [0]
  /// The size of the data, in units of `NAGARE_UNIT` bytes.
  private(set) var unitCount = 0

  private let componentCount: Int
  private let bytesPerSample: Int
  private let shortestSkip: Int
  private let shortestCopy: Int
  /// The smallest number of pixels that fills whole blocks.
  private let blockPixels: Int

  /// The longest blend span, in pixels, so that its whole blocks have fewer than 65,536 samples.
  private static let longestBlend = 8192

  init(_ composited: CompositedAlpha, colors: PlaneColors) {
    let count = colors.components.count
    componentCount = count
    bytesPerSample = colors.bytesPerSample
    shortestSkip = SpritePlane.shortestSkip / count
    shortestCopy = colors.components.contains(.unused) ? .max : SpritePlane.shortestCopy / count
    blockPixels = Int(NAGARE_BLOCK).isMultiple(of: count) ? Int(NAGARE_BLOCK) / count : Int(NAGARE_BLOCK)
    var inkedRows = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: composited.width) { kinds in
      kinds.initialize(repeating: PixelRow.bare)
      for row in 0..<composited.height {
        if composited.repeatsRowAbove(row) {
          // Shares its data, which then stay in the nearest cache.
          for index in rows[row - 1]..<rows[row] { spans.append(spans[Int(index)]) }
        } else {
          colors.classify(composited, row: row, into: kinds)
          addSpans(PixelRow(UnsafeBufferPointer(kinds)))
        }
        rows.append(UInt32(truncatingIfNeeded: spans.count))
        if rows[row + 1] > rows[row] { inkedRows = row + 1 }
      }
    }
    rows.removeLast(composited.height - inkedRows)
  }

  /// Whether a row shares its data with the one above it. The row has spans.
  func sharesDataWithRowAbove(_ row: Int) -> Bool {
    row > 0 && rows[row - 1] < rows[row] && spans[Int(rows[row - 1])].offset == spans[Int(rows[row])].offset
  }

  private mutating func addSpans(_ row: PixelRow) {
    var first = row.end(of: PixelRow.bare, from: 0)
    var searched = first
    while first < row.count {
      let run = row.longRun(from: searched, bare: shortestSkip, opaque: shortestCopy)
      guard let run, row[run.lowerBound] == PixelRow.opaque else {
        addBlend(first..<row.inkEnd(before: run?.lowerBound ?? row.count, after: first))
        first = run?.upperBound ?? row.count
        searched = first
        continue
      }
      // The blend blocks before the run may extend into it.
      let start = first + (run.lowerBound - first + blockPixels - 1) / blockPixels * blockPixels
      searched = run.upperBound
      guard run.upperBound - start >= shortestCopy else { continue }
      addBlend(first..<start)
      append(NAGARE_SPAN_COPY, start..<run.upperBound)
      first = row.end(of: PixelRow.bare, from: run.upperBound)
      searched = first
    }
  }

  private mutating func addBlend(_ pixels: Range<Int>) {
    for start in stride(from: pixels.lowerBound, to: pixels.upperBound, by: SpanPlan.longestBlend) {
      append(NAGARE_SPAN_BLEND, start..<min(start + SpanPlan.longestBlend, pixels.upperBound))
    }
  }

  private mutating func append(_ kind: Int, _ pixels: Range<Int>) {
    let block = Int(NAGARE_BLOCK)
    let samples = pixels.count * componentCount
    let isCopy = kind == Int(NAGARE_SPAN_COPY)
    let length = isCopy ? samples : (samples + block - 1) / block * block
    // By the size limit of masks, no row has more than 65,520 samples.
    spans.append(
      nagare_span(
        offset: UInt32(truncatingIfNeeded: unitCount),
        x: UInt16(truncatingIfNeeded: pixels.lowerBound * componentCount),
        length: UInt16(truncatingIfNeeded: length), kind: UInt32(truncatingIfNeeded: kind)))
    let bytes = length * bytesPerSample * (isCopy ? 1 : 2)
    unitCount += (bytes + Int(NAGARE_UNIT) - 1) / Int(NAGARE_UNIT)
  }
}
