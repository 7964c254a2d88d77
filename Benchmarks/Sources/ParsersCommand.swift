import ArgumentParser
import Foundation
import NagareComments

struct ParsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parsers",
    abstract: "Measure how fast comments are read.",
    discussion: """
      Reads a generated file of 32 MiB in memory for each format. "lost" counts comments that were not read; "memory" \
      is the growth of the process in multiples of the file's size.
      """)

  @Option(help: ArgumentHelp("Measure this format alone.", valueName: "name"))
  var format: CommentFormat?

  @Flag(help: "Print one JSON object per row.")
  var json = false

  @OptionGroup var check: ThresholdOptions

  func run() throws {
    let thresholds = try check.thresholds
    var misses: [String] = []
    if !json { try NagareBenchmarks.show(ParserBenchReport.tableHead) }
    for format in format.map({ [$0] }) ?? CommentFormat.allCases {
      let report = try self.format == nil ? measured(format) : ParserBench().run(format)
      if json { try NagareBenchmarks.showJSON(report) } else { try NagareBenchmarks.show(report.tableRow) }
      misses += thresholds?.misses(of: report) ?? []
    }
    try check.finish(misses)
  }

  /// Measures a format in a child process, as memory left over from other formats would distort the result.
  private func measured(_ format: CommentFormat) throws -> ParserBenchReport {
    let (child, output) = (Process(), Pipe())
    child.executableURL = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    child.arguments = ["parsers", "--json", "--format", format.rawValue]
    child.standardOutput = output
    try child.run()
    let document = try output.fileHandleForReading.readToEnd() ?? Data()
    child.waitUntilExit()
    guard child.terminationReason == .exit, child.terminationStatus == 0 else {
      throw BenchmarkFailure(description: "cannot measure the reader of \(format.rawValue)")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(ParserBenchReport.self, from: document)
  }
}

extension CommentFormat: ExpressibleByArgument {}
