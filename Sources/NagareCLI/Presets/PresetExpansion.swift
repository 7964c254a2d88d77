import ArgumentParser

/// A command line with the options of its presets inserted before its own, which take precedence.
struct PresetExpansion {
  /// An option of a preset, and the preset's file.
  struct Source {
    let entry: Preset.Entry
    let path: String
  }

  /// The command; empty if there is none.
  private var command: [String] = []
  /// The presets' options.
  private(set) var sources: [Source] = []
  /// The command line's own words.
  private var own: [String]
  /// The long names of the command line's own options.
  private(set) var ownOptions: Set<String> = []
  /// A note that no preset file has the name that was passed to the encoder, as it may be mistyped.
  private(set) var missing: String?

  /// The words for the parser.
  var arguments: [String] { arguments(ofFirst: sources.count) }

  /// The words with only the first options of the presets.
  func arguments(ofFirst count: Int) -> [String] { command + sources.prefix(count).map(\.entry.argument) + own }

  /// - Parameter arguments: the program's arguments, without its name.
  /// - Throws: `Failure` if a preset is missing, unreadable or malformed; `ValidationError` if one has no name.
  init(_ arguments: [String]) throws {
    // Most calls name no preset, and the description takes longer than everything else.
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
    // Show the help, whatever else is wrong.
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
        // The encoder uses only the last one.
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

  /// Merges the options of several presets, of which later ones take precedence.
  /// - Parameters:
  ///   - known: the options of the command; others are ignored.
  ///   - options: the options of the command line, which override all presets.
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

  /// The options that override another one entirely: font files and families together, and bands to keep clear, which
  /// would add up; a bit rate and a quality, which exclude each other; and the encoder, as values for one encoder mean
  /// nothing to another.
  private static let rivals: [String: Set<String>] = [
    "font": ["font", "font-file"], "font-file": ["font", "font-file"], "keep-clear": ["keep-clear"],
    "crf": ["bitrate", "encoder"], "bitrate": ["crf"], "two-pass": ["crf"], "encoder-option": ["encoder"],
  ]
}
