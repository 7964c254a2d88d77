import NagareColor
import NagareMedia
import NagarePixels

/// A picture of a `PictureSource`, as it is decoded and as it is seen.
///
/// Used by one thread.
public struct SourcePicture {
  /// Seconds from the start of the video.
  public let time: Double
  /// How it is stored and shown.
  public let geometry: DisplayGeometry
  /// In the format, or nothing can be read of it.
  let frame: VideoFrame
  let format: PixelFormat
  let encoding: YCbCrEncoding

  /// The mean colour around a pixel of the picture as it is shown.
  /// - Parameters:
  ///   - x: pixels from the left edge.
  ///   - y: pixels from the upper edge.
  ///   - radius: how many pixels to each side belong to the square around it, 0 for the pixel alone. What lies outside the
  ///     picture does not count.
  /// - Returns: nil when the pixel lies outside.
  public func color(x: Int, y: Int, radius: Int = 0) -> FrameColors.Sample? {
    guard geometry.contains(x: x, y: y) else { return nil }
    let place = geometry.stored(x: x, y: y, radius: radius)
    let colors = FrameColors(format: format, encoding: encoding)
    return frame.withViewForReading { colors.mean(of: $0, columns: place.columns, rows: place.rows) } ?? nil
  }

  /// The picture made small, parts in the order of the stored picture.
  func reduced(by reducer: FrameReducer) -> DownscaledImage {
    frame.withViewForReading { reducer.reduce($0) } ?? DownscaledImage(colors: [])
  }

  /// Whether a detector that has seen all pictures before this one finds that it begins a scene.
  func beginsScene(for detector: inout SceneChangeDetector) -> Bool {
    frame.withViewForReading { detector.isCut($0) } ?? false
  }

  /// What reduces pictures of the same source.
  func reducer(_ size: DownscaledImage.Size) -> FrameReducer {
    FrameReducer(format: format, encoding: encoding, size: size)
  }
}
