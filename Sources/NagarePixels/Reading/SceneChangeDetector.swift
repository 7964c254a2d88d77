import NagareColor

/// Detects scene cuts.
///
/// Each frame is compared with the previous one by the mean absolute difference of sampled values. At a cut, the
/// difference is large and changes abruptly; in fades and pans, it is about the same from frame to frame. FFmpeg's
/// filter `scdet` uses the same measure.
package struct SceneChangeDetector: Sendable {
  /// The maximum numbers of sampled rows, of runs of pixels in a row, and of pixels in a run. Small frames have fewer.
  private static let maxRows = 18
  private static let maxRuns = 32
  private static let maxRunLength = 8
  /// The least difference, and the least change of the difference, at a cut, as a fraction of the value range.
  private static let threshold = 0.1

  private var format: PixelFormat?
  private var size = (width: 0, height: 0)
  private var values: [UInt16] = []
  private var difference = 0.0

  /// Creates a detector for a new video.
  package init() {}

  /// Whether a frame begins a new scene. Always true for the first frame, and for a frame of another size or format.
  /// Frames must be passed in order and are only read.
  package mutating func isCut(_ frame: FrameView) -> Bool {
    let isComparable = format == frame.format && size == (frame.width, frame.height)
    if !isComparable { prepare(for: frame) }
    let sum = frame.format.bytesPerSample == 1 ? update(from: frame, UInt8.self) : update(from: frame, UInt16.self)
    guard isComparable else { return true }
    let last = difference
    difference = Double(sum) / Double(values.count * frame.format.maximum)
    return min(difference, abs(difference - last)) > SceneChangeDetector.threshold
  }

  private mutating func prepare(for frame: FrameView) {
    format = frame.format
    size = (frame.width, frame.height)
    difference = 0
    let grid = Grid(frame)
    values = [UInt16](repeating: 0, count: grid.rows * grid.runs * grid.runLength)
  }

  /// The grid of sampled values.
  private struct Grid {
    let rows: Int
    let runs: Int
    let runLength: Int

    init(_ frame: FrameView) {
      rows = min(SceneChangeDetector.maxRows, frame.height)
      runLength = min(SceneChangeDetector.maxRunLength, frame.width)
      runs = min(SceneChangeDetector.maxRuns, frame.width / runLength)
    }
  }

  /// Replaces the values by a frame's, and returns the sum of absolute differences.
  private mutating func update<Sample: FixedWidthInteger & UnsignedInteger>(
    from frame: FrameView, _: Sample.Type
  ) -> Int {
    let grid = Grid(frame)
    let (plane, component, step) = SceneChangeDetector.place(in: frame.format)
    let shift = UInt16(truncatingIfNeeded: frame.format.shift)
    return values.withUnsafeMutableBufferPointer { values in
      var sum = 0
      guard var last = values.baseAddress else { return sum }
      for row in 0..<grid.rows {
        let y = (2 * row + 1) * frame.height / (2 * grid.rows)
        let line = UnsafeRawPointer(frame[plane].samples + y * frame[plane].stride)
          .assumingMemoryBound(to: Sample.self)
        for run in 0..<grid.runs {
          // Centred in its part of the row, which is at least as long.
          let x = ((2 * run + 1) * frame.width / grid.runs - grid.runLength) / 2
          let first = line + (x * step + component)
          // A constant step allows vectorisation.
          sum +=
            step == 1
            ? SceneChangeDetector.replace(last, by: first, step: 1, shift: shift, count: grid.runLength)
            : SceneChangeDetector.replace(last, by: first, step: step, shift: shift, count: grid.runLength)
          last += grid.runLength
        }
      }
      return sum
    }
  }

  /// Replaces values by those of samples, and returns the sum of absolute differences.
  @inline(__always)
  private static func replace<Sample: FixedWidthInteger & UnsignedInteger>(
    _ values: UnsafeMutablePointer<UInt16>, by samples: UnsafePointer<Sample>, step: Int, shift: UInt16, count: Int
  ) -> Int {
    var sum: UInt32 = 0
    for index in 0..<count {
      let value = UInt16(truncatingIfNeeded: samples[index &* step]) &>> shift
      let last = values[index]
      sum &+= UInt32(value > last ? value &- last : last &- value)
      values[index] = value
    }
    return Int(sum)
  }

  /// The position of luma, or else of the first colour component, and the number of samples per pixel there.
  private static func place(in format: PixelFormat) -> (plane: Int, component: Int, step: Int) {
    for (index, plane) in format.planes.enumerated() {
      let component = plane.components.firstIndex { component in
        switch component {
        case .luma, .red, .green, .blue: true
        default: false
        }
      }
      if let component { return (index, component, plane.components.count) }
    }
    return (0, 0, format.planes[0].components.count)
  }
}
