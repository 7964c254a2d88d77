/// The range of a video that is shown, in seconds from the start of the video.
package struct ShownRange {
  /// The start. Earlier frames are sampled, but not shown.
  var start = -Double.infinity
  /// The end.
  var end = Double.infinity
  /// The lowest timestamp of a shown frame.
  var firstTimestamp = Int64.min
  /// Whether the frame on screen at the start was already shown.
  var isResumed = false

  /// All of the video.
  package init() {}

  /// - Parameters:
  ///   - range: the range of the output.
  ///   - resumePoint: the point to resume from; nil to show the range from its start.
  init(_ range: RenderRange, after resumePoint: ResumePoint?) {
    start = range.start ?? start
    end = range.end ?? end
    firstTimestamp = range.firstTimestamp ?? firstTimestamp
    guard let resumePoint else { return }
    // Containers round times by half a millisecond.
    start = resumePoint.lastTime + 2.2 * FrameReader.tolerance
    isResumed = true
  }

  /// Whether a frame at a time, in seconds, is shown.
  func shows(_ time: Double) -> Bool { time >= start - FrameReader.tolerance && !isOver(at: time) }

  /// Whether a frame at a time, in seconds, and all later ones are beyond the range.
  func isOver(at time: Double) -> Bool { time >= end - FrameReader.tolerance }
}
