import NagareColor

/// Reads the colours at positions in frames.
package struct FrameColors: Sendable {
  /// The colour and alpha at a position.
  package struct Sample: Hashable, Sendable {
    /// The nearest sRGB colour.
    package var color: RGBColor
    /// Alpha, 0…1; 1 for frames without alpha.
    package var alpha: Double
  }

  private let format: PixelFormat
  private let components: ColorComponents

  /// Creates a reader for frames of this format and encoding.
  package init(format: PixelFormat, encoding: YCbCrEncoding) {
    self.format = format
    components = ColorComponents(format: format, encoding: encoding)
  }

  /// The mean colour of the pixels in a rectangle, which is clipped to the frame; nil if no pixel remains. The frame
  /// is only read.
  ///
  /// A pixel has the chroma of the sample that covers it. Pixels are weighted by alpha, or equally if all are
  /// transparent; transparent premultiplied pixels are black. The mean is that of the signal, as with `FrameReducer`.
  /// - Precondition: the frame has the format.
  package func mean(of frame: FrameView, columns: Range<Int>, rows: Range<Int>) -> Sample? {
    precondition(frame.format == format, "a frame of another format")
    let columns = columns.clamped(to: 0..<frame.width)
    let rows = rows.clamped(to: 0..<frame.height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let pixels = Double(columns.count * rows.count)
    guard format.alphaMode != .opaque else {
      let sums = PixelSums(of: frame, columns: columns, rows: rows, weight: .one)
      return Sample(color: color(of: sums, dividedBy: pixels), alpha: 1)
    }
    // Premultiplied colours are weighted by alpha already.
    let weight: PixelSums.Weight = format.alphaMode == .straight ? .alpha : .one
    let sums = PixelSums(of: frame, columns: columns, rows: rows, weight: weight)
    let alpha = sums.alpha / Double(format.maximum)
    guard alpha > 0 else {
      guard format.alphaMode == .straight else { return Sample(color: .black, alpha: 0) }
      let plain = PixelSums(of: frame, columns: columns, rows: rows, weight: .one)
      return Sample(color: color(of: plain, dividedBy: pixels), alpha: 0)
    }
    return Sample(color: color(of: sums, dividedBy: weight == .alpha ? sums.alpha : alpha), alpha: alpha / pixels)
  }

  private func color(of sums: PixelSums, dividedBy divisor: Double) -> RGBColor {
    var codes = components.neutral
    for index in 0..<3 where sums.isPresent[index] { codes[index] = sums.colors[index] / divisor }
    return components.color(of: codes)
  }
}
