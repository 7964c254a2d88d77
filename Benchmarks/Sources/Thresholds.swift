import Foundation

/// Limits for measured ratios, which depend little on the machine.
package struct Thresholds: Decodable {
  /// The limits for a format's reader.
  package struct Parsers: Decodable {
    /// The most comments that may be lost.
    package var lost: Int
    /// The most memory that reading may take, as a multiple of the file's size.
    package var memoryShare: Double

    private enum CodingKeys: String, CodingKey {
      case lost
      case memoryShare = "memory_share"
    }
  }

  /// The lowest speeds as multiples of the scalar reference, by the name of the kernels and of the case.
  package var kernels: [String: [String: Double]]
  /// The limits for every format's reader.
  package var parsers: Parsers

  /// Reads a file.
  package init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// A line for each speed-up that is below its threshold. Kernels and cases without a threshold have none.
  package func misses(of report: KernelBenchReport) -> [String] {
    let name = report.benchCase.name
    return report.speeds.compactMap { speed in
      guard let least = kernels[speed.kernel]?[name], !(speed.timesScalar >= least) else { return nil }
      return String(
        format: "\(name): \(speed.kernel) is %.2f times as fast as scalar, not %g", speed.timesScalar, least)
    }
  }

  /// A line for each limit that a format's reader exceeds. Memory that was not measured exceeds none.
  package func misses(of report: ParserBenchReport) -> [String] {
    let name = report.format.rawValue
    var misses: [String] = []
    if report.lostCount > parsers.lost { misses.append("\(name): \(report.lostCount) comments are lost") }
    if let share = report.memoryShare, share > parsers.memoryShare {
      misses.append(String(format: "\(name): takes %.2f times the file's size, above %g", share, parsers.memoryShare))
    }
    return misses
  }
}
