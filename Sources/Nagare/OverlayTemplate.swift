import NagareMedia

/// What an overlay has in common with the video that it is to lie over.
public struct OverlayTemplate: Sendable, Equatable {
  /// The pixels of the picture as players show it.
  public let size: FrameSize
  /// Frames a second; nil where the container does not say it, or it lies out of range.
  public let frameRate: FrameRate?
  /// Whether all frames are on screen equally long.
  public let isSteady: Bool
  /// How long the picture goes on, in seconds; nil where the container does not say it.
  public let duration: Double?

  /// Reads it from a video.
  /// - Parameter path: a file; `-` is the standard input.
  public init(of path: String) throws(MediaError) {
    let reader = try FrameReader(path: path, looksAhead: true)
    let (display, timing) = (reader.decoder.description.display, reader.decoder.timing)
    size = FrameSize(width: display.width, height: display.height)
    isSteady = timing.steadyInterval != nil
    frameRate = (timing.steadyInterval.map { 1 / $0 } ?? timing.averageRate).flatMap(FrameRate.init)
    duration = reader.length
  }
}
