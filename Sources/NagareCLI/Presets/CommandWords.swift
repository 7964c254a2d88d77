/// The presets, positional arguments and options of a command line.
struct CommandWords {
  let command: ProgramDescription.Command
  /// The presets, each with the range of the one or two words that name it.
  private(set) var presets: [(name: String, words: Range<Int>)] = []
  /// The project, with the words that name it; nil if there is none.
  private(set) var project: (path: String, words: Range<Int>)?
  /// The positional arguments.
  private(set) var positionals: [String] = []
  /// The options in order: their description, their name as written, and their value.
  private(set) var occurrences: [(option: ProgramDescription.Argument, spelling: String, value: String?)] = []
  /// The long names of the options.
  var options: Set<String> { Set(occurrences.compactMap(\.option.longName)) }

  /// The first existing file among the arguments, beside which presets may lie; nil if there is none.
  var neighbor: String? { positionals.lazy.map { CommentFileArgument($0).path }.first { PresetFile.exists($0) } }

  /// - Parameter words: the words after the program's name.
  /// - Returns: nil if they do not begin with a command.
  init?(_ words: [String]) {
    guard let command = ProgramDescription.command(words.first) else { return nil }
    self.command = command
    var index = 1
    while index < words.count {
      let word = words[index]
      let start = index
      index += 1
      if word == "--" {
        positionals += words[index...]
        return
      }
      guard CommandWords.isOption(word) else {
        positionals.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = command.arguments.first(where: { $0.spellings.contains(parts[0]) }) else { continue }
      var value = parts.count > 1 ? parts[1] : nil
      if option.kind == .option, value == nil, index < words.count, !CommandWords.isOption(words[index]) {
        value = words[index]
        index += 1
      }
      occurrences.append((option, parts[0], value))
      if option.longName == "preset", let value { presets.append((value, start..<index)) }
      if option.longName == "project", let value { project = (value, start..<index) }
    }
  }

  /// Whether the parser reads a word as an option: a single dash is a value.
  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}
