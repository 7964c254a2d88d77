import ArgumentParser
import Nagare

extension BenchCommand {
  /// Texts need comments and no video.
  func checkTexts() throws {
    if inputs.isEmpty { throw ValidationError("the comments are missing") }
    if let other = try option(besides: "--texts", "--format", "--offset", "filters", "style and layout") {
      throw ValidationError("--texts is not for \(other)")
    }
  }

  func runTexts() throws {
    var bench = TextBench(comments: try readComments(inputs[...]))
    bench.overlay = style.resolved()
    let document = TextBenchDocument(try bench.run())
    try show(json ? JSONLine.encode(document) : document.table)
  }
}
