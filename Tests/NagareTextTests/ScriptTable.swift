import Foundation
import TestSupport
import Testing

/// A text of one script, one kind of sign or one kind of emoji, from `Fixtures/scripts.json`.
struct ScriptText: Decodable, Sendable, CustomTestStringConvertible {
  let name: String

  /// The script, or the kind of signs or emoji.
  let kind: String

  /// The number of extended grapheme clusters that are laid out: a tab counts as four spaces, a line feed as none.
  let clusters: Int

  /// The number by the rules before Unicode 16; nil if it is the same.
  let clustersBefore16: Int?

  /// The file name of an installed font that covers the whole text; nil if it takes several.
  let font: String?

  let text: String

  var testDescription: String { name }

  /// Whether the text has a coloured emoji.
  var isColored: Bool { kind.hasPrefix("emoji") && !["emoji: selector 15", "emoji: no selector"].contains(kind) }
}

/// Texts in many scripts; Fixtures/README.md describes them.
enum ScriptTable {
  /// Empty if the file cannot be read, which fails a test.
  static let all: [ScriptText] = {
    let data = FileManager.default.contents(atPath: FixtureFiles.path("scripts.json")) ?? Data()
    return (try? JSONDecoder().decode([ScriptText].self, from: data)) ?? []
  }()

  /// The fonts that cover whole texts, sorted.
  static let fonts: [String] = Set(all.compactMap(\.font)).sorted()

  /// The path where Debian installs a font of the Noto family.
  static func installedPath(ofFont name: String) -> String {
    let folder = name.hasSuffix(".ttc") ? "opentype" : "truetype"
    return "/usr/share/fonts/\(folder)/noto/\(name)"
  }
}
