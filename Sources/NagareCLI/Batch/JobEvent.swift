import Nagare

/// An event of a queue.
enum JobEvent {
  case started(BatchJob)
  /// All that run, a few times a second.
  case progress([RunningJob])
  case warned(BatchJob, [String])
  case done(BatchJob, bytes: Int64, seconds: Double)
  case skipped(BatchJob, reason: String)
  case failed(BatchJob, Failure)
  /// This process was told to stop; what is burned can be continued.
  case stopped(BatchJob)
  case waitsForRoom(String, needed: Int64)
  case hasRoom(String)
  case hookFailed(String, reason: String)

  /// The video of a job that has ended; nil for other events.
  var endedVideo: String? {
    switch self {
    case .done(let job, _, _), .skipped(let job, _), .failed(let job, _): job.video
    default: nil
    }
  }
}
