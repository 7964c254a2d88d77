import ArgumentParser
import Foundation
import Nagare

/// An option with its value, as the page sends it.
struct StudioOption: Codable, Equatable, Sendable {
  /// The option's long name, or the negative form of a flag.
  let name: String
  /// Nil for flags.
  let value: String?

  /// The option as a word of the command line. The value may begin with a dash.
  var word: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }
}

/// The options that the page can change, with their descriptions.
struct StudioVocabulary: Encodable, Sendable {
  /// The options of `frame` that change the image, in groups in the order of the help.
  let groups: [Group]
  /// The options of `burn` that no frame shows.
  let burn: [Description]

  struct Group: Encodable, Sendable {
    let title: String
    fileprivate(set) var options: [Description]
  }

  /// An option as the help describes it.
  struct Description: Encodable, Sendable {
    let name: String
    let kind: String
    let valueName: String?
    let help: String
    let `default`: String?
    let values: [String]?
    let repeats: Bool
    let namesFile: Bool
    /// The negative form of a flag; nil if it has none.
    fileprivate(set) var inverse: String?

    /// As that of the parser's description.
    func isFile(_ value: String) -> Bool { namesFile && value != MaskArguments.people }
  }

  /// Options that take effect on frames, but that a page cannot change: filters of FFmpeg read and write files, and the
  /// others choose the input or the memory.
  private static let fixed: Set = ["format", "emotes", "mask-model", "mask-class", "vf", "stream", "cache-size"]
  /// Options that mean nothing to the page.
  private static let unneeded: Set = [
    "output", "overwrite", "at", "contact-sheet", "overlay-only", "show-mask", "raw-signal", "transform", "verbose",
    "version", "help", "preset",
  ]

  /// The options of `burn` that no frame shows. Options of encoders are not among them: some write files.
  private static let burnNames = [
    "encoder", "crf", "preset", "bitrate", "comment-quality", "two-pass", "copy-untouched", "audio", "fps", "threads",
    "strict",
  ]

  private static let untitled = "Options"

  init() {
    let arguments = ProgramDescription.command(FrameCommand.configuration.commandName)?.arguments ?? []
    var groups: [Group] = []
    for argument in arguments where argument.shouldDisplay && argument.kind != .positional {
      guard let description = Description(argument), !Self.fixed.contains(description.name),
        !Self.unneeded.contains(description.name)
      else { continue }
      // The negative form of a flag follows the flag.
      if description.name == "no-" + (groups.last?.options.last?.name ?? "") {
        groups[groups.count - 1].options[groups[groups.count - 1].options.count - 1].inverse = description.name
        continue
      }
      let title = argument.sectionTitle ?? Self.untitled
      if let index = groups.firstIndex(where: { $0.title == title }) {
        groups[index].options.append(description)
      } else {
        groups.append(Group(title: title, options: [description]))
      }
    }
    // The help lists options without a title last, too.
    self.groups = groups.filter { $0.title != Self.untitled } + groups.filter { $0.title == Self.untitled }
    let burnArguments = ProgramDescription.command(BurnCommand.configuration.commandName)?.arguments ?? []
    burn = Self.burnNames.compactMap { name in
      burnArguments.first { $0.longName == name }.flatMap { Description($0) }
    }
  }

  /// The description of an option, or of the flag whose negative form is given; nil if the page cannot change it.
  func description(of name: String) -> Description? {
    let lists = groups.map(\.options) + [burn]
    return lists.lazy.joined().first { $0.name == name || $0.inverse == name }
  }

  /// Whether no frame shows an option.
  func concernsBurn(_ name: String) -> Bool { burn.contains { $0.name == name } }

  /// The options of a command line that the page can change, and the others that take effect on frames. Their paths are
  /// absolute.
  func split(_ words: CommandWords) -> (options: [StudioOption], fixed: [StudioOption]) {
    var (options, fixed): ([StudioOption], [StudioOption]) = ([], [])
    for (option, spelling, value) in words.occurrences {
      guard let name = option.longName else { continue }
      let written = spelling.hasPrefix("--") ? String(spelling.dropFirst(2)) : name
      let value = value.map { option.isFile($0) ? URL(filePath: $0).path : $0 }
      if description(of: name) != nil {
        options.append(StudioOption(name: written, value: value))
      } else if Self.fixed.contains(name) {
        fixed.append(StudioOption(name: written, value: value))
      }
    }
    return (options, fixed)
  }
}

extension StudioVocabulary.Description {
  fileprivate init?(_ argument: ProgramDescription.Argument) {
    guard let name = argument.longName else { return nil }
    self.name = name
    kind = argument.kind.rawValue
    valueName = argument.kind == .option ? argument.valueName : nil
    help = argument.meaning
    `default` = argument.defaultText
    values = argument.allValues
    repeats = argument.isRepeating
    namesFile = argument.namesFile
  }
}
