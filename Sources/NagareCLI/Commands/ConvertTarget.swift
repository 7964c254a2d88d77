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
  /// Niconico's XML.
  case niconicoXML = "niconico-xml"
  /// Niconico's older JSON.
  case niconicoJSON = "niconico-json"
  /// DanDanPlay's JSON.
  case dandanplayJSON = "dandanplay-json"
  /// SRT: subtitles without positions.
  case srt
  /// WebVTT: subtitles without positions.
  case vtt

  /// The format for the suffix of a file's name; nil if it is unknown, or common to several formats.
  init?(path: String) {
    let suffix = path.fileSuffix.lowercased()
    guard let target = ConvertTarget.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = target
  }

  /// The suffixes that select the format, the usual one first.
  var suffixes: [String] {
    switch self {
    case .ass, .xml, .srt, .vtt: [rawValue]
    case .ndjson: [rawValue, "jsonl"]
    case .niconicoXML, .niconicoJSON, .dandanplayJSON: []
    }
  }

  /// Whether comments are shown as text on screen, so that `--names` puts the senders' names before them.
  var isShown: Bool {
    switch self {
    case .ass, .srt, .vtt: true
    case .xml, .ndjson, .niconicoXML, .niconicoJSON, .dandanplayJSON: false
    }
  }

  /// Whether players of the format perform no scripts of Niconico, so that their effects are written.
  var needsPerformedScripts: Bool {
    switch self {
    case .xml, .dandanplayJSON, .srt, .vtt: true
    case .ass, .ndjson, .niconicoXML, .niconicoJSON: false
    }
  }

  /// The advice on an output whose name selects no format.
  static func advice(on path: String) -> String {
    if path.fileSuffix.lowercased() == "json" {
      return "Several formats end in .json: pass --to \(choice(of: [niconicoJSON, dandanplayJSON].map(\.rawValue)))."
    }
    let usual = allCases.compactMap(\.suffixes.first).map { "." + $0 }
    return "End it in one of \(usual.joined(separator: ", ")), or pass --to \(choice(of: allCases.map(\.rawValue)))."
  }

  private static func choice(of names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
