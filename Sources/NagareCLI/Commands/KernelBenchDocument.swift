import Foundation
import Nagare

/// The JSON object and the table row of a kernel benchmark.
struct KernelBenchDocument: Encodable {
  struct Speed: Encodable {
    let samplesPerSecond: Double
    let bytesPerSecond: Double
    let timesScalar: Double
  }

  let function: String
  let operation: String
  let span: Int
  let from: String
  let workingSetBytes: Int
  let kernels: [String: Speed]
  let memcpyBytesPerSecond: Double
  /// The kernels in the order of the table's columns.
  private let names: [String]

  enum CodingKeys: String, CodingKey {
    case function, operation, span, from, workingSetBytes, kernels, memcpyBytesPerSecond
  }

  init(_ report: KernelBenchReport) {
    function = report.benchCase.function
    operation = report.benchCase.operation.rawValue
    span = report.benchCase.spanLength
    from = report.benchCase.origin.rawValue
    workingSetBytes = report.touchedBytes
    memcpyBytesPerSecond = report.copyBytesPerSecond
    names = report.speeds.map(\.kernel)
    kernels = report.speeds.reduce(into: [:]) { kernels, speed in
      kernels[speed.kernel] = Speed(
        samplesPerSecond: speed.samplesPerSecond, bytesPerSecond: speed.bytesPerSecond,
        timesScalar: report.timesScalar(speed))
    }
  }

  /// The header of the table.
  var tableHead: String {
    let head = KernelBenchDocument.line(
      ["kernel", "spans", "length", "from"], names.map { [$0, "", ""] } + [["memcpy"]])
    let units = KernelBenchDocument.line(
      ["", "", "", ""], names.map { _ in ["Gs/s", "GB/s", "x scalar"] } + [["GB/s"]])
    return "Gs: 10^9 samples of spans; GB: read and written\n\(head)\n\(units)"
  }

  /// The case as a row of the table.
  var tableRow: String {
    func billions(_ value: Double) -> String { String(format: "%.1f", value / 1e9) }
    let cells = names.compactMap { kernels[$0] }.map { speed in
      [billions(speed.samplesPerSecond), billions(speed.bytesPerSecond), String(format: "%.2f", speed.timesScalar)]
    }
    return KernelBenchDocument.line(
      [function, operation, "\(span)", from], cells + [[billions(memcpyBytesPerSecond)]])
  }

  private static func line(_ labels: [String], _ groups: [[String]]) -> String {
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(width - text.count, 1)) + text
    }
    let label = zip(labels, [8, 12, 8, 7]).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined()
    return label + groups.map { group in zip(group, [8, 7, 9]).map(cell).joined() }.joined()
  }
}
