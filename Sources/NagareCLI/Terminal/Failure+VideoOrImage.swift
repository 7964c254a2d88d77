import Nagare

extension Failure {
  /// The error of a command that takes a video or an image.
  init(ofVideoOrImage error: MediaError) {
    switch error {
    case .cannotOpen:
      self.init(error)
      what = "cannot open the video or image"
    case .notAVideo(let path, let reason):
      self.init(.input, "neither a video nor an image", path, why: reason)
    case .cannotDecode(let path, let reason):
      self.init(.input, "cannot decode the video or image", path, why: reason)
    default: self.init(error)
    }
  }
}
