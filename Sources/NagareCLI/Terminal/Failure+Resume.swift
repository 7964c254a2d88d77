import Nagare

extension Failure {
  /// The advice on an output that cannot be resumed.
  static let adviceToStartOver = "Start over: drop --resume and add --overwrite."

  init(_ error: ResumeError) {
    switch error {
    case .unreadable(_, let reason):
      let cause = Failure(reason)
      self.init(cause.code, error.text, advice: Failure.adviceToStartOver)
      why = cause.why ?? cause.what
    case .notSeekable: self.init(.usage, error.text, advice: "Name the video as a file.")
    case .doesNotFit, .hasTwoPasses: self.init(.usage, error.text, advice: Failure.adviceToStartOver)
    }
  }
}
