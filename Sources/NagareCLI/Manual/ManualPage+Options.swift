extension ManualPage {
  /// A list of arguments and options with their meanings; empty if there are none.
  static func list(_ arguments: [ProgramDescription.Argument]) -> [String] {
    guard !arguments.isEmpty else { return [] }
    return [".Bl -tag -width Ds"] + arguments.flatMap { item($0) } + [".El"]
  }

  /// An argument in the form of a synopsis.
  static func usage(of argument: ProgramDescription.Argument) -> String {
    let dots = argument.isRepeating ? " ..." : ""
    let form = form(of: argument, names: .short) + dots
    return argument.isOptional ? ".Op " + form : "." + form
  }

  private enum Names { case short, both }

  private static func item(_ argument: ProgramDescription.Argument) -> [String] {
    [".It " + form(of: argument, names: .both)] + Mdoc.filled(explanation(of: argument))
  }

  private static func form(of argument: ProgramDescription.Argument, names: Names) -> String {
    let value = "Ar " + Mdoc.word(argument.valueName ?? "value")
    if argument.kind == .positional { return value }
    let long = argument.longName.map { "Fl \\-" + Mdoc.text($0) }
    let short = argument.shortName.map { "Fl " + Mdoc.text($0) }
    let shown: [String?] =
      switch names {
      case .short: [short ?? long]
      case .both: [short, long]
      }
    return shown.compactMap { $0 }.joined(separator: " , ") + (argument.kind == .option ? " " + value : "")
  }

  private static func explanation(of argument: ProgramDescription.Argument) -> String {
    let text = argument.withValues(argument.abstract ?? "")
    guard let defaultValue = argument.defaultValue else { return text }
    return (text.hasSuffix(".") ? String(text.dropLast()) : text) + " (default: \(defaultValue))."
  }
}
