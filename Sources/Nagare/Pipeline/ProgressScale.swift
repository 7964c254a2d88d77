/// The measures of a rendering's progress, and its total work.
package struct ProgressScale {
  /// The start of the output, in seconds from the start of the video.
  var start = 0.0
  /// The end of the output; nil if unknown.
  var end: Double?
  /// The number of frames of the output, if known. It is the best measure, as frames take similar times.
  var frames: Int?
  /// The size of the input in bytes, if known. It is the measure if there is no other.
  var bytes: Int64?
  /// Whether a frame is done when the encoder outputs its packet, rather than when it is sent to the encoder.
  var countsPackets = true
  /// The frames kept from an earlier run.
  var framesBefore = 0
  /// The start of this run, in seconds from the start of the video.
  var begin = 0.0

  /// A scale without a known number of frames.
  /// - Parameter end: the end of the output, in seconds from the start of the video; nil if unknown.
  package init(end: Double? = nil) {
    self.end = end
  }

  /// The share of the output that is rendered, nil if unknown, and the share from before this run; both 0…1.
  /// - Parameters:
  ///   - frames: the frames encoded in this run.
  ///   - time: the time of the last drawn frame, in seconds from the start of the video.
  ///   - position: the byte position of the last frame read from the input.
  ///   - firstPosition: the position when this run's first frame was drawn; negative before that.
  func fractions(
    frames done: Int, time: Double, position: Int64, firstPosition: Int64
  ) -> (rendered: Double?, before: Double) {
    func share(_ part: Double, of whole: Double) -> Double { whole > 0 ? min(max(part / whole, 0), 1) : 0 }
    if let frames {
      return (share(Double(framesBefore + done), of: Double(frames)), share(Double(framesBefore), of: Double(frames)))
    }
    if let end { return (share(time - start, of: end - start), share(begin - start, of: end - start)) }
    guard let bytes else { return (nil, 0) }
    guard firstPosition >= 0 else { return (0, 0) }
    let first = Double(max(firstPosition, 0))
    // When resuming, the earlier run has done everything before the first frame.
    guard framesBefore == 0 else {
      return (share(Double(position), of: Double(bytes)), share(first, of: Double(bytes)))
    }
    return (share(Double(position) - first, of: Double(bytes) - first), 0)
  }
}
