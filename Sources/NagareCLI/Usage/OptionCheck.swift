import Foundation

/// Finds options on a command line that the command does not have, or has in another form.
struct OptionCheck {
  /// The hyphen, and the dashes that people type for a hyphen, or that programs put in place of two hyphens.
  static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"]
  /// Words after a flag that are probably meant as its value.
  static let answers: Set = ["yes", "no", "true", "false", "on", "off"]

  /// Options whose values may begin with a dash.
  private static let signed: Set = ["--offset", "--from", "--to", "--at", "--min-weight"]

  /// Whether a word names an existing file; such a name may begin with a dash.
  static func isFile(_ word: String) -> Bool { FileManager.default.fileExists(atPath: word) }

  private let command: String
  /// The inputs in the form of an example.
  private let inputs: String
  /// The flags with their dashes.
  private let flags: Set<String>
  private let options: Set<String>

  private var names: Set<String> { flags.union(options) }

  /// - Parameter name: the name of a command.
  init?(of name: String) {
    guard let command = ProgramDescription.command(name) else { return nil }
    self.init(command)
  }

  private init(_ command: ProgramDescription.Command) {
    func names(_ kind: ProgramDescription.Argument.Kind) -> Set<String> {
      Set(command.arguments.filter { $0.kind == kind }.flatMap(\.spellings))
    }
    let positionals = command.arguments.filter { $0.kind == .positional }
    inputs = positionals.map { ($0.valueName ?? "").uppercased() + ($0.isRepeating ? " …" : "") }.joined(separator: " ")
    self.command = command.commandName
    (flags, options) = (names(.flag).union(["-h", "--help", "--version"]), names(.option))
  }

  /// The commands that have an option.
  static func commands(with option: String) -> [String] {
    ProgramDescription.current.commands.filter { OptionCheck($0).names.contains(option) }.map(\.commandName)
  }

  /// The first mistake among the words after the command.
  func mistake(in words: [String]) -> UsageRepair? {
    let words = Array(words.prefix { $0 != "--" })
    var index = words.startIndex
    while index < words.endIndex {
      let (word, next) = (words[index], words.dropFirst(index + 1).first)
      index += 1
      let dashes = word.prefix { OptionCheck.dashes.contains($0) }
      guard !dashes.isEmpty, dashes.count < word.count, !OptionCheck.isFile(word) else { continue }
      if dashes.contains(where: { $0 != "-" }) {
        return UsageRepair(longDash: word.dropFirst(dashes.count), word, names)
      }
      let option = String(word.prefix { $0 != "=" })
      if options.contains(option) {
        guard option == word else { continue }
        if let next, !OptionCheck.signed.contains(option), next.firstMatch(of: /^-[0-9.]+%?$/) != nil {
          let advice = "If you mean it: \(option)=\(next)."
          return UsageRepair(mistake: "\(option) has a negative value (\(next))", advice: advice)
        }
        index += 1
      } else if flags.contains(option) {
        if let next, OptionCheck.answers.contains(next), !OptionCheck.isFile(next) { return answer(next, to: option) }
      } else if word.dropFirst().first?.isNumber != true {
        return unknown(option, word)
      }
    }
    return nil
  }

  private func answer(_ answer: String, to flag: String) -> UsageRepair {
    let opposite = "--no-" + flag.dropFirst(2)
    let isNo = ["no", "false", "off"].contains(answer)
    let repair = flags.contains(opposite) ? "Did you mean \(opposite)?" : "Leave both out."
    return UsageRepair(mistake: "\(flag) takes no value", advice: isNo ? repair : "Leave out \"\(answer)\".")
  }

  /// - Parameter word: the option, with its value if joined by `=`.
  private func unknown(_ option: String, _ word: String) -> UsageRepair {
    let mistake = "unknown option \(option)"
    if OptionSynonyms.inputs.contains(option) {
      let advice = inputs.isEmpty ? nil : "Inputs need no option: nagare \(command) \(inputs)."
      return UsageRepair(mistake: mistake, advice: advice)
    }
    if ["-o", "--output"].contains(option) {
      let prints = "\"nagare \(command)\" writes to the standard output: add \"> FILE\"."
      return UsageRepair(mistake: mistake, advice: command == "preview" ? "\"nagare burn\" writes videos." : prints)
    }
    // Some people type FFmpeg's options with two dashes.
    let synonyms = OptionSynonyms.targets[option] ?? OptionSynonyms.targets[String(option.dropFirst())] ?? []
    var targets = synonyms.map { "--" + $0 }.filter(names.contains)
    let double = "-" + option
    if targets.isEmpty, names.contains(double) { targets = [double] }
    if targets.isEmpty, let nearest = nearest(to: option) { targets = [nearest] }
    let proposal = targets.isEmpty ? nil : "Did you mean \(targets.joined(separator: " or "))?"
    let explanation = OptionSynonyms.explanation(of: option).flatMap { names.contains($0.option) ? $0.text : nil }
    let parts = [proposal, explanation].compactMap { $0 }
    if !parts.isEmpty { return UsageRepair(mistake: mistake, advice: parts.joined(separator: " ")) }
    if word.hasPrefix("-o"), word.count > 2, names.contains("-o") {
      let path = UsageRepair.quoted(String(word.dropFirst(2)))
      return UsageRepair(mistake: mistake, advice: "Did you mean \"-o \(path)\"?")
    }
    let others = OptionCheck.commands(with: option)
    guard !others.isEmpty else { return UsageRepair(mistake: mistake, advice: nil) }
    return UsageRepair(
      mistake: "\(command) has no option \(option)", advice: "Commands that have it: \(others.joined(separator: ", "))."
    )
  }

  private func nearest(to option: String) -> String? {
    let name = String(option.drop { $0 == "-" }).lowercased()
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted()
    return EditDistance.nearest(to: name, in: long).map { "--" + $0 }
  }
}

extension UsageRepair {
  /// The mistake of a word with a dash that is not a hyphen.
  fileprivate init(longDash rest: Substring, _ word: String, _ names: Set<String>) {
    let name = rest.prefix { $0 != "=" }
    let option = (name.count == 1 ? "-" : "--") + rest
    self.init(
      mistake: "unknown option \(word)",
      advice: names.contains((name.count == 1 ? "-" : "--") + name)
        ? "This dash is not a hyphen: type \(option)." : "Options begin with hyphens.")
  }
}
