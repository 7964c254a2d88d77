import Foundation
import TestSupport
import Testing

/// A text of one script, one kind of sign or one kind of emoji, out of `Fixtures/scripts.json`.
struct ScriptText: Decodable, Sendable, CustomTestStringConvertible {
  let name: String

  /// The script, or what else makes it worth its place.
  let kind: String

  /// Extended grapheme clusters that are laid out: a tab counts as the four spaces it becomes, a line feed not at all.
  let clusters: Int

  /// The number by the rules before Unicode 16, where it differs.
  let clustersBefore16: Int?

  /// File name of an installed font that has all of it, nil where it takes several.
  let font: String?

  let text: String

  var testDescription: String { name }

  /// Whether any of it is an emoji that has colours.
  var isColored: Bool { kind.hasPrefix("emoji") && !["emoji: selector 15", "emoji: no selector"].contains(kind) }
}

/// Texts in many scripts; Fixtures/README.md describes them.
enum ScriptTable {
  /// Empty where the file cannot be read, which a test forbids.
  static let all: [ScriptText] = {
    let data = FileManager.default.contents(atPath: FixtureFiles.path("scripts.json")) ?? Data()
    return (try? JSONDecoder().decode([ScriptText].self, from: data)) ?? []
  }()

  /// The fonts that some texts need no other beside.
  static let fonts: [String] = Set(all.compactMap(\.font)).sorted()

  /// Where Debian installs a font of the Noto family.
  static func installedPath(ofFont name: String) -> String {
    let folder = name.hasSuffix(".ttc") ? "opentype" : "truetype"
    return "/usr/share/fonts/\(folder)/noto/\(name)"
  }
}
