import Foundation

extension KernelBenchReport {
  /// The header of the table.
  var tableHead: String {
    let head = KernelBenchReport.line(
      ["kernel", "spans", "length", "from"], speeds.map { [$0.kernel, "", ""] } + [["memcpy"]])
    let units = KernelBenchReport.line(
      ["", "", "", ""], speeds.map { _ in ["Gs/s", "GB/s", "x scalar"] } + [["GB/s"]])
    return "Gs: 10^9 samples of spans; GB: read and written\n\(head)\n\(units)"
  }

  /// The case as a row of the table.
  var tableRow: String {
    func billions(_ value: Double) -> String { String(format: "%.1f", value / 1e9) }
    let cells = speeds.map { speed in
      [billions(speed.samplesPerSecond), billions(speed.bytesPerSecond), String(format: "%.2f", speed.timesScalar)]
    }
    let labels = [
      benchCase.function, benchCase.operation.rawValue, "\(benchCase.spanLength)", benchCase.origin.rawValue,
    ]
    return KernelBenchReport.line(labels, cells + [[billions(copyBytesPerSecond)]])
  }

  private static func line(_ labels: [String], _ groups: [[String]]) -> String {
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(width - text.count, 1)) + text
    }
    let label = zip(labels, [8, 12, 8, 7]).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined()
    return label + groups.map { group in zip(group, [8, 7, 9]).map(cell).joined() }.joined()
  }
}
