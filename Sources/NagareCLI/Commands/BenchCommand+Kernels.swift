import ArgumentParser
import Nagare

extension BenchCommand {
  /// Nothing of a video, of comments or of how they look concerns the kernels alone.
  func checkKernels() throws {
    guard inputs.isEmpty else { throw ValidationError("--kernels is not for a video") }
    let usualStyle = try StyleOptions.parse([])
    let others: [(name: String, isGiven: Bool)] = [
      ("--against", against != nil), ("--output", output != nil), ("--overwrite", overwrite), ("--memory", memory),
      ("--format", format != nil), ("--offset", offset != nil), ("--threads", threads != nil), ("--texts", texts),
      ("filters", try filters.filter() != CommentFilter()),
      ("style and layout", style.resolved() != usualStyle.resolved()),
    ]
    if let other = others.first(where: \.isGiven) {
      throw ValidationError("--kernels goes with --seconds and --json only, not with \(other.name)")
    }
  }

  func runKernels() throws {
    let bench = KernelBench(allowing: try PixelKernels.allowed())
    var isFirst = true
    for task in KernelBenchCase.all {
      guard let report = bench.run(task, seconds: (seconds?.value ?? 5) * task.timeShare) else { continue }
      let document = KernelBenchDocument(report)
      if !json, isFirst { try show(document.tableHead) }
      isFirst = false
      try show(json ? JSONLine.encode(document) : document.tableRow)
    }
  }
}
