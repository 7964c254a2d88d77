import Nagare

/// An event of a queue.
enum JobEvent {
  case started(BatchJob)
  /// All that run, a few times a second.
  case progress([RunningJob])
  case warned(BatchJob, [String])
  case done(BatchJob, bytes: Int64, seconds: Double)
  case skipped(BatchJob, SkipReason)
  case failed(BatchJob, Failure)
  /// This process or its queue was told to stop; what is burned can be continued.
  case stopped(BatchJob)
  case waitsForRoom(String, needed: Int64)
  case hasRoom(String)
  case hookFailed(String, reason: String)

  /// Why a job is skipped.
  enum SkipReason: String {
    case isDone = "it is done"
    case lostComments = "it is done, and its comments are gone or ambiguous"
    case isBeingWritten = "a program is still writing it"
    case isBeingBurned = "another process burns it"
  }

  /// The video whose output is there; nil for other events.
  var burnedVideo: String? {
    switch self {
    case .done(let job, _, _), .skipped(let job, .isDone), .skipped(let job, .lostComments): job.video
    default: nil
    }
  }
}
