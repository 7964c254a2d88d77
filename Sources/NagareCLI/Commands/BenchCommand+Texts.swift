import ArgumentParser
import Nagare

extension BenchCommand {
  /// Refuses missing comments and options that do not concern texts.
  func checkTexts() throws {
    if inputs.isEmpty { throw ValidationError("the comments are missing") }
    if let other = try option(besides: "--texts", "--format", "--offset", "filters", "style and layout") {
      throw ValidationError("--texts does not allow \(other)")
    }
  }

  func runTexts() throws {
    let comments = try readComments(inputs[...])
    var bench = TextBench(comments: comments.comments)
    bench.overlay = style.resolved(for: comments.site)
    let report = try bench.run()
    try show(json ? JSONLine.encode(report) : report.table)
  }
}
