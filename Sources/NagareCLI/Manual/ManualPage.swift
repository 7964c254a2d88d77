import ArgumentParser

/// The manual page in mdoc, made of the parser's description of the program and of additional texts.
struct ManualPage {
  private let program: ProgramDescription

  init(_ program: ProgramDescription) {
    self.program = program
  }

  /// The date of the page's last change.
  private static let date = "November 27, 2026"

  var text: String {
    let lines = head + commands + options + ManualPage.rest
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    let abstract = NagareCommand.configuration.abstract.drop { $0 == "." }
    let words = abstract.prefix(1).lowercased() + abstract.dropFirst()
    return [
      ".Dd \(ManualPage.date)", ".Dt NAGARE 1", ".Os", ".Sh NAME", ".Nm nagare",
      ".Nd \(Mdoc.text(words.hasSuffix(".") ? words.dropLast() : words[...]))", ".Sh SYNOPSIS", ".Nm",
      ".Ar command", ".Op Ar options", ".Nm", ".Cm help", ".Ar command",
    ] + ManualPage.description
  }

  private var commands: [String] { [".Sh COMMANDS"] + program.commands.flatMap { command($0) } }

  private func command(_ command: ProgramDescription.Command) -> [String] {
    let arguments = command.arguments.filter { $0.shouldDisplay && !ManualPage.isCommon($0) }
    let own = arguments.filter { $0.sectionTitle == nil }
    let titles = ManualPage.titles(of: arguments)
    var lines = [".Ss nagare \(command.commandName)", ".Nm nagare", ".Cm \(command.commandName)"]
    lines += own.filter { !$0.isOptional || $0.kind == .positional }.map { ManualPage.usage(of: $0) }
    if let alternatives = ManualPage.alternatives[command.commandName] { lines.append(alternatives) }
    if arguments.contains(where: { $0.kind != .positional && $0.isOptional }) { lines.append(".Op Ar options") }
    lines += Mdoc.paragraphs(command.abstract ?? "") + Mdoc.paragraphs(command.discussion ?? "")
    lines += ManualPage.list(own)
    guard !titles.isEmpty else { return lines }
    return lines + [".Pp"] + Mdoc.filled("It also takes the options under \(titles.joined(separator: ", ")).")
  }

  /// The options shared by several commands.
  private var options: [String] {
    let common = (program.commands.first?.arguments ?? []).filter { ManualPage.isCommon($0) }
    return [".Sh OPTIONS", ".Ss Every command"] + ManualPage.list(common)
      + ManualPage.titles(of: program.commands.flatMap(\.arguments)).flatMap { section($0) }
  }

  /// The titles of the help's sections, in their order.
  private static func titles(of arguments: [ProgramDescription.Argument]) -> [String] {
    var titles: [String] = []
    for title in arguments.compactMap(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
    return titles
  }

  private func section(_ title: String) -> [String] {
    var names: [String] = []
    var arguments: [ProgramDescription.Argument] = []
    for command in program.commands {
      let titled = command.arguments.filter { $0.sectionTitle == title && $0.shouldDisplay }
      if !titled.isEmpty { names.append(command.commandName) }
      for argument in titled where !arguments.contains(where: { $0.names == argument.names }) {
        arguments.append(argument)
      }
    }
    return [".Ss \(Mdoc.text(title))"] + Mdoc.filled("For \(names.joined(separator: ", ")).")
      + ManualPage.list(arguments)
  }

  /// Whether every command has the argument.
  static func isCommon(_ argument: ProgramDescription.Argument) -> Bool {
    ["help", "version"].contains(argument.longName)
  }
}
