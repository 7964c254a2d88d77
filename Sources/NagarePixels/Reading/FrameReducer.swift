import NagareColor

/// Makes small pictures of frames, from the frames' own samples, which it reads once and does not convert. It holds
/// nothing that reducing changes: any number of threads may use it.
///
/// The mean of a part is that of the values that the samples have, component by component. Colours of ordinary video
/// follow from them by linear equations, so that it is the mean of the colours as sRGB encodes them; with PQ and HLG too
/// it is the signal's mean that is taken, not that of the light.
public struct FrameReducer: Sendable {
  private let format: PixelFormat
  private let size: ReducedPicture.Size
  private let colors: PartColors

  /// - Parameters:
  ///   - format: of the frames.
  ///   - encoding: how they encode colour.
  public init(format: PixelFormat, encoding: YCbCrEncoding, size: ReducedPicture.Size) {
    self.format = format
    self.size = size
    colors = PartColors(format: format, encoding: encoding)
  }

  /// The means of a frame's parts. It is only read.
  ///
  /// Part i of n takes the pixels from i/n to (i + 1)/n of the width, rounded down, and as many of the height; a chroma
  /// sample belongs where its first pixel does. Parts whose mean alpha is below a half are left out. Straight colours
  /// count the same whatever their alpha.
  /// - Precondition: the frame has the format.
  public func reduce(_ frame: FrameView) -> ReducedPicture {
    precondition(frame.format == format, "a frame of another format")
    let parts = size.parts(ofWidth: frame.width, height: frame.height)
    guard parts.width > 0, parts.height > 0 else { return ReducedPicture(colors: []) }
    let planes = format.planes.indices.map { PlaneReducer(frame, plane: $0, parts: parts) }
    let sums = planes.reduce(0) { max($0, $1.workspace) }
    return ReducedPicture(
      colors: [RGBColor](unsafeUninitializedCapacity: parts.width * parts.height) { target, count in
        guard let target = target.baseAddress else { return }
        count = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: sums) { sums in
          withUnsafeTemporaryAllocation(of: Double.self, capacity: PartMeans.numbersPerPart * parts.width) { numbers in
            guard let sums = sums.baseAddress, let numbers = numbers.baseAddress else { return 0 }
            let means = PartMeans(count: parts.width, memory: numbers)
            return write(planes, rows: parts.height, means: means, sums: sums, to: target)
          }
        }
      })
  }

  /// Writes the colours of all parts, and gives their number.
  private func write(
    _ planes: [PlaneReducer], rows: Int, means: PartMeans, sums: UnsafeMutablePointer<UInt16>,
    to target: UnsafeMutablePointer<RGBColor>
  ) -> Int {
    var count = 0
    for row in 0..<rows {
      colors.clear(means)
      for plane in planes { plane.addMeans(ofRow: row, to: means, using: sums) }
      count += colors.write(means, to: target + count)
    }
    return count
  }
}
