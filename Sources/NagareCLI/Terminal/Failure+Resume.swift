import Nagare

extension Failure {
  init(_ error: ResumeError) {
    let anew = "Burn it anew: without --resume, and with --overwrite."
    switch error {
    case .unreadable(let path, let reason):
      let cause = Failure(reason)
      self.init(cause.code, "cannot go on with the output", path, why: cause.why ?? cause.what, advice: anew)
    case .doesNotFit(let path, let reason):
      self.init(.usage, "cannot go on with what is there", path, why: reason, advice: anew)
    case .notReadAgain(let path):
      self.init(.usage, "cannot go on with a video that can be read only once", path, advice: "Name it as a file.")
    case .hasTwoPasses(let path):
      self.init(.usage, "cannot go on with two passes", path, why: "they go over the whole video", advice: anew)
    }
  }
}
