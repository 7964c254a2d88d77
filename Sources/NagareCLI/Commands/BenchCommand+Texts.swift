import ArgumentParser
import Nagare

extension BenchCommand {
  /// Texts need comments and no video.
  func checkTexts() throws {
    if inputs.isEmpty { throw ValidationError("the comments are missing") }
    let others: [(name: String, isGiven: Bool)] = [
      ("--against", against != nil), ("--output", output != nil), ("--overwrite", overwrite), ("--memory", memory),
      ("--seconds", seconds != nil), ("--threads", threads != nil),
    ]
    if let other = others.first(where: \.isGiven) {
      throw ValidationError("--texts is not for \(other.name)")
    }
  }

  func runTexts() throws {
    var bench = TextBench(comments: try readComments(inputs[...]))
    bench.overlay = style.resolved()
    let document = TextBenchDocument(try bench.run())
    try show(json ? JSONLine.encode(document) : document.table)
  }
}
