import ArgumentParser
import Foundation
import Nagare

extension BenchCommand {
  /// Refuses inputs, and options that do not concern parsing.
  func checkParsers() throws {
    guard inputs.isEmpty else { throw ValidationError("--parsers takes no inputs") }
    if let other = try option(besides: "--parsers", "--format") {
      throw ValidationError("--parsers allows only --format and --json, not \(other)")
    }
  }

  func runParsers() throws {
    if !json { try show(ParserBenchReport.tableHead) }
    if let format { return try show(ParserBench().run(format)) }
    for format in CommentFormat.allCases { try show(try measured(format)) }
  }

  /// Measures a format in a child process, as memory left over from other formats would distort the result.
  private func measured(_ format: CommentFormat) throws -> ParserBenchReport {
    let arguments = ["bench", "--parsers", "--json", "--format", format.rawValue]
    let outcome = try BenchChild.run(BenchChild.ownPath, arguments, in: FileManager.default.temporaryDirectory)
    if Interrupts.cancellation.isCancelled { _exit(Interrupts.exitCode ?? 130) }
    guard outcome.code == 0 else {
      throw Failure(.failed, "cannot measure the format", format.rawValue, why: outcome.diagnostics)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(ParserBenchReport.self, from: outcome.output)
  }

  private func show(_ report: ParserBenchReport) throws {
    try show(json ? JSONLine.encode(report) : report.tableRow)
  }
}
