import Foundation

/// A command line with the options of its presets in front of its own, so that what it says itself wins.
struct PresetExpansion {
  /// An option and the file that it is from.
  struct Source {
    let entry: Preset.Entry
    let path: String
  }

  /// The command, if there is one.
  private let command: [String]
  /// The presets' options.
  let sources: [Source]
  /// What the command line itself says.
  private let own: [String]

  /// The words for the parser.
  var arguments: [String] { arguments(ofFirst: sources.count) }

  /// The same with the presets' first options alone.
  func arguments(ofFirst count: Int) -> [String] { command + sources.prefix(count).map(\.entry.argument) + own }

  /// - Parameter arguments: those of the program, without its name.
  /// - Throws: `Failure` if a preset is missing, unreadable or not understood.
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
    self.init(command: [], sources: [], own: arguments)
  }

  private init(command: [String], sources: [Source], own: [String]) {
    self.command = command
    self.sources = sources
    self.own = own
  }

  private init(_ words: [String], of command: ProgramDescription.Command, in program: ProgramDescription) throws {
    let understood = CommandWords(words, of: command)
    // Who asks for help gets it, whatever else is wrong.
    guard understood.options.isDisjoint(with: ["help", "version"]) else {
      self.init(plain: [command.commandName] + words)
      return
    }
    let known = Set((command.arguments ?? []).compactMap(\.longName))
    let vocabulary = PresetVocabulary(program)
    let neighbor = understood.positionals.lazy.map { CommentSource($0).path }.first { PresetFile.exists($0) }
    let folders = PresetFolders(beside: neighbor)
    var presets: [Preset] = []
    var own = words
    for (name, places) in understood.presets.reversed() {
      guard let path = try PresetExpansion.path(of: name, folders, isForEncoder: known.contains("encoder")) else {
        continue
      }
      presets.insert(try Preset(path: path, vocabulary: vocabulary), at: 0)
      own.removeSubrange(places)
    }
    let sources = PresetExpansion.merged(presets, known: known, below: understood.options)
    self.init(command: [command.commandName], sources: sources, own: own)
  }

  /// The file that a preset's name means; nil if the name is for the encoder.
  private static func path(of name: String, _ folders: PresetFolders, isForEncoder: Bool) throws -> String? {
    if PresetFolders.isPath(name) { return name }
    if let path = folders.path(of: name) { return path }
    if isForEncoder { return nil }
    throw folders.missing(name)
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

  /// The options that put another out of force, where it is not enough to come behind it: fonts are asked in their
  /// order, bands that are kept clear add up, and a bit rate takes the place of a quality.
  private static let rivals: [String: Set<String>] = [
    "font": ["font", "font-file"], "font-file": ["font", "font-file"], "keep-clear": ["keep-clear"],
    "crf": ["bitrate"], "bitrate": ["crf"],
  ]
}
