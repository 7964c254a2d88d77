import NagarePixels

/// Reads and draws the masks of a webmask one after another.
package final class WebmaskReader: MaskReader {
  private let webmask: Webmask
  private let width: Int
  private let height: Int
  private var segment = 0
  /// The masks of the segment before `segment`.
  private var masks: [WebmaskDrawing] = []
  private var index = 0
  /// The time of the last mask that was read, in seconds.
  private var lastTime = -Double.infinity

  /// - Parameters:
  ///   - width: the width of the masks in pixels, 1…`WebmaskLimits.maskSide`.
  ///   - height: the height of the masks, in the same range.
  package init(_ webmask: Webmask, width: Int, height: Int) {
    (self.webmask, self.width, self.height) = (webmask, width, height)
  }

  package func next() throws(WebmaskError) -> TimedMask? {
    while true {
      while index >= masks.count {
        guard segment < webmask.starts.count else { return nil }
        masks = try webmask.masks(ofSegment: segment)
        (segment, index) = (segment + 1, 0)
      }
      let drawing = masks[index]
      index += 1
      // A mask that `MaskTimeline` would drop is not drawn, which saves time.
      guard drawing.time >= lastTime + MaskTimeline.minGap else { continue }
      lastTime = drawing.time
      return TimedMask(time: drawing.time, image: try drawing.outlines().mask(width: width, height: height))
    }
  }

  package func seek(to time: Double) throws(WebmaskError) {
    lastTime = -.infinity
    segment = webmask.starts.lastIndex { $0 <= time } ?? 0
    // A segment's first mask may be later than its start in the table.
    while true {
      masks = try webmask.masks(ofSegment: segment)
      if segment == 0 || masks.contains(where: { $0.time <= time }) { break }
      segment -= 1
    }
    segment += 1
    index = masks.lastIndex { $0.time <= time } ?? 0
  }
}
