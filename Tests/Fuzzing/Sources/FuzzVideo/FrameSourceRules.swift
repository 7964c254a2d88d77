import FuzzSupport
import Nagare

/// Rules for the frames of a frame source, read in order and by time.
enum FrameSourceRules {
  private static let maxFrames = 4

  static func check(_ path: String) throws(MediaError) {
    let source = try FrameSource(path: path, threads: 1)
    require(source.frameTime.isFinite && source.frameTime > 0, "the frame duration is positive")
    var times: [Double] = []
    while times.count < maxFrames, let frame = try source.next() {
      require(frame.time.isFinite, "frame times are finite")
      if let last = times.last { require(frame.time > last, "frame times increase") }
      times.append(frame.time)
      guard check(frame) else { return }
    }
    guard let first = times.first else { return }
    Features.note("source frames", times.count)
    for time in [times[times.count / 2], source.duration.map { $0 / 2 } ?? 0] {
      let frame = try source.frame(at: time)
      require(
        frame.time <= max(time, first) + 0.0006,
        "no frame is shown before its time: at \(time) that of \(frame.time), of \(times)")
      _ = check(frame)
    }
  }

  /// - Returns: whether the frame is small.
  private static func check(_ frame: SourceFrame) -> Bool {
    let shown = frame.geometry
    require(shown.width > 0 && shown.height > 0, "a frame has a size")
    let color = frame.color(x: shown.width / 2, y: shown.height / 2, radius: 2)
    require(color != nil, "a frame has a colour in the middle")
    require(frame.color(x: shown.width, y: 0) == nil, "there is no colour outside of the frame")
    return shown.storedWidth * shown.storedHeight <= FrameRules.maxPixels
  }
}
