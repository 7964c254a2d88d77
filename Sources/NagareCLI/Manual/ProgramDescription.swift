import ArgumentParser
import Foundation
import Synchronization

/// The commands and their arguments, as the parser's option `--experimental-dump-help` prints them.
package struct ProgramDescription: Decodable, Sendable {
  private let command: Root

  private struct Root: Decodable {
    let subcommands: [Command]
  }

  private struct Single: Decodable {
    let command: Command
  }

  package struct Command: Decodable, Equatable, Sendable {
    package let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]
  }

  /// A positional argument, an option with a value, or a flag.
  struct Argument: Decodable, Hashable, Sendable {
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

  /// The description of this program. Making it takes tenths of a second; avoid it where possible.
  package static let current: ProgramDescription = description(of: [])

  /// The commands that were described by themselves.
  private static let described = Mutex<[String: Command]>([:])

  /// The command with a name; nil if there is none. Takes milliseconds, as it describes no other command.
  package static func command(_ name: String?) -> Command? {
    guard let name, NagareCommand.names.contains(name) else { return nil }
    return described.withLock { described in
      if let command = described[name] { return command }
      let single: Single = description(of: [name])
      described[name] = single.command
      return single.command
    }
  }

  /// - Parameter words: the words of the command to describe; none for the program.
  private static func description<Description: Decodable>(of words: [String]) -> Description {
    do {
      _ = try NagareCommand.parseAsRoot(words + ["--experimental-dump-help"])
      fatalError("the parser no longer describes commands")
    } catch let request {
      let text = NagareCommand.message(for: request)
      guard let description = try? JSONDecoder().decode(Description.self, from: Data(text.utf8)) else {
        fatalError("the parser describes commands in another format")
      }
      return description
    }
  }

  /// The commands that the help lists.
  package var commands: [Command] {
    // The parser adds the command `help`.
    command.subcommands.filter { $0.commandName != "help" }
  }
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
