import Foundation
import Nagare

/// The options of a command for many burns that are those of each burn, as words.
struct JobWords {
  private(set) var words: [String] = []
  /// The files that they name.
  private(set) var files: [String] = []

  /// Options of the command that queues burns itself.
  private static let ownOptions: Set = [
    "output", "container", "recursive", "jobs", "again", "dry-run", "on-done", "on-fail", "progress", "quiet",
    "settle", "wait-comments", "listen", "token", "provenance", "parent",
    "peaks", "before", "after", "window", "list", "json", "ranges", "overwrite", "verbose",
  ]
  /// Options that name outputs.
  private static let outputOptions: Set = ["stats-json", "preview"]
  /// Options of a burn that its queue sets, that make several burns of it, or that start programs. A job may come from
  /// somebody else.
  private static let queueOptions: Set = [
    "output", "overwrite", "resume", "jobs", "progress", "quiet", "verbose", "provenance", "parent", "help", "version",
    "project", "ranges", "transform",
  ]

  /// - Parameter arguments: the words after the program's name, without presets that are files.
  init(_ arguments: [String]) {
    for (option, spelling, value) in CommandWords(arguments)?.occurrences ?? [] {
      guard let name = option.longName, !JobWords.ownOptions.contains(name) else { continue }
      add(option, name, spelling, value)
    }
  }

  private mutating func add(_ option: ProgramDescription.Argument, _ name: String, _ spelling: String, _ value: String?)
  {
    words.append(value.map { "\(spelling)=\($0)" } ?? spelling)
    guard let value else { return }
    if option.isFile(value), !JobWords.outputOptions.contains(name) { files.append(value) }
    if name == "vf" { files += PlannedOptions.files(inFilters: value) }
  }

  /// The words with the options of one job, which take precedence.
  /// - Throws: `Failure` for options that a job cannot have, and for their values.
  func adding(_ options: [String: JobRequest.Value], of id: String) throws -> JobWords {
    var result = self
    let known = ProgramDescription.command(BurnCommand.configuration.commandName)?.arguments ?? []
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      guard let option = known.first(where: { $0.longName == name }), !JobWords.queueOptions.contains(name) else {
        throw Failure(.usage, "a job cannot have the option \(name)", id)
      }
      switch value {
      case .flag(true): result.add(option, name, "--" + name, nil)
      case .flag(false):
        // The parser describes the negative form of a flag as a flag of its own.
        if known.contains(where: { $0.longName == "no-" + name }) { result.add(option, name, "--no-" + name, nil) }
      case .words(let values): for value in values { result.add(option, name, "--" + name, value) }
      }
    }
    guard !options.isEmpty else { return result }
    do {
      _ = try BurnCommand.parse(["video.mp4", "comments.xml"] + result.words)
    } catch {
      var failure = Failure(describing: error, in: ["burn"] + result.words)
      failure.place = id
      throw failure
    }
    return result
  }
}
