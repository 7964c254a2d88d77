import ArgumentParser
import Foundation
import Nagare

/// Where the outputs of many burns go, how many burns run, and what follows them.
struct QueueOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder for the outputs (default: beside each video).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Container of the outputs: mp4, mov, mkv or webm (default: mkv for videos in Matroska, otherwise mp4).",
      valueName: "name"))
  var container: VideoContainer?

  @Option(help: ArgumentHelp("Burns that run side by side (default: 1).", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Command to start after each output, without a shell; {video}, {output}, {id} and {status} are replaced.",
      valueName: "command"))
  var onDone: Hook?

  @Option(help: ArgumentHelp("Command to start after each failure, in the same way.", valueName: "command"))
  var onFail: Hook?

  func validate() throws {
    try check(jobs.map(Double.init), "--jobs", 1...256)
  }

  /// How the queue runs.
  var settings: JobQueue.Settings { JobQueue.Settings(limit: jobs ?? 1, onDone: onDone, onFail: onFail) }

  /// The output of a video.
  /// - Parameter subpath: the folder of the video in the outermost one; it ends with a slash, or is empty.
  func output(of video: String, subpath: String) -> String {
    var path = BurnCommand.output(for: video)
    if let container { path = path.withoutSuffix + "." + container.rawValue }
    guard let output else { return path }
    return output.withoutTrailingSlashes + "/" + subpath + path.lastComponent
  }
}
