import ArgumentParser

/// A command line with the options of its presets in front of its own, so that what it says itself wins.
struct PresetExpansion {
  /// An option and the file that it is from.
  struct Source {
    let entry: Preset.Entry
    let path: String
  }

  /// The command, if there is one.
  private var command: [String] = []
  /// The presets' options.
  private(set) var sources: [Source] = []
  /// What the command line itself says.
  private var own: [String]
  /// The options in it.
  private(set) var ownOptions: Set<String> = []
  /// Of a name that has gone to the encoder, but may be mistyped: where there is no file of it.
  private(set) var missing: String?

  /// The words for the parser.
  var arguments: [String] { arguments(ofFirst: sources.count) }

  /// The same with the presets' first options alone.
  func arguments(ofFirst count: Int) -> [String] { command + sources.prefix(count).map(\.entry.argument) + own }

  /// - Parameter arguments: those of the program, without its name.
  /// - Throws: `Failure` if a preset is missing, unreadable or not understood; `ValidationError` if one has no name.
  init(_ arguments: [String]) throws {
    // Most calls name none, and the description costs more than all the rest.
    guard arguments.contains(where: { $0 == "--preset" || $0.hasPrefix("--preset=") }) else {
      self.init(plain: arguments)
      return
    }
    let program = try ProgramDescription.current()
    guard let command = program.commands.first(where: { $0.commandName == arguments[0] }) else {
      self.init(plain: arguments)
      return
    }
    try self.init(Array(arguments.dropFirst()), of: command, in: program)
  }

  private init(plain arguments: [String]) {
    own = arguments
  }

  private init(_ words: [String], of command: ProgramDescription.Command, in program: ProgramDescription) throws {
    let understood = CommandWords(words, of: command)
    // Who asks for help gets it, whatever else is wrong.
    guard understood.options.isDisjoint(with: ["help", "version"]) else {
      self.init(plain: [command.commandName] + words)
      return
    }
    self.init(plain: words)
    let vocabulary = PresetVocabulary(program)
    let folders = PresetFolders(beside: understood.neighbor)
    var presets: [Preset] = []
    var hasEncoders = false
    for (name, places) in understood.presets.reversed() {
      if name.isEmpty { throw ValidationError("Missing value for '--preset'") }
      if command.encodesVideo, EncoderSpeed.isOne(name) {
        hasEncoders = true
      } else if let place = folders.place(of: name) {
        presets.insert(try Preset(place, vocabulary: vocabulary), at: 0)
        own.removeSubrange(places)
      } else if command.encodesVideo, !hasEncoders {
        // The encoder takes the last one only.
        hasEncoders = true
        missing = folders.alsoMissing(name)
      } else {
        throw folders.missing(name)
      }
    }
    self.command = [command.commandName]
    ownOptions = understood.options
    let known = vocabulary.options.filter { $0.value.commands.contains(command.commandName) }
    sources = PresetExpansion.merged(presets, known: Set(known.keys), below: ownOptions)
  }

  /// What counts of several presets, later ones winning.
  /// - Parameters:
  ///   - known: the options that the command has; others are passed over.
  ///   - options: those of the command line, which wins over all presets.
  private static func merged(_ presets: [Preset], known: Set<String>, below options: Set<String>) -> [Source] {
    var stronger = options
    var sources: [Source] = []
    for preset in presets.reversed() {
      let entries = preset.entries.filter { entry in
        known.contains(entry.name) && stronger.isDisjoint(with: rivals[entry.name] ?? [])
      }
      sources.insert(contentsOf: entries.map { Source(entry: $0, path: preset.path) }, at: 0)
      stronger.formUnion(entries.map(\.name))
    }
    return sources
  }

  /// The options that override another, where coming behind it is not enough: fonts are asked in their
  /// order, bands that are kept clear add up, a bit rate takes the place of a quality, and what is on the scale of one
  /// encoder means nothing to another.
  private static let rivals: [String: Set<String>] = [
    "font": ["font", "font-file"], "font-file": ["font", "font-file"], "keep-clear": ["keep-clear"],
    "crf": ["bitrate", "encoder"], "bitrate": ["crf"], "two-pass": ["crf"], "encoder-option": ["encoder"],
  ]
}
