import ArgumentParser
import Nagare

extension BenchCommand {
  /// Nothing of a video, of comments or of how they look concerns the kernels alone.
  func checkKernels() throws {
    guard inputs.isEmpty else { throw ValidationError("--kernels is not for a video") }
    if let other = try option(besides: "--kernels", "--seconds") {
      throw ValidationError("--kernels goes with --seconds and --json only, not with \(other)")
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
