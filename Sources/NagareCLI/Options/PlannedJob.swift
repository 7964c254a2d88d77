import Foundation
import Nagare

/// A job's folder, its plan, and the burn that it describes.
struct PlannedJob {
  let folder: JobFolder
  let plan: BurnPlan
  /// The burn; the suffix of its output is that of the joined video.
  private(set) var job: BurnJob

  /// Reads a job, and checks that this machine renders it as planned.
  /// - Parameters:
  ///   - video: the path of the video here; nil for the one at the planning.
  ///   - draws: whether comments are drawn, so that fonts matter.
  /// - Throws: `PartError`, or an error of the inputs.
  init(_ path: String, video: String?, draws: Bool = true) throws {
    folder = JobFolder(path)
    plan = try folder.plan()
    if plan.bundlesFonts { FontBundle(folder).use() }
    guard try ContentDigest.ofFile(folder.commentsPath) == plan.comments else {
      throw PartError.otherInput(path: folder.commentsPath)
    }
    let options = try BurnOptions.parse(plan.options + ["--", folder.commentsPath])
    let comments = try JobPlanning.comments(at: folder.commentsPath)
    job = try options.job(of: video ?? plan.video.path, comments, from: .bilibili, output: "joined.\(plan.container)")
    job.video.access = .videosAndHTTP
    try plan.check(job, draws: draws)
  }

  /// The burn to an output.
  /// - Throws: `Failure` if its suffix names another container than the planned one.
  func job(output: String, allowsOverwriting: Bool) throws -> BurnJob {
    let container = try OutputContainer(path: output).rawValue
    guard container == plan.container else {
      throw Failure(
        .usage, "the job was planned for \(plan.container)", output, why: "its suffix names \(container)",
        advice: "End the output's name in .\(plan.container), or plan again with --container \(container).")
    }
    var job = job
    (job.output, job.allowsOverwriting) = (output, allowsOverwriting)
    return job
  }
}
