import ArgumentParser
import Foundation

/// The commands and their arguments, as the parser's option `--experimental-dump-help` prints them.
struct ProgramDescription: Decodable {
  private let command: Root

  private struct Root: Decodable {
    let subcommands: [Command]
  }

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]
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
  static let current: ProgramDescription = {
    do {
      _ = try NagareCommand.parseAsRoot(["--experimental-dump-help"])
      fatalError("the parser no longer describes commands")
    } catch let request {
      let text = NagareCommand.message(for: request)
      guard let description = try? JSONDecoder().decode(ProgramDescription.self, from: Data(text.utf8)) else {
        fatalError("the parser describes commands in another format")
      }
      return description
    }
  }()

  /// The commands that the help lists.
  var commands: [Command] {
    // The parser adds the command `help`.
    command.subcommands.filter { $0.commandName != "help" }
  }

  /// The command with a name; nil if there is none.
  func command(_ name: String?) -> Command? { commands.first { $0.commandName == name } }
}

extension ProgramDescription.Argument {
  /// Whether its value names a file.
  var namesFile: Bool { completionKind?.file != nil }

  /// Whether a value of it is the path of a file: a mask may also be found.
  func isFile(_ value: String) -> Bool { namesFile && value != MaskArguments.people }

  /// The long name without its dashes; nil if there is none.
  var longName: String? { names?.first { $0.kind == .long }?.name }

  var shortName: String? { names?.first { $0.kind == .short }?.name }

  /// All names with their dashes; empty for a positional argument.
  var spellings: [String] { (names ?? []).map { ($0.kind == .long ? "--" : "-") + $0.name } }

  /// The default value as the help states it; nil if it states none.
  var defaultText: String? {
    if let defaultValue { return defaultValue }
    guard let match = abstract?.firstMatch(of: Self.statedDefault) else { return nil }
    return String(match.2 + match.1)
  }

  /// The help without the default, followed by the argument's values unless the help names all of them.
  var meaning: String {
    withValues((abstract ?? "").replacing(Self.statedDefault, with: ""))
  }

  /// A text, followed by the argument's values unless the text names all of them.
  func withValues(_ text: String) -> String {
    guard let allValues, !allValues.allSatisfy({ text.contains($0) }) else { return text }
    return text + " One of: \(allValues.joined(separator: ", "))."
  }

  private static var statedDefault: Regex<(Substring, Substring, Substring)> { /\ \(default([^:()]*): ([^()]*)\)/ }
}
