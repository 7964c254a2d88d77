import Foundation

/// The parser's description of the program: the commands and their arguments, as `--experimental-dump-help` prints
/// them.
struct ProgramDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// A positional argument, an option with a value, or a flag.
  struct Argument: Decodable, Hashable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable, Hashable {
      enum Kind: String, Decodable {
        case long, short, longWithSingleDash
      }

      let kind: Kind
      let name: String
    }

    struct Completion: Decodable, Hashable {
      struct File: Decodable, Hashable {}
      /// Nil if names of files are not completed.
      let file: File?
    }

    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let completionKind: Completion?
    let abstract: String?
  }

  /// The description of this program. Making it takes milliseconds; avoid it where possible.
  /// - Throws: `DecodingError` if the parser's format has changed.
  static func current() throws -> ProgramDescription {
    try JSONDecoder().decode(ProgramDescription.self, from: Data(NagareCommand._dumpHelp().utf8))
  }

  /// The commands that the help lists.
  var commands: [Command] {
    // The parser adds the command `help`.
    (command.subcommands ?? []).filter { $0.commandName != "help" }
  }

  /// The values that an option of a command takes; empty if any other value is possible.
  /// - Parameter option: its name without dashes.
  func choices(of option: String, _ command: String?) -> [String] {
    let arguments = commands.first { $0.commandName == command }?.arguments ?? []
    return arguments.first { $0.longName == option }?.allValues ?? []
  }
}

extension ProgramDescription.Argument {
  /// The long name without its dashes; nil if there is none.
  var longName: String? { names?.first { $0.kind == .long }?.name }

  var shortName: String? { names?.first { $0.kind == .short }?.name }

  /// The default value as the help states it; nil if it does not.
  var usual: String? {
    if let defaultValue { return defaultValue }
    guard let match = abstract?.firstMatch(of: Self.statedDefault) else { return nil }
    return String(match.2 + match.1)
  }

  /// The help without the default, with the values unless it names them all itself.
  var meaning: String {
    withValues((abstract ?? "").replacing(Self.statedDefault, with: ""))
  }

  /// A text with the argument's values after it, unless it names them all itself.
  func withValues(_ text: String) -> String {
    guard let allValues, !allValues.allSatisfy({ text.contains($0) }) else { return text }
    return text + " One of: \(allValues.joined(separator: ", "))."
  }

  private static var statedDefault: Regex<(Substring, Substring, Substring)> { /\ \(default([^:()]*): ([^()]*)\)/ }
}
