import NagareColor
import NagareMedia
import NagarePixels

/// A frame of a `FrameSource`, with its geometry as stored and as shown.
///
/// Used by one thread.
package struct SourceFrame {
  /// Seconds from the start of the video.
  package let time: Double
  /// The geometry of the frame as stored and as shown.
  package let geometry: DisplayGeometry
  /// The decoded frame. It must have `format`, or nothing can be read from it.
  let frame: VideoFrame
  let format: PixelFormat
  let encoding: YCbCrEncoding

  /// The mean colour around a pixel of the frame as shown.
  /// - Parameters:
  ///   - x: pixels from the left edge.
  ///   - y: pixels from the upper edge.
  ///   - radius: the pixels to each side of the square around the pixel, 0 for the pixel alone. Pixels outside the
  ///     frame do not count.
  /// - Returns: nil if the pixel is outside the frame.
  package func color(x: Int, y: Int, radius: Int = 0) -> FrameColors.Sample? {
    guard geometry.contains(x: x, y: y) else { return nil }
    let area = geometry.stored(x: x, y: y, radius: radius)
    let colors = FrameColors(format: format, encoding: encoding)
    return frame.withViewForReading { colors.mean(of: $0, columns: area.columns, rows: area.rows) } ?? nil
  }

  /// Downscales the frame as stored.
  func reduced(by reducer: FrameReducer) -> DownscaledImage {
    frame.withViewForReading { reducer.reduce($0) } ?? DownscaledImage(colors: [])
  }

  /// Whether the frame begins a scene, for a detector that has seen all earlier frames.
  func beginsScene(for detector: inout SceneChangeDetector) -> Bool {
    frame.withViewForReading { detector.isCut($0) } ?? false
  }

  /// Makes a reducer for frames of the same source.
  func reducer(_ size: DownscaledImage.Size) -> FrameReducer {
    FrameReducer(format: format, encoding: encoding, size: size)
  }
}
