import ArgumentParser
import Nagare

extension BenchCommand {
  /// Nothing of a video, of comments or of how they look concerns reading.
  func checkParsers() throws {
    guard inputs.isEmpty else { throw ValidationError("--parsers is not for a video") }
    let usualStyle = try StyleOptions.parse([])
    let others: [(name: String, isGiven: Bool)] = [
      ("--against", against != nil), ("--output", output != nil), ("--overwrite", overwrite), ("--memory", memory),
      ("--offset", offset != nil), ("--threads", threads != nil), ("--texts", texts), ("--kernels", kernels),
      ("--seconds", seconds != nil), ("style and layout", style.resolved() != usualStyle.resolved()),
    ]
    if let other = others.first(where: \.isGiven) {
      throw ValidationError("--parsers goes with --format and --json only, not with \(other.name)")
    }
  }

  func runParsers() throws {
    var isFirst = true
    for format in format.map({ [$0] }) ?? CommentFormat.allCases {
      let document = ParserBenchDocument(ParserBench().run(format))
      if !json, isFirst { try show(ParserBenchDocument.tableHead) }
      isFirst = false
      try show(json ? JSONLine.encode(document) : document.tableRow)
    }
  }
}
