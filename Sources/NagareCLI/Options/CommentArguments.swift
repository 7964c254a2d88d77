import ArgumentParser
import Nagare

/// Which files of comments to read, and how.
struct CommentArguments: ParsableArguments {
  @Argument(help: "Files of comments; several are merged by time. \"-\" is the standard input.")
  var comments: [String]

  @Option(help: ArgumentHelp("The comments' format, instead of finding it by the content.", valueName: "name"))
  var format: CommentFormat?

  @Option(help: ArgumentHelp("Shift the comments by a time, --offset=-2 for earlier (default: 0).", valueName: "t"))
  var offset: Seconds?

  func validate() throws {
    // It could be read only once.
    if comments.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be named only once") }
  }

  /// Refuses to read the video and comments from the standard input both.
  func check(besides video: String) throws {
    if video == "-", comments.contains("-") {
      throw ValidationError("\"-\" cannot be the video and comments at once")
    }
  }

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
    if let offset {
      for index in all.indices { all[index].time += offset.value }
    }
    // One file is sorted already; the standard library's sort keeps the order of equal elements.
    return comments.count > 1 ? all.sorted { $0.time < $1.time } : all
  }

  /// Problems that are reported one by one; what comes after them is summed up.
  private static let mostReported = 1_000

  private func report(_ file: CommentFile, path: String) {
    let bad = file.problems.filter { !$0.reason.concernsFile }
    for problem in bad.prefix(CommentArguments.mostReported) {
      Diagnostics.warn("\(path)\(problem.position.suffix): comment skipped: \(problem.reason)")
    }
    let more = bad.count - CommentArguments.mostReported
    if more > 0 { Diagnostics.warn("\(path): \(more) more bad comments skipped") }
    for problem in file.problems where problem.reason.concernsFile {
      Diagnostics.warn("\(path)\(problem.position.suffix): \(problem.reason)")
    }
    let scripted = file.comments.count { $0.mode.isScripted }
    if scripted > 0 {
      Diagnostics.warn("\(path): \(scripted) positioned or scripted comments (modes 7, 8, 9) are not drawn yet")
    }
    if file.comments.isEmpty { Diagnostics.warn("\(path): no comments in it") }
  }
}

extension CommentPosition {
  /// As compilers put it behind the name of a file.
  fileprivate var suffix: String {
    if let line, let column { ":\(line):\(column)" } else { " (byte \(offset))" }
  }
}

extension CommentFormat: ExpressibleByArgument {}
