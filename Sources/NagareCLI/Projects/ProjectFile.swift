import Foundation
import Nagare

/// What the studio keeps of a video: its comments, the options, and the ranges to burn.
///
/// Its JSON has the keys of a job of `batch`, and ranges. Its paths are relative to its own folder.
struct ProjectFile: Codable {
  /// The version of the form.
  private let version: Int
  let video: String?
  /// The comment files, with their shifts as on the command line; nil for those beside the video.
  let comments: [String]?
  let output: String?
  /// The values of options by the options' long names; nil for none.
  let options: [String: JobRequest.Value]?
  /// The ranges to burn; nil or empty for the whole video.
  let ranges: [TimeRange]?

  /// A range of a video, in seconds.
  struct TimeRange: Codable, Equatable, Sendable {
    let from: Double
    let to: Double

    /// Whether a burn can have it.
    var isUsable: Bool { from >= 0 && from < to && to <= CommentLimits.time.upperBound }
    /// The options of a burn for it.
    var words: [String] { ["--from=\(from)", "--to=\(to)"] }
  }

  /// The version that this program writes; it reads it and earlier ones.
  private static let latestVersion = 1
  /// The largest size of a file, in bytes; a larger one is a mistake.
  private static let maxBytes = 1 << 20
  /// The largest number of ranges; more are a mistake.
  static let maxRanges = 1_000

  init(
    video: String, comments: [String], output: String, options: [String: JobRequest.Value], ranges: [TimeRange]
  ) {
    version = Self.latestVersion
    (self.video, self.comments, self.output, self.options, self.ranges) = (video, comments, output, options, ranges)
  }

  /// The path of a video's project.
  static func path(for video: String) -> String { video + ".nagare.json" }

  /// - Throws: `Failure` if the file cannot be read or understood. It must be a regular file, as a pipe could block.
  init(contentsOf path: String) throws(Failure) {
    guard access(path, R_OK) == 0 else {
      throw Failure(.failed, "cannot read the project", path, why: Failure.text(of: errno))
    }
    guard PresetFile.exists(path) else { throw Self.malformed(path, "it is not a regular file") }
    guard DiskSpace.bytes(of: path) ?? 0 <= Self.maxBytes else {
      throw Self.malformed(path, "it is longer than \(Self.maxBytes >> 20) MiB")
    }
    do {
      self = try JSONDecoder().decode(ProjectFile.self, from: Data(contentsOf: URL(filePath: path)))
    } catch DecodingError.keyNotFound(let key, _) {
      throw Self.malformed(path, "it has no \"\(key.stringValue)\"")
    } catch {
      throw Self.malformed(path, "it is not the JSON of a project")
    }
    guard version <= Self.latestVersion else {
      throw Self.malformed(path, "a newer version of nagare wrote it")
    }
    guard ranges?.allSatisfy(\.isUsable) ?? true, ranges?.count ?? 0 <= Self.maxRanges else {
      throw Self.malformed(path, "a range is not one of a video")
    }
    guard options?.count ?? 0 <= Preset.maxOptions else {
      throw Self.malformed(path, "it has more than \(Preset.maxOptions) options")
    }
  }

  static func malformed(_ path: String, _ reason: String) -> Failure {
    Failure(.input, "cannot understand the project", path, why: reason)
  }

  /// Writes the file, in place of an earlier one.
  /// - Throws: `Failure` if it cannot be written.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try OutputFile.write(encoder.encode(self) + Data("\n".utf8), to: path, allowsOverwriting: true)
  }

  /// The path of a file that a project names, from the working folder.
  static func resolved(_ name: String, beside project: String) -> String {
    name.beginsAtRoot ? name : project.parentFolder + "/" + name
  }

  /// An argument for a comment file that a project names.
  static func resolvedComments(_ argument: String, beside project: String) -> String {
    let resolved = resolved(argument, beside: project)
    guard case .table(let table) = CommentFileArgument(resolved).shift else { return resolved }
    return resolved.dropLast(table.count) + self.resolved(table, beside: project)
  }

  /// The name of a file for a project, relative to the project's folder if it is in it.
  static func name(of file: String, beside project: String) -> String {
    let folder = URL(filePath: project).standardizedFileURL.deletingLastPathComponent().path
    let path = URL(filePath: file).standardizedFileURL.path
    return path.path(below: folder) ?? path
  }
}
