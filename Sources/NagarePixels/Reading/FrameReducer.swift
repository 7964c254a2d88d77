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
  private let mostRows: Int
  private let colors: PartColors

  /// - Parameters:
  ///   - format: of the frames.
  ///   - encoding: how they encode colour.
  ///   - mostRows: that are read of a part, 1 or more, equally far apart: the mean of a few is a good guess at that of all.
  public init(format: PixelFormat, encoding: YCbCrEncoding, size: ReducedPicture.Size, mostRows: Int = .max) {
    self.format = format
    self.size = size
    self.mostRows = max(mostRows, 1)
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
    let planes = format.planes.indices.map { PlaneReducer(frame, plane: $0, parts: parts, mostRows: mostRows) }
    let columns = planes.reduce(0) { max($0, $1.samplesPerRow) }
    return ReducedPicture(
      colors: [RGBColor](unsafeUninitializedCapacity: parts.width * parts.height) { target, count in
        guard let target = target.baseAddress else { return }
        count = PartRow.with(parts: parts.width, columns: columns) { row in
          var count = 0
          for index in 0..<parts.height {
            colors.setAbsent(in: row)
            for plane in planes { plane.setMeans(ofRow: index, in: row) }
            count += colors.write(row, to: target + count)
          }
          return count
        }
      })
  }
}
