import ArgumentParser
import Nagare

extension BenchCommand {
  /// Refuses inputs, and options that do not concern the kernels.
  func checkKernels() throws {
    guard inputs.isEmpty else { throw ValidationError("--kernels takes no inputs") }
    if let other = try option(besides: "--kernels", "--seconds") {
      throw ValidationError("--kernels allows only --seconds and --json, not \(other)")
    }
  }

  func runKernels() throws {
    let bench = KernelBench(allowing: try PixelKernels.allowed())
    var isFirst = true
    for task in KernelBenchCase.all {
      guard let report = bench.run(task, seconds: (seconds?.value ?? 5) * task.timeShare) else { continue }
      if !json, isFirst { try show(report.tableHead) }
      isFirst = false
      try show(json ? JSONLine.encode(report) : report.tableRow)
    }
  }
}
