import ArgumentParser
import Nagare

/// The options allowed in presets: those of all commands that take presets, except options of a single run.
struct PresetVocabulary {
  struct Option {
    /// The commands that take it from presets, in the order of the help.
    var commands: [String]
    /// The option as the first of these commands has it.
    let argument: ProgramDescription.Argument

    var takesValue: Bool { argument.kind == .option }
    var isRepeating: Bool { argument.isRepeating }
    /// Whether its value names a file.
    var namesFile: Bool { argument.namesFile }
  }

  /// Options of a single run, which, for example, name inputs and outputs or start programs.
  static let singleRunOptions: Set = [
    "again", "against", "at", "bundle-fonts", "comments", "contact-sheet", "container", "dry-run", "duration", "emotes",
    "from",
    "help", "input-option", "jobs", "json", "like", "list", "listen", "mask", "mask-class", "mask-model", "memory",
    "no-open",
    "on-done", "on-fail", "output", "overlay-only", "overwrite", "parent", "part-length", "parts", "player", "preset",
    "project", "provenance", "ranges", "recursive", "resume", "root", "seconds", "settle", "show-mask", "stats-json",
    "stream",
    "to", "token", "transform", "version", "wait-comments",
  ]

  /// Options that only trusted files may have: fonts are files, and filters and some encoder options write files.
  static let trustedOptions: Set = ["encoder-option", "font-file", "vf"]

  /// The largest size of a value in an untrusted file.
  static let maxUntrustedValueBytes = 1_024

  /// Options that presets set for `burn` and `live` only: in `overlay`, they are options of other encoders.
  static let encoderOptions: Set = ["bitrate", "crf", "encoder", "encoder-option"]

  /// The options by their long names.
  let options: [String: Option]

  init(_ program: ProgramDescription = .current) {
    var options: [String: Option] = [:]
    for command in program.commands where command.takesPresets {
      for argument in command.arguments {
        guard let name = argument.longName, !PresetVocabulary.singleRunOptions.contains(name) else { continue }
        if PresetVocabulary.encoderOptions.contains(name), !command.encodesVideo { continue }
        options[name, default: Option(commands: [], argument: argument)].commands.append(command.commandName)
      }
    }
    self.options = options
  }

  /// The reason why a preset cannot set an option to a value; nil if it can.
  func objection(to name: String, value: String?, isTrusted: Bool) -> String? {
    if name.hasPrefix("-") { return "names of options are written without dashes in a preset" }
    if Self.singleRunOptions.contains(name) { return "\(name) belongs on the command line, not in a preset" }
    guard let option = options[name] else {
      return "no command that takes presets has an option \(name.isEmpty ? "without a name" : name)"
    }
    if !isTrusted, let objection = PresetVocabulary.objection(toUntrusted: name, value ?? "") { return objection }
    if option.takesValue, value?.isEmpty ?? true { return "\(name) needs a value: \(name) = …" }
    if !option.takesValue, value != nil { return "\(name) takes no value" }
    return nil
  }

  /// The reason why an untrusted file cannot have an option: it affects more than the frames, or its value costs too
  /// much.
  private static func objection(toUntrusted name: String, _ value: String) -> String? {
    if trustedOptions.contains(name) { return "\(name) belongs in your own presets or on the command line" }
    if value.utf8.count > maxUntrustedValueBytes {
      return "the value of \(name) is longer than \(maxUntrustedValueBytes) bytes"
    }
    let limit = Overlay.usualCacheBytes >> 20
    if name == "cache-size", let size = Int(value), size > limit {
      return "a preset beside a video may have a cache-size of at most \(limit)"
    }
    return nil
  }
}

extension ProgramDescription.Command {
  /// Whether it has `--preset`.
  var takesPresets: Bool { arguments.contains { $0.longName == "preset" } }

  /// Whether its `--preset` also takes the names of encoder presets.
  var encodesVideo: Bool {
    let commands: [any ParsableCommand.Type] = [
      BurnCommand.self, BatchCommand.self, WatchCommand.self, ClipsCommand.self, PlanCommand.self, LiveCommand.self,
    ]
    return commands.contains { $0.configuration.commandName == commandName }
  }
}
