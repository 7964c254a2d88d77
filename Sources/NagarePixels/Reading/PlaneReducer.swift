/// Computes the means of a plane's samples in the cells of a frame. Valid as long as the frame's view.
struct PlaneReducer {
  private let samples: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let components: [PixelFormat.Component]
  private let bytesPerSample: Int
  private let shift: Int
  let samplesPerRow: Int
  private let rows: CellRanges
  private let maxRows: Int
  private let columns: [CellWords]
  /// The reciprocal of each cell's number of columns.
  private let columnFactors: [Double]
  /// The largest number of columns in a cell.
  private let longest: Int
  private let maximum: Int

  /// - Parameter maxRows: the most rows to read in a cell, at least 1, evenly spaced.
  init(_ frame: FrameView, plane index: Int, cells: (width: Int, height: Int), maxRows: Int) {
    self.maxRows = maxRows
    let plane = frame.format.planes[index]
    samples = frame[index].samples
    stride = frame[index].stride
    components = plane.components
    bytesPerSample = frame.format.bytesPerSample
    shift = frame.format.shift
    samplesPerRow = plane.width(frame.width) * plane.components.count
    rows = CellRanges(cells: cells.height, length: frame.height, shift: plane.shiftY)
    let ranges = CellRanges(cells: cells.width, length: frame.width, shift: plane.shiftX)
    columns = ranges.map { CellWords(columns: $0, components: plane.components.count) }
    columnFactors = ranges.map { 1 / Double($0.count) }
    longest = ranges.longest
    maximum = frame.format.maximum
  }

  /// Sets the means of each component for a row of cells.
  func setMeans(ofRow index: Int, in row: CellRow) {
    let all = rows[index]
    // An odd step reads both fields of interlaced frames.
    let step = maxRows < all.count ? ((all.count - 1) / maxRows + 1) | 1 : 1
    let count = (all.count - 1) / step + 1
    let top = all.lowerBound + (all.count - 1 - (count - 1) * step) / 2
    // At most 257 rows with 8 bits, 64 with 10 bits, 2 with 15.
    let rowsAtOnce = Int(UInt16.max) / maximum
    var first = 0
    while first < count {
      let some = first..<min(first + rowsAtOnce, count)
      setColumns(of: row, rows: some, from: samples + top * stride, stride: step * stride)
      setSums(of: row, areSmall: some.count * longest * maximum <= UInt16.max)
      for (index, component) in components.enumerated() {
        guard let meanIndex = ColorComponents.index(of: component) else { continue }
        add(row.sums(index), to: row.means(meanIndex), isFirst: first == 0, rowFactor: 1 / Double(count))
      }
      first = some.upperBound
    }
  }

  /// Adds up rows, which are `stride` bytes apart.
  private func setColumns(
    of row: CellRow, rows: Range<Int>, from samples: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    if bytesPerSample == 1 {
      ColumnSums<UInt8>(row.columnSums, count: samplesPerRow, shift: 0).set(rows: rows, of: samples, stride: stride)
    } else {
      ColumnSums<UInt16>(row.columnSums, count: samplesPerRow, shift: shift)
        .set(rows: rows, of: samples, stride: stride)
    }
  }

  /// Adds up the columns of each cell.
  private func setSums(of row: CellRow, areSmall: Bool) {
    let columnSums = UnsafePointer(row.columnSums)
    let (first, second, third, fourth) = (row.sums(0), row.sums(1), row.sums(2), row.sums(3))
    columns.withUnsafeBufferPointer { columns in
      switch components.count {
      case 1 where areSmall:
        for cell in 0..<columns.count { first[cell] = columns[cell].smallSum(of: columnSums) }
      case 1:
        for cell in 0..<columns.count {
          let sums = columns[cell].sums(of: columnSums, components: 1)
          first[cell] = sums.first &+ sums.second &+ sums.third &+ sums.fourth
        }
      case 2:
        for cell in 0..<columns.count {
          let sums = columns[cell].sums(of: columnSums, components: 2)
          (first[cell], second[cell]) = (sums.first &+ sums.third, sums.second &+ sums.fourth)
        }
      case 3:
        for cell in 0..<columns.count {
          let sums = columns[cell].sums(of: columnSums, components: 3)
          (first[cell], second[cell], third[cell]) = (sums.first, sums.second, sums.third)
        }
      default:
        for cell in 0..<columns.count {
          let sums = columns[cell].sums(of: columnSums, components: 4)
          (first[cell], second[cell], third[cell], fourth[cell]) = sums
        }
      }
    }
  }

  /// Adds sums, divided by the number of rows and columns, to the means. The first sums replace them.
  private func add(
    _ sums: UnsafeMutablePointer<UInt32>, to means: UnsafeMutablePointer<Double>, isFirst: Bool, rowFactor: Double
  ) {
    columnFactors.withUnsafeBufferPointer { columnFactors in
      if isFirst {
        for cell in 0..<columnFactors.count { means[cell] = Double(sums[cell]) * (columnFactors[cell] * rowFactor) }
      } else {
        for cell in 0..<columnFactors.count { means[cell] += Double(sums[cell]) * (columnFactors[cell] * rowFactor) }
      }
    }
  }
}
