import Nagare

extension Failure {
  /// For commands that take a video or a still picture.
  init(ofPicture error: MediaError) {
    switch error {
    case .cannotOpen:
      self.init(error)
      what = "cannot open the video or picture"
    case .notAVideo(let path, let reason):
      self.init(.input, "neither a video nor a picture", path, why: reason)
    case .cannotDecode(let path, let reason):
      self.init(.input, "cannot decode the picture", path, why: reason)
    default: self.init(error)
    }
  }
}
