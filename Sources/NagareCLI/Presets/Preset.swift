import Foundation

/// A file of options.
package struct Preset: Encodable {
  package struct Entry: Encodable {
    /// The option's long name.
    package let name: String
    /// Nil for flags. Relative paths are relative to the working folder, not to the preset.
    package let value: String?
    /// Counted from 1.
    package let line: Int
    /// The default as the help states it; nil if it states none.
    let defaultText: String?
    /// The preset's file.
    let path: String

    private enum CodingKeys: String, CodingKey {
      case name, value, line
      case defaultText = "default"
    }

    /// The entry as an argument of the command line. The value may begin with a dash.
    var argument: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }
    /// The entry as a line of a preset.
    var text: String { name + (value.map { " = \($0)" } ?? "") }

    /// The failure for a mistake in the entry.
    func failure(_ reason: String) -> Failure { PresetFile.malformed(path, line, reason) }
  }

  let name: String
  let path: String
  /// The comment lines at the beginning of the file; empty if it begins with an option.
  let description: String
  package let entries: [Entry]

  private enum CodingKeys: String, CodingKey {
    case name, path, description
    case entries = "options"
  }

  /// The suffix of the files' names.
  static let suffix = ".nagare"
  /// The largest number of options; more are a mistake.
  static let maxOptions = 1_000
  /// The largest number of patterns in an untrusted file, as patterns cost time for each comment.
  static let maxUntrustedPatterns = 100

  /// - Throws: `Failure` if the file cannot be read or parsed, or has options that only trusted files may have.
  init(_ place: PresetFolders.Place, vocabulary: PresetVocabulary) throws(Failure) {
    let path = place.path
    let file = path.lastComponent
    self.path = path
    name = file.hasSuffix(Preset.suffix) ? String(file.dropLast(Preset.suffix.count)) : file
    let lines = try PresetFile.lines(of: place).map { $0.trimmingCharacters(in: .whitespaces) }
    let start = lines.drop { $0.isEmpty }
    description = start.prefix { $0.hasPrefix("#") }.map(Preset.comment).joined(separator: "\n")
    entries = try Preset.entries(lines, place, vocabulary)
  }

  private static func comment(_ line: String) -> String {
    String(line.drop { $0 == "#" }).trimmingCharacters(in: .whitespaces)
  }

  private static func entries(
    _ lines: [String], _ place: PresetFolders.Place, _ vocabulary: PresetVocabulary
  ) throws(Failure) -> [Entry] {
    let path = place.path
    var entries: [Entry] = []
    var seen: [String: Int] = [:]
    var patterns = 0
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let number = index + 1
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let (name, value) = (parts[0], parts.count > 1 ? parts[1] : nil)
      if let objection = vocabulary.objection(to: name, value: value, isTrusted: place.isTrusted) {
        throw PresetFile.malformed(path, number, objection)
      }
      let option = vocabulary.options[name]
      if let first = seen[name], option?.isRepeating == false {
        throw PresetFile.malformed(path, number, "\(name) is already set in line \(first)")
      }
      guard entries.count < maxOptions else {
        throw PresetFile.malformed(path, number, "it has more than \(maxOptions) options")
      }
      if !place.isTrusted, name == "replace" || name == "block" && value?.hasPrefix("/") == true {
        patterns += 1
        guard patterns <= maxUntrustedPatterns else {
          throw PresetFile.malformed(
            path, number, "a preset beside a video may have at most \(maxUntrustedPatterns) patterns")
        }
      }
      seen[name] = number
      let found = option?.namesFile == true ? value.map { file($0, besides: path) } : value
      entries.append(
        Entry(name: name, value: found, line: number, defaultText: option?.argument.defaultText, path: path))
    }
    return entries
  }

  /// The path of a file that a preset names: relative to the preset, to the home folder after `~/`, or absolute.
  private static func file(_ path: String, besides preset: String) -> String {
    let expanded = path.hasPrefix("~/") ? (path as NSString).expandingTildeInPath : path
    return expanded.beginsAtRoot ? expanded : preset.folderPrefix + expanded
  }
}
