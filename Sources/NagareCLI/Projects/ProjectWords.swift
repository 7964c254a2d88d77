import Foundation
import Nagare

/// The words of a command line that a project stands for.
struct ProjectWords {
  /// The options of the burn, and the files that they name.
  private let options: JobWords
  private let output: String?
  private let ranges: [ProjectFile.TimeRange]
  /// The comment files, with their shifts.
  let comments: [String]

  /// - Parameters:
  ///   - path: the project's file.
  ///   - video: the video of the command line; for another one than the project's, only the options count.
  /// - Throws: `Failure` if it cannot be read, or has an option that a burn cannot have.
  init(contentsOf path: String, for video: String?) throws {
    let project = try ProjectFile(contentsOf: path)
    func name(_ path: String?) -> String? { path?.lastComponent }
    let isItsVideo = project.video == nil || name(project.video) == name(video)
    comments = isItsVideo ? (project.comments ?? []).map { ProjectFile.resolvedComments($0, beside: path) } : []
    output = isItsVideo ? project.output.map { ProjectFile.resolved($0, beside: path) } : nil
    ranges = isItsVideo ? project.ranges ?? [] : []
    let burn = ProgramDescription.command(BurnCommand.configuration.commandName)
    var values = project.options ?? [:]
    for (name, value) in values {
      guard let option = burn?.arguments.first(where: { $0.longName == name }) else { continue }
      values[name] = value.mapped { option.isFile($0) ? ProjectFile.resolved($0, beside: path) : $0 }
    }
    options = try JobWords([]).adding(values, of: path)
  }

  /// The options that a command line with other ones leaves in force.
  /// - Parameter names: the long names of the command line's options.
  /// - Throws: `Failure` if there are several ranges, and the command line names none.
  func words(below names: Set<String>) throws(Failure) -> [String] {
    var words = options.words.filter { word in
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      return names.isDisjoint(with: PresetExpansion.overriders[name] ?? [])
    }
    if let output, !names.contains("output") { words.append("--output=" + output) }
    guard names.isDisjoint(with: ["from", "to", "ranges"]) else { return words }
    guard ranges.count <= 1 else {
      throw Failure(
        .usage, "the project has \(ranges.count) ranges, and a burn has one", advice: "Choose one with --from and --to."
      )
    }
    return words + ranges.flatMap(\.words)
  }
}
