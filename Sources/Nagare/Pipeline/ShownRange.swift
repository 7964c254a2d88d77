/// The range of a video that is shown, in seconds from the start of the video.
package struct ShownRange {
  /// The start. Earlier frames are sampled, but not shown.
  let start: Double
  /// The end.
  let end: Double
  /// The end of the output, by which the last shown frame has left the screen.
  let outputEnd: Double
  /// The lowest timestamp of a shown frame.
  let firstTimestamp: Int64
  /// Whether the frame on screen at the start is shown before the range.
  let isContinuation: Bool

  /// A range; by default all of the video.
  package init(
    start: Double = -.infinity, end: Double = .infinity, outputEnd: Double? = nil, firstTimestamp: Int64 = .min,
    isContinuation: Bool = false
  ) {
    (self.start, self.end, self.outputEnd) = (start, end, outputEnd ?? end)
    (self.firstTimestamp, self.isContinuation) = (firstTimestamp, isContinuation)
  }

  /// - Parameters:
  ///   - range: the range of the output.
  ///   - resumePoint: the point to resume from; nil to show the range from its start.
  init(_ range: RenderRange, after resumePoint: ResumePoint?) {
    // Containers round times by up to half a millisecond.
    let resumed = resumePoint.map { $0.lastTime + 2.2 * FrameReader.tolerance }
    self.init(
      start: resumed ?? range.start ?? -.infinity, end: range.end ?? .infinity,
      firstTimestamp: range.firstTimestamp ?? .min, isContinuation: resumed != nil)
  }

  /// A part of an output.
  init(_ range: RenderRange, part: BurnPart) {
    let outputEnd = range.end ?? .infinity
    self.init(
      start: part.start ?? range.start ?? -.infinity, end: part.end ?? outputEnd, outputEnd: outputEnd,
      firstTimestamp: range.firstTimestamp ?? .min, isContinuation: part.start != nil)
  }

  /// Whether a frame at a time, in seconds, is shown.
  func shows(_ time: Double) -> Bool { time >= start - FrameReader.tolerance && !isOver(at: time) }

  /// Whether a frame at a time, in seconds, and all later ones are beyond the range.
  func isOver(at time: Double) -> Bool { time >= end - FrameReader.tolerance }
}
