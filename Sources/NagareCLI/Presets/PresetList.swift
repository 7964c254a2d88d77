import Foundation

/// The text of presets in `nagare presets`.
enum PresetList {
  /// The name, the description, and the options with their defaults.
  static func summary(of preset: Preset) -> String {
    let column = 4 + min(40, preset.entries.map(\.text.count).max() ?? 0)
    let lines = preset.entries.map { entry in
      let text = "  " + escaped(entry.text)
      guard let note = entry.defaultText else { return text }
      return text + String(repeating: " ", count: max(2, column - text.count)) + "default: " + note
    }
    return (head(of: preset) + lines).joined(separator: "\n")
  }

  /// The name, the description, the file, and the options with their meanings, defaults and commands.
  static func fullText(of preset: Preset, _ vocabulary: PresetVocabulary) -> String {
    let lines = preset.entries.flatMap { entry in
      let option = vocabulary.options[entry.name]
      let commands = option?.commands.joined(separator: ", ") ?? ""
      let help = option?.argument.abstract ?? ""
      // The help of some options already names the default.
      let note = help.contains("(default") ? nil : entry.defaultText
      return ["", "  " + escaped(entry.text), "    " + help] + (note.map { ["    default: " + $0] } ?? [])
        + ["    For: \(commands)."]
    }
    return (head(of: preset) + ["  File: " + escaped(preset.path)] + lines).joined(separator: "\n")
  }

  private static func head(of preset: Preset) -> [String] {
    let lines = preset.description.split(separator: "\n", omittingEmptySubsequences: false)
    return [escaped(preset.name)]
      + (preset.description.isEmpty ? [] : lines.map { $0.isEmpty ? "" : "  " + escaped(String($0)) })
  }

  /// An example of a preset.
  static let example = """
    # Larger letters in the upper half, nothing over subtitles.
    font-size = 44
    bold
    area = 0.5
    keep-clear = bottom:15%
    merge-duplicates = 10
    """

  /// Instructions for making a first preset.
  static func invitation(_ folders: PresetFolders) -> String {
    return """
      There are no presets in \(folders.paths.map { escaped($0) }.joined(separator: " or ")).

      A preset is a text file of options. Put this into \(escaped(folders.own))/large\(Preset.suffix),
      or into large\(Preset.suffix) beside a video:

      \(example)

      Then use it:

      nagare burn video.mp4 comments.xml -o out.mp4 --preset large
      """
  }
}
