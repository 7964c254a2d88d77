import ArgumentParser
import Nagare

/// What comments are converted to. The raw value is its name on the command line.
enum ConvertTarget: String, CaseIterable, ExpressibleByArgument {
  /// A script for players, with every comment in its place.
  case ass
  /// Bilibili's XML.
  case xml
  /// Nagare's own format.
  case ndjson

  /// By the suffix of a file's name; nil for an unknown one.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
    case "ass": self = .ass
    case "xml": self = .xml
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }
}
