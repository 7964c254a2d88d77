import ArgumentParser
import Nagare

/// A format to convert comments to. The raw value is its name on the command line.
enum ConvertTarget: String, CaseIterable, ExpressibleByArgument {
  /// ASS: subtitles for players, with comments at their positions.
  case ass
  /// Bilibili's XML.
  case xml
  /// Nagare's own format, one JSON object per line.
  case ndjson

  /// The format for the suffix of a file's name; nil if it is unknown.
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
