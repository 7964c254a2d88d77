import ArgumentParser
import Foundation

/// The option to compare results with thresholds.
struct ThresholdOptions: ParsableArguments {
  @Option(
    name: .customLong("check"),
    help: ArgumentHelp("Fail if a result is beyond the thresholds in this file.", valueName: "json"),
    completion: .file(extensions: ["json"]))
  var path: String?

  /// The thresholds; nil without the option.
  var thresholds: Thresholds? {
    get throws { try path.map { try Thresholds(contentsOf: $0) } }
  }

  /// Prints the misses, and ends the program with exit code 1 if there are any.
  func finish(_ misses: [String]) throws {
    for miss in misses { FileHandle.standardError.write(Data("nagare-benchmarks: \(miss)\n".utf8)) }
    if !misses.isEmpty { throw ExitCode(1) }
  }
}
