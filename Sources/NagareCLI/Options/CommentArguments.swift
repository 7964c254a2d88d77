import ArgumentParser
import Nagare

/// Which files of comments to read, and how.
struct CommentArguments: ParsableArguments {
  @Argument(help: "Files of comments; several are merged by time. \"-\" is the standard input.")
  var comments: [String]

  @Option(help: "The comments' format, instead of finding it by the content: \(CommentFormat.names).")
  var format: CommentFormat?

  @Option(help: ArgumentHelp("Shift the comments by so many seconds; write --offset=-2 for earlier.", valueName: "s"))
  var offset = Seconds(0)

  /// Reads the files, warns of what is wrong with them, and merges their comments by time.
  func read() throws -> [Comment] {
    var all: [Comment] = []
    for path in comments {
      let file: CommentFile
      do throws(CommentReadError) {
        file = try CommentReader.read(contentsOf: path, format: format)
      } catch {
        throw Failure(error, path: path)
      }
      report(file, path: path)
      all += file.comments
    }
    if offset.value != 0 {
      for index in all.indices { all[index].time += offset.value }
    }
    // One file is sorted already; the standard library's sort keeps the order of equal elements.
    return comments.count > 1 ? all.sorted { $0.time < $1.time } : all
  }

  /// Problems that are reported one by one; what comes after them is summed up.
  private static let mostReported = 1_000

  private func report(_ file: CommentFile, path: String) {
    for problem in file.problems.prefix(CommentArguments.mostReported) {
      Diagnostics.warn("\(path):\(problem.line): comment skipped: \(problem.reason)")
    }
    let more = file.problems.count - CommentArguments.mostReported
    if more > 0 { Diagnostics.warn("\(path): \(more) more bad comments skipped") }
    let scripted = file.comments.count { $0.mode.isScripted }
    if scripted > 0 {
      Diagnostics.warn("\(path): \(scripted) positioned or scripted comments (modes 7, 8, 9) are not drawn yet")
    }
    if file.comments.isEmpty { Diagnostics.warn("\(path): no comments in it") }
  }
}

extension CommentFormat: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
