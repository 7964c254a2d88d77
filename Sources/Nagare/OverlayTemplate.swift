import NagareMedia

/// The properties of a video that an overlay for it must share.
package struct OverlayTemplate: Sendable, Equatable {
  /// The size of the frames in pixels as players show them.
  package let size: FrameSize
  /// The frame rate; nil if the container does not state it or it is out of range.
  package let frameRate: FrameRate?
  /// Whether the frame rate is constant.
  package let isSteady: Bool
  /// The duration of the video stream in seconds; nil if the container does not state it.
  package let duration: Double?

  /// Reads the properties of a video.
  /// - Parameter path: a file; `-` is the standard input.
  package init(of path: String) throws(MediaError) { try self.init(of: VideoSource(path)) }

  /// Reads the properties of a video's stream after its filters, at its own size.
  package init(of video: VideoSource) throws(MediaError) {
    let reader = try FrameReader(
      path: video.path, filters: video.filters, stream: video.stream, probesFirstFrame: true)
    let (display, timing) = (reader.decoder.description.display, reader.decoder.timing)
    size = FrameSize(width: display.width, height: display.height)
    isSteady = timing.steadyInterval != nil
    frameRate = (timing.steadyInterval.map { 1 / $0 } ?? timing.averageRate).flatMap(FrameRate.init)
    duration = reader.length
  }
}
