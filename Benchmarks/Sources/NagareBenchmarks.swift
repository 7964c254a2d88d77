import ArgumentParser
import Foundation

/// The reason why a measurement is impossible.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
}

/// Measures the program's own parts.
@main
struct NagareBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nagare-benchmarks",
    abstract: "Measure the parts of nagare.",
    subcommands: [KernelsCommand.self, ParsersCommand.self, TextsCommand.self, SizesCommand.self])

  /// Prints a line on the standard output at once.
  static func show(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Prints a value as a line of JSON, with keys in snake case.
  static func showJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    try show(String(decoding: encoder.encode(value), as: UTF8.self))
  }
}
