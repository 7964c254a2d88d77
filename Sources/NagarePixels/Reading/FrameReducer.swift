import NagareColor

/// Downscales frames in a single pass over their samples, without converting them. Reducing changes no state: any
/// number of threads may share a reducer.
///
/// Means are computed from code values, component by component. In SDR video, colours are linear in these, so that the
/// result is the mean of sRGB-encoded colours. With PQ and HLG, too, it is the mean of the signal, not of linear light.
package struct FrameReducer: Sendable {
  private let format: PixelFormat
  private let size: DownscaledImage.Size
  private let maxRows: Int
  private let colors: CellColors

  /// - Parameters:
  ///   - format: the format of the frames.
  ///   - encoding: the colour encoding of the frames.
  ///   - size: the number of parts.
  ///   - maxRows: the most rows read of a part, at least 1, evenly spaced. The mean of a few rows approximates that of
  ///     all.
  package init(format: PixelFormat, encoding: YCbCrEncoding, size: DownscaledImage.Size, maxRows: Int = .max) {
    self.format = format
    self.size = size
    self.maxRows = max(maxRows, 1)
    colors = CellColors(format: format, encoding: encoding)
  }

  /// The mean colours of a frame's parts. The frame is only read.
  ///
  /// Part i of n contains the pixels from i/n to (i + 1)/n of the width, rounded down, and likewise of the height; a
  /// chroma sample belongs to the part of its first pixel. Parts with a mean alpha below a half are omitted. Straight
  /// colours are not weighted by alpha.
  /// - Precondition: the frame has the format.
  package func reduce(_ frame: FrameView) -> DownscaledImage {
    precondition(frame.format == format, "a frame of another format")
    let parts = size.parts(ofWidth: frame.width, height: frame.height)
    guard parts.width > 0, parts.height > 0 else { return DownscaledImage(colors: []) }
    let planes = format.planes.indices.map { PlaneReducer(frame, plane: $0, parts: parts, maxRows: maxRows) }
    let columns = planes.reduce(0) { max($0, $1.samplesPerRow) }
    return DownscaledImage(
      colors: [RGBColor](unsafeUninitializedCapacity: parts.width * parts.height) { target, count in
        guard let target = target.baseAddress else { return }
        count = CellRow.with(parts: parts.width, columns: columns) { row in
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
