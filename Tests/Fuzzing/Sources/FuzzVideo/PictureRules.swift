import FuzzSupport
import Nagare

/// What must hold for the pictures of a video, one after the other and at one time.
enum PictureRules {
  private static let maxPictures = 4

  static func check(_ path: String) throws(MediaError) {
    let source = try FrameSource(path: path, threads: 1)
    require(source.frameTime.isFinite && source.frameTime > 0, "a frame is there for a time")
    var times: [Double] = []
    while times.count < maxPictures, let picture = try source.next() {
      require(picture.time.isFinite, "a time is a number")
      if let last = times.last { require(picture.time > last, "time goes on") }
      times.append(picture.time)
      guard check(picture) else { return }
    }
    guard let first = times.first else { return }
    Features.note("pictures", times.count)
    for time in [times[times.count / 2], source.duration.map { $0 / 2 } ?? 0] {
      let picture = try source.frame(at: time)
      require(
        picture.time <= max(time, first) + 0.0006,
        "nothing is shown before its time: at \(time) that of \(picture.time), of \(times)")
      _ = check(picture)
    }
  }

  /// - Returns: whether it is small.
  private static func check(_ picture: SourceFrame) -> Bool {
    let shown = picture.geometry
    require(shown.width > 0 && shown.height > 0, "a picture has a size")
    let color = picture.color(x: shown.width / 2, y: shown.height / 2, radius: 2)
    require(color != nil, "a picture has a colour in the middle")
    require(picture.color(x: shown.width, y: 0) == nil, "there is none beside it")
    return shown.storedWidth * shown.storedHeight <= FrameRules.manyPixels
  }
}
