/// The documentation's article about options, in Markdown: a table for each command, and one for each group of options
/// that several commands share.
struct OptionArticle {
  private typealias Argument = ProgramDescription.Argument

  private let program: ProgramDescription
  private let groups: [Group]

  /// Options that have the same title in the same commands.
  private struct Group {
    let title: String
    let commands: [String]
    var options: [Argument]
  }

  /// The minimum size of a group with a table. The options of a smaller group are listed with each of its commands.
  private static let minShared = 4

  init(_ program: ProgramDescription) {
    self.program = program
    groups = OptionArticle.groups(of: program)
  }

  var text: String {
    let lines = OptionArticle.head + program.commands.flatMap { section(of: $0) } + shared
    return lines.joined(separator: "\n") + "\n"
  }

  private static let head = [
    "# Options", "", "Every option of every command: its meaning and its default.", "", "## Overview", "",
    "`make option-tables` writes this article. Its words are those of `nagare help COMMAND` and of the manual page.",
    "A group of options that several commands share has a table at the end, and the command names it. All commands have",
    "`--version` and `--help` as well.",
  ]

  private func section(of command: ProgramDescription.Command) -> [String] {
    let used = groups.filter { $0.commands.contains(command.commandName) }
    let shared = Set(used.flatMap(\.options))
    let own = OptionArticle.shown(command).filter { !shared.contains($0) }
    var lines = ["", "## nagare \(command.commandName)", "", Markdown.text(command.abstract ?? "")]
    if !own.isEmpty { lines += [""] + OptionArticle.table(of: own) }
    guard !used.isEmpty else { return lines }
    return lines + ["", "It also takes the options under \(used.map(\.title).joined(separator: ", "))."]
  }

  private var shared: [String] {
    ["", "## Options of several commands"]
      + groups.flatMap { group in
        let commands = group.commands.map { "`\($0)`" }.joined(separator: ", ")
        return ["", "### \(group.title)", "", "For \(commands).", ""] + OptionArticle.table(of: group.options)
      }
  }

  private static func groups(of program: ProgramDescription) -> [Group] {
    var commands: [Argument: [String]] = [:]
    var options: [Argument] = []
    for command in program.commands {
      for argument in shown(command) where argument.kind != .positional && argument.sectionTitle != nil {
        if commands[argument] == nil { options.append(argument) }
        commands[argument, default: []].append(command.commandName)
      }
    }
    var groups: [Group] = []
    for option in options {
      let title = option.sectionTitle ?? ""
      let users = commands[option] ?? []
      if let index = groups.firstIndex(where: { $0.title == title && $0.commands == users }) {
        groups[index].options.append(option)
      } else if users.count > 1 {
        groups.append(Group(title: title, commands: users, options: [option]))
      }
    }
    return groups.filter { $0.options.count >= minShared }
  }

  private static func shown(_ command: ProgramDescription.Command) -> [Argument] {
    command.arguments.filter { $0.shouldDisplay && !ManualPage.isCommon($0) }
  }

  private static func table(of arguments: [Argument]) -> [String] {
    var rows: [(forms: [String], argument: Argument)] = []
    for argument in arguments {
      // A flag and its inversion share a meaning.
      if argument.kind == .flag, let last = rows.last?.argument, last.abstract == argument.abstract {
        rows[rows.count - 1].forms += forms(of: argument)
      } else {
        rows.append((forms(of: argument), argument))
      }
    }
    return ["| option | meaning | default |", "|---|---|---|"]
      + rows.map { row in
        let defaultText = row.argument.defaultText ?? (row.argument.isOptional ? "" : "required")
        let cells = [
          row.forms.map(Markdown.code).joined(separator: ", "), Markdown.text(row.argument.meaning),
          Markdown.text(defaultText),
        ]
        return "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
      }
  }

  /// The names and the value as the help has them: `-o`, `--output <out>`.
  private static func forms(of argument: Argument) -> [String] {
    let value = "<\(argument.valueName ?? "value")>"
    if argument.kind == .positional { return [argument.isRepeating ? value + " ..." : value] }
    let names = [argument.shortName.map { "-" + $0 }, argument.longName.map { "--" + $0 }].compactMap { $0 }
    guard argument.kind == .option, let last = names.last else { return names }
    return names.dropLast() + ["\(last) \(value)"]
  }
}
