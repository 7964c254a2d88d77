/// What tells how far a rendering is, and what is there to be done.
package struct ProgressScale {
  /// Where the output begins, in seconds from the start of the video.
  var start = 0.0
  /// Where it ends; nil where nobody knows.
  var end: Double?
  /// How many frames it will have, where that is known. They are the best measure: each takes about as long.
  var frames: Int?
  /// The input's bytes, where there is no other measure.
  var bytes: Int64?
  /// Whether frames are done when the encoder gives their packets; else when it is given them.
  var countsPackets = true
  /// Frames of an earlier run.
  var framesBefore = 0
  /// Where this run begins, in seconds from the start of the video.
  var begin = 0.0

  /// A scale of what has no frames that are known.
  /// - Parameter end: where the output ends, in seconds from the start of the video; nil where nobody knows.
  package init(end: Double? = nil) {
    self.end = end
  }

  /// How much of the output is rendered, and how much was before this run; 0…1, nil where nobody knows.
  /// - Parameters:
  ///   - frames: encoded in this run.
  ///   - time: of the last frame that was drawn, in seconds from the start of the video.
  ///   - position: how far the input is read that this frame came from, in bytes.
  ///   - firstPosition: the same for the first frame of this run; negative before it.
  func fractions(
    frames done: Int, time: Double, position: Int64, firstPosition: Int64
  ) -> (given: Double?, before: Double) {
    func share(_ part: Double, of whole: Double) -> Double { whole > 0 ? min(max(part / whole, 0), 1) : 0 }
    if let frames {
      return (share(Double(framesBefore + done), of: Double(frames)), share(Double(framesBefore), of: Double(frames)))
    }
    if let end { return (share(time - start, of: end - start), share(begin - start, of: end - start)) }
    guard let bytes else { return (nil, 0) }
    guard firstPosition >= 0 else { return (0, 0) }
    let first = Double(max(firstPosition, 0))
    // Of a run that goes on with an earlier one, what comes before the first frame was done by that.
    guard framesBefore == 0 else {
      return (share(Double(position), of: Double(bytes)), share(first, of: Double(bytes)))
    }
    return (share(Double(position) - first, of: Double(bytes) - first), 0)
  }
}
