import ArgumentParser
import Foundation
import NagarePixels

struct KernelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernels",
    abstract: "Measure the inner loops.",
    discussion: """
      Measures each instruction set beside plain code ("scalar") and a memory copy. Spans of 160 or 1920 samples are \
      blended, copied, or blended onto a plane that is copied first, with all data in the second-level cache ("l2") \
      or in memory. NAGARE_KERNELS limits the instruction sets. In the JSON, "span" is the length, \
      "working_set_bytes" the bytes touched per pass, and "times_scalar" the speed relative to plain code.
      """)

  @Option(help: ArgumentHelp("Length of the measurement in seconds.", valueName: "s"))
  var seconds = 5.0

  @Flag(help: "Print one JSON object per row.")
  var json = false

  @OptionGroup var check: ThresholdOptions

  func validate() throws {
    guard (0.01...600).contains(seconds) else { throw ValidationError("--seconds must lie between 0.01 and 600") }
  }

  func run() throws {
    let thresholds = try check.thresholds
    let bench = KernelBench(allowing: try allowedKernels())
    if let thresholds, !bench.kernels.contains(where: { thresholds.kernels[$0.name] != nil }) {
      let names = bench.kernels.map(\.name).joined(separator: ", ")
      throw BenchmarkFailure(description: "there are no thresholds for these kernels: \(names)")
    }
    var misses: [String] = []
    for benchCase in KernelBenchCase.all {
      guard let report = bench.run(benchCase, seconds: seconds * benchCase.timeShare) else { continue }
      if json {
        try NagareBenchmarks.showJSON(report)
      } else {
        if benchCase == KernelBenchCase.all.first { try NagareBenchmarks.show(report.tableHead) }
        try NagareBenchmarks.show(report.tableRow)
      }
      misses += thresholds?.misses(of: report) ?? []
    }
    try check.finish(misses)
  }

  private func allowedKernels() throws -> PixelKernels.InstructionSets {
    guard let name = ProcessInfo.processInfo.environment["NAGARE_KERNELS"], !name.isEmpty else { return .all }
    guard let sets = PixelKernels.instructionSets(upTo: name) else {
      throw ValidationError("unknown kernels in NAGARE_KERNELS: use scalar, avx2, avx512 or neon")
    }
    return sets
  }
}
