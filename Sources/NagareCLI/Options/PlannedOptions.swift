import Foundation
import Nagare

/// The options of a command line that apply to the rendering of a planned burn, in a form that holds on any machine.
struct PlannedOptions {
  /// The words for the parser.
  private(set) var words: [String] = []
  /// The files that they name.
  private(set) var files: [String] = []

  /// Options that the planning has applied, or that are not about the output.
  static let appliedOptions: Set = [
    "output", "parts", "part-length", "container", "bundle-fonts", "jobs", "overwrite", "resume", "stats-json",
    "copy-untouched", "if-no-comments", "stall-timeout", "provenance", "parent", "project",
    "progress", "quiet", "verbose", "format", "offset", "names", "block", "block-id", "block-user", "block-mode",
    "block-color",
    "block-kind", "min-weight", "min-price", "merge-duplicates", "merge-grow", "merge-similar", "merge-at",
    "replace", "strip", "transform", "emotes", "max-length", "highlight-user",
  ]

  /// - Parameters:
  ///   - arguments: the words after the program's name, without presets that are files.
  ///   - site: the site of the comments, whose rules apply unless an option names another.
  init(_ arguments: [String], site: CommentSite) {
    let given = CommandWords(arguments)
    for (option, spelling, value) in given?.occurrences ?? [] {
      guard let name = option.longName, !PlannedOptions.appliedOptions.contains(name) else { continue }
      guard let value else {
        words.append(spelling)
        continue
      }
      let isFile = option.isFile(value)
      let path = isFile ? URL(filePath: value).absoluteURL.path : value
      words.append("\(spelling)=\(path)")
      if isFile { files.append(path) }
      if name == "vf" { files += PlannedOptions.files(inFilters: value) }
    }
    if given?.options.contains("style") != true { words.append("--style=\(site.rawValue)") }
  }

  /// The files that a filter graph names, as far as their names need no escaping.
  static func files(inFilters graph: String) -> [String] {
    graph.split { ":=,;'[]|\\ \n".contains($0) }.map(String.init)
      .filter { DiskSpace.bytes(of: $0) != nil }
      .map { URL(filePath: $0).absoluteURL.path }
  }
}
