import Foundation

/// Where presets are looked for by their names.
struct PresetFolders {
  /// A file that a name means.
  struct Place: Equatable {
    let path: String
    /// Whether the user has put it there or named its path. Other files may have come with a video, from anybody.
    let isTrusted: Bool
  }

  /// The user's own, be it there or not.
  let own: String
  /// The one beside the video; nil if there is none, or if it is the user's own.
  let neighbor: String?

  /// The first that has a preset of a name wins, so that no video can take the place of what the user means.
  var paths: [String] { [own] + (neighbor.map { [$0] } ?? []) }

  /// - Parameter neighbor: a file beside which presets may lie, or a folder of them; nil for none.
  init(beside neighbor: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let own = PresetFolders.own(environment)
    let folder = neighbor.map { PresetFolders.folder(of: $0) }
    self.own = own
    self.neighbor = folder == own ? nil : folder
  }

  private static func folder(of neighbor: String) -> String {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: neighbor, isDirectory: &isFolder)
    let folder = isThere && isFolder.boolValue ? neighbor : (neighbor as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// The user's own folder. The same on every system.
  private static func own(_ environment: [String: String]) -> String {
    // The specification has relative paths passed over.
    let home = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let config = home ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    return (config as NSString).standardizingPath + "/nagare/presets"
  }

  /// Whether it is not a name, but the path of a file.
  private static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(Preset.suffix) }

  /// The file of a preset, be it there or not where a path is given; nil if there is none of the name.
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

  /// The names without those that a terminal must not be shown: they are no words to complete either.
  var printableNames: [String] { names.filter { escaped($0) == $0 } }

  /// That there is no preset of a name: where it was looked for, and what there is instead.
  func missing(_ name: String) -> Failure {
    Failure(.usage, "there is no such preset", name, why: search(for: name), advice: choice)
  }

  /// The same about a name that has gone to an encoder.
  func alsoMissing(_ name: String) -> String {
    let nearest = EditDistance.nearest(to: name, in: EncoderSpeed.names + names).map { "Did you mean \($0)?" }
    return nearest ?? "There is no preset file of that name, either.\(names.isEmpty ? "" : " " + choice)"
  }

  private func search(for name: String) -> String {
    let places = paths.map { $0 + "/" + name + Preset.suffix }.joined(separator: " nor ")
    return "there is \(paths.count > 1 ? "neither" : "no") \(places)"
  }

  private var choice: String {
    let names = names
    return names.isEmpty
      ? "There are none yet; \"nagare presets\" shows how to make one."
      : "There are: \(names.joined(separator: ", "))."
  }
}
