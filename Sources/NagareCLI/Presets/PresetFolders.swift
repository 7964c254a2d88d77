import Foundation
import Nagare

/// The folders that are searched for presets by name.
struct PresetFolders {
  /// The file of a preset.
  struct Place: Equatable {
    let path: String
    /// Whether it is in the user's own folder, or named by its path. Other files may come from anybody, with a video.
    let isTrusted: Bool
  }

  /// The user's own folder, which need not exist.
  let own: String
  /// The folder of the video; nil if there is none, or if it is the user's own.
  let neighbor: String?

  /// The folders in the order of precedence. The user's own comes first, so that a video cannot bring a replacement.
  var paths: [String] { [own] + (neighbor.map { [$0] } ?? []) }

  /// - Parameter neighbor: a file beside which presets may lie, or a folder of them; nil for none.
  init(beside neighbor: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let own = UserFolder.path("XDG_CONFIG_HOME", usual: "/.config", environment) + "/presets"
    let folder = neighbor.map { PresetFolders.folder(of: $0) }
    self.own = own
    self.neighbor = folder == own ? nil : folder
  }

  private static func folder(of neighbor: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: neighbor, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? neighbor : neighbor.parentFolder
  }

  /// Whether a name is the path of a file.
  private static func isPath(_ name: String) -> Bool { name.hasSlash || name.hasSuffix(Preset.suffix) }

  /// The file of a preset; nil if no folder has a preset of that name. If the name is a path, the file need not exist.
  func place(of name: String) -> Place? {
    if PresetFolders.isPath(name) { return Place(path: name, isTrusted: true) }
    return paths.lazy.map { Place(path: $0 + "/" + name + Preset.suffix, isTrusted: $0 == own) }
      .first { PresetFile.exists($0.path) }
  }

  /// The names of all presets, sorted.
  var names: [String] {
    let files = paths.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(Preset.suffix) && PresetFile.exists(folder + "/" + $0) }
    }
    return Set(files.map { String($0.dropLast(Preset.suffix.count)) }).subtracting([""]).sorted()
  }

  /// The names without control characters, which can be printed and completed.
  var printableNames: [String] { names.filter { escaped($0) == $0 } }

  /// The failure for a missing preset: the files that were tried, and the presets that exist.
  func missing(_ name: String) -> Failure {
    Failure(.usage, "no such preset", name, why: search(for: name), advice: choice)
  }

  /// A note on a name that an encoder gets: the most similar preset, or else the presets that exist.
  func unknownNameNote(_ name: String) -> String {
    let nearest = EditDistance.nearest(to: name, in: EncoderPreset.names + names).map { "Did you mean \($0)?" }
    return nearest ?? "No preset file has that name, either.\(names.isEmpty ? "" : " " + choice)"
  }

  private func search(for name: String) -> String {
    let places = paths.map { $0 + "/" + name + Preset.suffix }.joined(separator: " nor ")
    return paths.count > 1 ? "neither \(places) exists" : "\(places) does not exist"
  }

  private var choice: String {
    let names = names
    return names.isEmpty
      ? "There are no presets yet; \"nagare presets\" shows how to make one."
      : "Available: \(names.joined(separator: ", "))."
  }
}
