import Foundation
import Nagare

/// A mistake in a command line, found in its words or in the parser's message, and advice on it.
struct UsageRepair: Equatable {
  let mistake: String
  /// Nil if there is no advice on the mistake.
  let advice: String?

  /// - Parameter words: the words after the program's name.
  /// - Returns: nil if the words alone show no mistake.
  init?(_ words: [String]) {
    let commands = NagareCommand.names
    guard let first = words.first else { return nil }
    if let option = UsageRepair.rootOptions[first] {
      let kind = first.hasPrefix("-") ? "option" : "command"
      self.init(mistake: "unknown \(kind) \(first)", advice: "Did you mean \(option)?")
    } else if commands.contains(first) {
      if words.dropFirst() == ["help"] {
        self.init(mistake: "\"help\" comes before the command", advice: "Did you mean \"nagare help \(first)\"?")
        return
      }
      guard let mistake = OptionCheck(of: first)?.mistake(in: Array(words.dropFirst())) else { return nil }
      self = mistake
    } else if first.hasPrefix("-") {
      let nearest = EditDistance.nearest(to: first, in: ["--help", "--version"])
      guard let nearest, nearest != first else { return nil }
      self.init(mistake: "unknown option \(first)", advice: "Did you mean \(nearest)?")
    } else if let command = EditDistance.nearest(to: first.lowercased(), in: commands) {
      let line = UsageRepair.line([command] + words.dropFirst())
      self.init(mistake: "unknown command \"\(first)\"", advice: "Did you mean \"\(line)\"?")
    } else if first.contains(".") || OptionCheck.isFile(first) {
      let line = UsageRepair.line(["burn"] + words)
      self.init(mistake: "a command is missing", advice: "Did you mean \"\(line)\"?")
    } else {
      self.init(unknownCommand: first)
    }
  }

  /// The correction of a mistake that the parser describes.
  /// - Parameters:
  ///   - message: the parser's message.
  ///   - words: the words after the program's name.
  /// - Returns: nil if there is nothing to add to the message.
  init?(of message: String, in words: [String]) {
    let command = NagareCommand.name(in: words)
    if let refused = RefusedValue(message) {
      let arguments = ProgramDescription.command(command)?.arguments ?? []
      let choices = arguments.first { $0.longName == refused.option }?.allValues ?? []
      let nearest = refused.nearest(in: choices).map { "Did you mean --\(refused.option) \($0)?" }
      // Types with a more specific message append it themselves.
      let form = choices.isEmpty && message.hasSuffix(">'") ? refused.form : nil
      self.init(mistake: message + (form.map { ": write \($0)" } ?? ""), advice: nearest)
    } else if message.hasPrefix("Missing expected argument '--output"),
      let last = UsageRepair.outputWithoutOption(in: words)
    {
      self.init(mistake: message, advice: "Did you mean \"-o \(UsageRepair.quoted(last))\"?")
    } else if message == "Missing expected argument '<shell>'" {
      self.init(mistake: message, advice: "Name bash, zsh or fish.")
    } else if message.hasPrefix("Unexpected argument"), command == "live" {
      self.init(mistake: message, advice: "Comments come through --comments or --listen; \"nagare burn\" takes files.")
    } else if message.hasPrefix("Missing expected argument") || message.hasSuffix("are missing"),
      let example = command.flatMap(NagareCommand.example)
    {
      self.init(mistake: message, advice: "Example: \"\(example)\".")
    } else {
      return nil
    }
  }

  /// The last argument, if there are more than the command's inputs and it looks like the name of a new output.
  private static func outputWithoutOption(in words: [String]) -> String? {
    guard let words = CommandWords(words) else { return nil }
    let names = words.positionals
    let inputs = words.command.arguments.count { $0.kind == .positional }
    guard names.count > inputs, let last = names.last, !OptionCheck.isFile(last) else { return nil }
    let isOutput =
      (try? OutputContainer(path: last)) != nil || ImageFormat(path: last) != nil || ConvertTarget(path: last) == .ass
    return isOutput ? last : nil
  }

  init(mistake: String, advice: String?) {
    self.mistake = mistake
    self.advice = advice
  }

  private init(unknownCommand word: String) {
    self.init(
      mistake: "unknown command \"\(word)\"", advice: "Commands: \(NagareCommand.names.joined(separator: ", ")).")
  }

  /// Words that other programs take without a command, with this program's options.
  private static let rootOptions = [
    "-v": "--version", "-V": "--version", "-version": "--version", "version": "--version", "-?": "--help",
    "-help": "--help",
  ]

  /// Refuses help on a command that does not exist, and help that is named after its command.
  /// - Throws: `Failure` with the nearest command, all commands, or the help that explains an option.
  static func checkHelp(_ words: [String]) throws {
    if words.dropFirst() == ["help"], !OptionCheck.isFile("help"), let repair = UsageRepair(words) {
      throw repair.failure(in: words)
    }
    guard words.count > 1, words[0] == "help", !["-h", "--help", "--version"].contains(words[1]) else { return }
    if words[1].hasPrefix("-") {
      guard let command = OptionCheck.commands(with: words[1]).first else { return }
      throw Failure(
        .usage, "unknown command \"\(words[1])\"",
        advice: "\"nagare help \(command)\" explains the option \(words[1]).")
    }
    guard !NagareCommand.names.contains(words[1]), words[1] != "help" else { return }
    let unknown = UsageRepair(unknownCommand: words[1])
    let nearest = EditDistance.nearest(to: words[1], in: NagareCommand.names)
    throw Failure(
      .usage, unknown.mistake, advice: nearest.map { "Did you mean \"nagare help \($0)\"?" } ?? unknown.advice)
  }

  /// Refuses words that the parser would misread: it reads the letters of `-threads` as options, one of which (-h)
  /// shows the help, and the `yes` of `--bold yes` as a file.
  /// - Throws: `Failure`.
  static func checkDashes(_ words: [String]) throws {
    let isSuspect = words.prefix { $0 != "--" }.contains { word in
      let dashes = word.prefix { OptionCheck.dashes.contains($0) }
      let letters = word.dropFirst(dashes.count)
      let isLong = letters.count > 1 && letters.first?.isLetter == true
      let isMistaken = dashes.contains { $0 != "-" } || dashes == "-" && isLong || OptionCheck.answers.contains(word)
      return isMistaken && !OptionCheck.isFile(word)
    }
    guard isSuspect, let repair = UsageRepair(words) else { return }
    throw repair.failure(in: words)
  }

  /// The mistake as an error, with its advice and a reference to the help of the command in the words.
  func failure(in words: [String]) -> Failure {
    let help = "See \"nagare \(NagareCommand.name(in: words).map { $0 + " " } ?? "")--help\"."
    return Failure(.usage, mistake, advice: [advice, help].compactMap { $0 }.joined(separator: " "))
  }

  /// A command line that can be pasted into a shell.
  static func line(_ words: [String]) -> String {
    (["nagare"] + words.map(quoted)).joined(separator: " ")
  }

  static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=:@%+,".unicodeScalars.contains($0)
    }
    // By scalars, as an apostrophe and a combining mark are one character.
    return plain && !word.isEmpty
      ? word : "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
