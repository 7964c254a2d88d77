import ArgumentParser

/// A command line with the options of its project and its presets inserted before its own, which take precedence.
package struct PresetExpansion {
  /// The command line's own words, without the presets that are files.
  private var own: [String]
  /// The long names of the command line's own options.
  private(set) var ownOptions: Set<String> = []
  /// The presets' options.
  private(set) var entries: [Preset.Entry] = []
  /// A note on a name that the encoder gets because no preset file has it, as it may be mistyped; nil if there is none.
  private(set) var unknownNameNote: String?

  /// The project's options.
  private var projectOptions: [String] = []

  /// The words for the parser.
  package var arguments: [String] {
    own.prefix(1) + projectOptions + entries.map(\.argument) + own.dropFirst()
  }

  /// - Parameter arguments: the program's arguments, without its name.
  /// - Throws: `Failure` if a preset or the project is missing, unreadable or malformed; `ValidationError` if one has no
  ///   name.
  package init(_ arguments: [String]) throws {
    own = arguments
    // Most calls name none, and describing the program takes longer than everything else.
    guard arguments.contains(where: { $0.hasPrefix("--preset") || $0.hasPrefix("--project") }),
      let words = CommandWords(arguments),
      // Show the help, whatever else is wrong.
      words.options.isDisjoint(with: ["help", "version"])
    else { return }
    let (command, folders) = (words.command, PresetFolders(beside: words.neighbor))
    let vocabulary = PresetVocabulary()
    var presets: [Preset] = []
    var hasEncoders = false
    var replaced: [Range<Int>] = []
    for (name, place) in words.presets.reversed() {
      if name.isEmpty { throw ValidationError("Missing value for '--preset'") }
      if command.encodesVideo, EncoderPreset.isName(name) {
        hasEncoders = true
      } else if let file = folders.place(of: name) {
        presets.insert(try Preset(file, vocabulary: vocabulary), at: 0)
        replaced.append(place)
      } else if command.encodesVideo, !hasEncoders {
        // The encoder gets only the last name that is not a file.
        hasEncoders = true
        unknownNameNote = folders.unknownNameNote(name)
      } else {
        throw folders.missing(name)
      }
    }
    ownOptions = words.options
    let known = vocabulary.options.filter { $0.value.commands.contains(command.commandName) }
    entries = PresetExpansion.merged(presets, known: Set(known.keys), below: ownOptions)
    if let (path, place) = words.project {
      if path.isEmpty { throw ValidationError("Missing value for '--project'") }
      let project = try ProjectWords(contentsOf: path, for: words.positionals.first)
      projectOptions = try project.words(below: ownOptions.union(entries.map(\.name)))
      replaced.append(place)
      if words.positionals.count == 1, !project.comments.isEmpty {
        // An option that lacks its value must not take the first of them.
        own += (own.contains("--") ? [] : ["--"]) + project.comments
      }
    }
    for place in replaced.sorted(by: { $0.lowerBound > $1.lowerBound }) { own.removeSubrange(place) }
  }

  /// Merges the options of several presets, of which later ones take precedence.
  /// - Parameters:
  ///   - known: the options of the command; the presets' other options are ignored.
  ///   - options: the options of the command line, which override all presets.
  private static func merged(_ presets: [Preset], known: Set<String>, below options: Set<String>) -> [Preset.Entry] {
    var stronger = options
    var merged: [Preset.Entry] = []
    for preset in presets.reversed() {
      let entries = preset.entries.filter { entry in
        known.contains(entry.name) && stronger.isDisjoint(with: overriders[entry.name] ?? [])
      }
      merged.insert(contentsOf: entries, at: 0)
      stronger.formUnion(entries.map(\.name))
    }
    return merged
  }

  /// For each option, the options that discard its values of lower precedence: fonts and bands to keep clear would add
  /// up, a bit rate and a quality cannot be combined, and values for one encoder mean nothing to another.
  static let overriders: [String: Set<String>] = [
    "font": ["font", "font-file"], "font-file": ["font", "font-file"], "keep-clear": ["keep-clear"],
    "crf": ["bitrate", "encoder"], "bitrate": ["crf"], "two-pass": ["crf"], "encoder-option": ["encoder"],
    "preset": ["preset", "encoder"],
  ]
}
