/// Takes the means of a plane's samples in the parts of a frame. It is valid as long as the frame's view.
struct PlaneReducer {
  private let samples: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let components: [PixelFormat.Component]
  private let bytesPerSample: Int
  private let shift: Int
  private let samplesPerRow: Int
  private let columns: PartRanges
  private let rows: PartRanges
  /// One by how many columns a part has.
  private let shares: [Double]
  private let rowsAtOnce: Int

  init(_ frame: FrameView, plane index: Int, parts: (width: Int, height: Int)) {
    let plane = frame.format.planes[index]
    samples = frame[index].samples
    stride = frame[index].stride
    components = plane.components
    bytesPerSample = frame.format.bytesPerSample
    shift = frame.format.shift
    samplesPerRow = plane.width(frame.width) * plane.components.count
    columns = PartRanges(parts: parts.width, length: frame.width, shift: plane.shiftX)
    rows = PartRanges(parts: parts.height, length: frame.height, shift: plane.shiftY)
    shares = (0..<parts.width).map { [columns] in 1 / Double(columns[$0].count) }
    // 257 rows of bytes, 64 of 10 bits, 2 of 15.
    rowsAtOnce = Int(UInt16.max) / frame.format.maximum
  }

  /// How many sums `addMeans` works with.
  var workspace: Int { samplesPerRow + LaneSums.lanes }

  /// Adds the means of a row of parts to those that are there.
  func addMeans(ofRow row: Int, to means: PartMeans, using sums: UnsafeMutablePointer<UInt16>) {
    let rows = rows[row]
    var first = rows.lowerBound
    while first < rows.upperBound {
      let some = first..<min(first + rowsAtOnce, rows.upperBound)
      if bytesPerSample == 1 {
        ColumnSums<UInt8>(sums, count: samplesPerRow, shift: 0).set(rows: some, of: samples, stride: stride)
      } else {
        ColumnSums<UInt16>(sums, count: samplesPerRow, shift: shift).set(rows: some, of: samples, stride: stride)
      }
      add(sums, to: means, share: 1 / Double(rows.count))
      first = some.upperBound
    }
  }

  /// Adds columns up to parts, and these, multiplied by what part of all rows each row is, to the means.
  private func add(_ sums: UnsafeMutablePointer<UInt16>, to means: PartMeans, share rowShare: Double) {
    let targets = (means[component(0)], means[component(1)], means[component(2)], means[component(3)])
    let count = components.count
    for part in 0..<columns.count {
      let range = columns[part]
      let share = shares[part] * rowShare
      let first = sums + range.lowerBound &* count
      let lanes = LaneSums(first, count: range.count &* count, step: count == 3 ? 3 : 4)
      switch count {
      case 1:
        targets.0[part] += Double(lanes.first &+ lanes.second &+ lanes.third &+ lanes.fourth) * share
      case 2:
        targets.0[part] += Double(lanes.first &+ lanes.third) * share
        targets.1[part] += Double(lanes.second &+ lanes.fourth) * share
      default:
        targets.0[part] += Double(lanes.first) * share
        targets.1[part] += Double(lanes.second) * share
        targets.2[part] += Double(lanes.third) * share
        if count == 4 { targets.3[part] += Double(lanes.fourth) * share }
      }
    }
  }

  private func component(_ index: Int) -> PixelFormat.Component {
    index < components.count ? components[index] : .unused
  }
}
