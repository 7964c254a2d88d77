/// What may stand in presets: the options of all commands, but for those that are of one run.
struct PresetVocabulary {
  struct Option {
    /// The commands that have it, in the order of the help.
    var commands: [String]
    /// As the first of them has it.
    let argument: ProgramDescription.Argument

    var takesValue: Bool { argument.kind == .option }
    var isRepeating: Bool { argument.isRepeating }
    /// Whether its value names a file.
    var namesFile: Bool { argument.completionKind?.file != nil }
  }

  /// Options that name inputs and outputs, or what is done once.
  static let ofOneRun: Set = [
    "against", "at", "beside", "contact-sheet", "duration", "every", "every-frame", "from", "help", "json", "kernels",
    "memory", "output",
    "overlay-only", "overwrite", "parsers", "preset", "scenes", "seconds", "stats-json", "texts", "to", "version", "x",
    "y",
  ]

  /// By their long names.
  let options: [String: Option]

  init(_ program: ProgramDescription) {
    var options: [String: Option] = [:]
    for command in program.commands {
      for argument in command.arguments ?? [] {
        guard let name = argument.longName, !PresetVocabulary.ofOneRun.contains(name) else { continue }
        options[name, default: Option(commands: [], argument: argument)].commands.append(command.commandName)
      }
    }
    self.options = options
  }

  /// Why a name and its value cannot stand in a preset; nil if they can.
  func objection(to name: String, value: String?) -> String? {
    if name.hasPrefix("-") { return "names of options are written without dashes here" }
    if PresetVocabulary.ofOneRun.contains(name) { return "\(name) belongs on the command line, not in a preset" }
    guard let option = options[name] else {
      return "no command has an option \(name.isEmpty ? "without a name" : name)"
    }
    if option.takesValue, value?.isEmpty ?? true { return "\(name) needs a value: \(name) = …" }
    if !option.takesValue, value != nil { return "\(name) takes no value" }
    return nil
  }
}
