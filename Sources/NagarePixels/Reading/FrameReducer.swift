import NagareColor

/// Downscales frames in a single pass over their samples, without converting them. Reducing changes no state: any
/// number of threads may share a reducer.
///
/// Means are computed from code values, component by component. In SDR video, colours are linear in the codes: the
/// result is the mean of sRGB-encoded colours. With PQ and HLG, it is the mean of the signal, not of linear light.
package struct FrameReducer: Sendable {
  private let format: PixelFormat
  private let size: DownscaledImage.Size
  private let maxRows: Int
  private let colors: CellColors

  /// - Parameters:
  ///   - format: the format of the frames.
  ///   - encoding: the colour encoding of the frames.
  ///   - size: the number of cells.
  ///   - maxRows: the most rows to read in a cell, at least 1, evenly spaced. The mean of a few rows approximates that
  ///     of all.
  package init(format: PixelFormat, encoding: YCbCrEncoding, size: DownscaledImage.Size, maxRows: Int = .max) {
    self.format = format
    self.size = size
    self.maxRows = max(maxRows, 1)
    colors = CellColors(format: format, encoding: encoding)
  }

  /// The mean colours of a frame's cells. The frame is only read.
  ///
  /// Cell i of n contains the pixels from i/n to (i + 1)/n of the width, rounded down, and likewise of the height; a
  /// chroma sample belongs to the cell of its first pixel. Cells with a mean alpha below a half are omitted. Straight
  /// colours are not weighted by alpha.
  /// - Precondition: the frame has the format.
  package func reduce(_ frame: FrameView) -> DownscaledImage {
    precondition(frame.format == format, "a frame of another format")
    let cells = size.cells(ofWidth: frame.width, height: frame.height)
    guard cells.width > 0, cells.height > 0 else { return DownscaledImage(colors: []) }
    let planes = format.planes.indices.map { PlaneReducer(frame, plane: $0, cells: cells, maxRows: maxRows) }
    let columns = planes.reduce(0) { max($0, $1.samplesPerRow) }
    return DownscaledImage(
      colors: [RGBColor](unsafeUninitializedCapacity: cells.width * cells.height) { target, count in
        guard let target = target.baseAddress else { return }
        count = CellRow.with(cells: cells.width, columns: columns) { row in
          var count = 0
          for index in 0..<cells.height {
            colors.setAbsent(in: row)
            for plane in planes { plane.setMeans(ofRow: index, in: row) }
            count += colors.write(row, to: target + count)
          }
          return count
        }
      })
  }
}
