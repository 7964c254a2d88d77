import Foundation
import Nagare

/// Burns of ranges of a video, each into a file of its own.
package struct RangeBurns {
  let jobs: [BatchJob]

  /// - Parameters:
  ///   - comments: the comment files as on a command line.
  ///   - outputs: the path for each range.
  ///   - words: the options of the burns.
  init(
    of video: String, _ comments: [String], _ ranges: [ProjectFile.TimeRange], to outputs: [String], _ words: JobWords
  ) {
    let options = words.words.filter { !$0.hasPrefix("--from=") && !$0.hasPrefix("--to=") }
    jobs = zip(ranges, outputs).map { range, output in
      BatchJob(
        id: output, video: video, comments: comments, output: output, options: options + range.words,
        files: words.files)
    }
  }

  /// Refuses outputs that were made from other files or ranges, or with other options.
  func refuseOthers() throws {
    for job in jobs where [.foreign, .outdated].contains(job.state()) {
      try OutputError.check(job.output, inputs: job.inputs, allowsOverwriting: false, allowsDevices: false)
    }
  }

  /// The output of a range: `a-1.danmaku.mp4` beside `a.danmaku.mp4`, and `a-1.mp4` beside `a.mp4`.
  /// - Parameter number: the range's number, from 1.
  package static func output(_ path: String, number: Int) -> String {
    let (stem, suffix) = (path.withoutSuffix, path.fileSuffix)
    guard VideoFolder.isOutput(path) else { return "\(stem)-\(number).\(suffix)" }
    return "\(stem.withoutSuffix)-\(number).\(stem.fileSuffix).\(suffix)"
  }
}
