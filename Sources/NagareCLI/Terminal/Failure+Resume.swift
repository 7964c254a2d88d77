import Nagare

extension Failure {
  init(_ error: ResumeError) {
    let anew = "Burn it anew: without --resume, and with --overwrite."
    switch error {
    case .unreadable(let path, let reason):
      self.init(
        .usage, "cannot go on with the output", path, why: Failure(reason).why ?? Failure(reason).what, advice: anew)
    case .doesNotFit(let path, let reason):
      self.init(.usage, "cannot go on with what is there", path, why: reason, advice: anew)
    case .notReadAgain(let path):
      self.init(.usage, "cannot go on with a video that can be read only once", path, advice: "Name it as a file.")
    }
  }
}
