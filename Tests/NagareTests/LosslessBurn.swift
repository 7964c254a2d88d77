import Nagare
import OverlayFixtures

extension BurnJob {
  /// A burn whose encoder changes no sample.
  static func lossless(_ video: String, _ comments: [Comment], to output: String) -> BurnJob {
    var job = BurnJob(video: video, comments: comments, output: output)
    job.encoder.name = "libx264"
    job.encoder.crf = 0
    job.encoder.preset = "ultrafast"
    job.video.keepsFormat = true
    job.overlay = Fixtures.options()
    return job
  }
}

/// Burns without losses.
@discardableResult
func burn(
  _ video: String, _ comments: [Comment], to output: String, change: (inout BurnJob) -> Void = { _ in }
) throws -> BurnReport {
  var job = BurnJob.lossless(video, comments, to: output)
  change(&job)
  return try Burner(job).runAndWait()
}
