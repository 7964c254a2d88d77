import Nagare

extension Failure {
  init(_ error: ResumeError) {
    let restart = "Start over: drop --resume and add --overwrite."
    switch error {
    case .unreadable(_, let reason):
      let cause = Failure(reason)
      self.init(cause.code, error.text, advice: restart)
      why = cause.why ?? cause.what
    case .notSeekable: self.init(.usage, error.text, advice: "Name the video as a file.")
    case .doesNotFit, .hasTwoPasses: self.init(.usage, error.text, advice: restart)
    }
  }
}
