import Foundation
import Nagare

/// The project of the studio's video, in a file beside it.
struct StudioProject: Sendable {
  /// The path of the file; nil if the video is not in the studio's folder.
  let path: String?
  /// What was kept; nil if there is none.
  let kept: ProjectFile?
  private let video: String
  /// Why the file that is there is left alone.
  private let problem: Failure?
  /// The comment files that the project names and the studio cannot take.
  private var leftOut: [String] = []

  init(of video: String, in folder: StudioFolder) {
    self.video = video
    path = folder.output(ProjectFile.path(for: video))
    var (kept, problem): (ProjectFile?, Failure?) = (nil, nil)
    if let path, !OutputFile.isReplaceable(path) {
      // A link may lead out of the folder.
      problem = Failure(.failed, "the project is not a regular file", path)
    } else if let path, access(path, F_OK) == 0 {
      do throws(Failure) { kept = try ProjectFile(contentsOf: path) } catch { problem = error }
    }
    if let problem { Diagnostics.warn("\(problem.summary); it is left alone") }
    (self.kept, self.problem) = (kept, problem)
  }

  /// The file's name; nil if nothing can be kept.
  var name: String? { path?.lastComponent }

  /// The comment files as arguments. A project may come from anybody, with a video: those outside the folder are left
  /// out, and stay in the file.
  mutating func takeComments(in folder: StudioFolder) -> [String] {
    guard let path else { return [] }
    var taken: [String] = []
    for written in kept?.comments ?? [] {
      let argument = ProjectFile.resolvedComments(written, beside: path)
      if CommentFileArgument(argument).files.allSatisfy({ folder.regularFile($0) != nil }) {
        taken.append(argument)
      } else {
        leftOut.append(written)
        Diagnostics.warn("\(argument) is missing, or not in the studio's folder; \(path) has it without effect")
      }
    }
    return taken
  }

  /// The options that the page can change and that the command line does not override.
  func options(_ vocabulary: StudioVocabulary, below given: [StudioOption]) -> [StudioOption] {
    guard let path, let kept else { return [] }
    let names = Set(given.compactMap { vocabulary.description(of: $0.name)?.name })
    return kept.options(vocabulary, beside: path).filter { option in
      guard let name = vocabulary.description(of: option.name)?.name else { return false }
      return !names.contains(name) && names.isDisjoint(with: PresetExpansion.overriders[name] ?? [])
    }
  }

  /// Keeps what the page has chosen.
  /// - Parameter fixed: the options of the command line that the page cannot change.
  /// - Throws: `Failure` if it cannot be kept.
  func keep(_ choice: Studio.Choice, _ fixed: [StudioOption], _ vocabulary: StudioVocabulary) throws {
    if let problem { throw problem }
    guard let path else { throw Failure(.failed, "the video is not in the studio's folder") }
    // What the page cannot change stays.
    var values = (kept?.options ?? [:]).filter { vocabulary.description(of: $0.key) == nil }
    for option in fixed { values[option.name] = option.value.map { .words([$0]) } ?? .flag(true) }
    let arguments = choice.settings.alignment.arguments
    values["if-no-comments"] = arguments.isEmpty ? .words(["burn"]) : nil
    for option in choice.settings.allowed {
      guard let description = vocabulary.description(of: option.name) else { continue }
      guard let value = option.value else {
        values[description.name] = .flag(option.name == description.name)
        continue
      }
      let word = description.isFile(value) ? ProjectFile.name(of: value, beside: path) : value
      if description.repeats, case .words(let earlier)? = values[description.name] {
        values[description.name] = .words(earlier + [word])
      } else {
        values[description.name] = .words([word])
      }
    }
    guard OutputFile.isReplaceable(path) else { throw Failure(.failed, "the project is not a regular file", path) }
    try ProjectFile(
      video: ProjectFile.name(of: video, beside: path),
      comments: arguments.map { name(ofComments: $0, path) } + leftOut,
      output: ProjectFile.name(of: choice.output, beside: path), options: values, ranges: choice.ranges
    ).write(to: path)
  }

  /// The name of a comment file with its shift.
  private func name(ofComments argument: String, _ project: String) -> String {
    let parsed = CommentFileArgument(argument)
    let names = parsed.files.map { ProjectFile.name(of: $0, beside: project) }
    return names.count > 1 ? names.joined(separator: "@") : names[0] + argument.dropFirst(parsed.path.count)
  }
}

extension ProjectFile {
  /// The options that the page can change, with the paths of files.
  /// - Parameter path: the project's file.
  fileprivate func options(_ vocabulary: StudioVocabulary, beside path: String) -> [StudioOption] {
    (options ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value -> [StudioOption] in
      guard let description = vocabulary.description(of: name) else { return [] }
      switch value {
      case .flag(true): return [StudioOption(name: name, value: nil)]
      case .flag(false): return description.inverse.map { [StudioOption(name: $0, value: nil)] } ?? []
      case .words(let words):
        return words.map { word in
          StudioOption(
            name: name, value: description.isFile(word) ? ProjectFile.resolved(word, beside: path) : word)
        }
      }
    }
  }
}
