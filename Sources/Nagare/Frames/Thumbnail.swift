import NagareColor
import NagareMedia
import NagarePixels

/// A thumbnail of a frame, upright and with square pixels. A tiny frame is enlarged by a whole factor.
package struct Thumbnail: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The colours row by row from the top. Transparent pixels show a chessboard.
  let colors: [RGBColor]

  /// The most cells along a side into which a frame is divided.
  static let longestSide = 1_024

  /// - Parameters:
  ///   - width: the largest width in pixels.
  ///   - height: the largest height in pixels.
  init(of frame: SourceFrame, width: Int, height: Int) throws(MediaError) {
    let shown = frame.geometry
    let limit = min(Double(width) / Double(shown.width), Double(height) / Double(shown.height))
    let scale = limit < 1 ? limit : limit.rounded(.down)
    func scaled(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
    let stored = try Thumbnail.storedColors(of: frame, longestSide: max(width, height))
    let geometry = DisplayGeometry(
      storedWidth: stored.width, storedHeight: stored.height, orientation: shown.orientation)
    let (width, height) = (scaled(shown.width), scaled(shown.height))
    self.width = width
    self.height = height
    colors = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      // The cell at the same relative position.
      let cell = geometry.stored(
        x: (2 * x + 1) * geometry.width / (2 * width), y: (2 * y + 1) * geometry.height / (2 * height))
      let color = stored.colors[cell.y * stored.width + cell.x]
      return color ?? Thumbnail.chessboard(x: x, y: y)
    }
  }

  private static func chessboard(x: Int, y: Int) -> RGBColor {
    RGBColor(hex: (x / 12 + y / 12) % 2 == 0 ? 0xFFFFFF : 0xDDDDDD)
  }

  /// The downscaled frame as stored; nil for transparent cells.
  private static func storedColors(
    of frame: SourceFrame, longestSide limit: Int
  ) throws(MediaError) -> (width: Int, height: Int, colors: [RGBColor?]) {
    let (width, height) = (frame.geometry.storedWidth, frame.geometry.storedHeight)
    let scale = min(Double(min(limit, longestSide)) / Double(max(width, height)), 1)
    if frame.format.alphaMode == .opaque {
      let size = DownscaledImage.Size.fixed(
        width: max(Int(Double(width) * scale), 1), height: max(Int(Double(height) * scale), 1))
      let parts = size.cells(ofWidth: width, height: height)
      let colors = frame.reduced(by: frame.reducer(size)).colors
      if colors.count == parts.width * parts.height { return (parts.width, parts.height, colors) }
    }
    // Downscaled frames omit transparent cells, so that positions would be lost.
    let image = try ImageDecoder.rgba(of: frame.frame, longestSide: max(Int(Double(max(width, height)) * scale), 1))
    let colors = stride(from: 0, to: image.pixels.count, by: 4).map { start in
      image.pixels[start + 3] < 128
        ? nil : RGBColor(red: image.pixels[start], green: image.pixels[start + 1], blue: image.pixels[start + 2])
    }
    return (image.width, image.height, colors)
  }
}
