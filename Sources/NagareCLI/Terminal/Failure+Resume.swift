import Nagare

extension Failure {
  init(_ error: ResumeError) {
    let restart = "Start over: drop --resume and add --overwrite."
    switch error {
    case .unreadable(let path, let reason):
      let cause = Failure(reason)
      self.init(cause.code, "cannot resume the output", path, why: cause.why ?? cause.what, advice: restart)
    case .doesNotFit(let path, let reason):
      self.init(.usage, "cannot resume the existing output", path, why: reason, advice: restart)
    case .notSeekable(let path):
      self.init(
        .usage, "cannot resume a burn of a pipe", path, why: "it can be read only once",
        advice: "Name the video as a file.")
    case .hasTwoPasses(let path):
      self.init(.usage, "cannot resume two passes", path, why: "each needs the whole video", advice: restart)
    }
  }
}
