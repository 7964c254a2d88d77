import Foundation

/// Where presets are looked for by their names.
struct PresetFolders {
  /// The first that has a preset of a name wins.
  let paths: [String]

  /// - Parameter neighbor: a file beside which presets may lie, or a folder of them; nil for none.
  init(beside neighbor: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let own = PresetFolders.own(environment)
    guard let neighbor else {
      paths = [own]
      return
    }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: neighbor, isDirectory: &isFolder)
    let folder = isThere && isFolder.boolValue ? neighbor : (neighbor as NSString).deletingLastPathComponent
    paths = [folder.isEmpty ? "." : folder, own]
  }

  /// The user's own folder, be it there or not. The same on every system.
  private static func own(_ environment: [String: String]) -> String {
    // The specification has relative paths passed over.
    let home = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let config = home ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    return (config as NSString).standardizingPath + "/nagare/presets"
  }

  /// Whether it is not a name, but the path of a file.
  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(Preset.suffix) }

  /// The file of a preset; nil if there is none of the name.
  func path(of name: String) -> String? {
    paths.lazy.map { $0 + "/" + name + Preset.suffix }.first { PresetFile.exists($0) }
  }

  /// The names of all presets, sorted.
  var names: [String] {
    let files = paths.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(Preset.suffix) && PresetFile.exists(folder + "/" + $0) }
    }
    return Set(files.map { String($0.dropLast(Preset.suffix.count)) }).subtracting([""]).sorted()
  }

  /// That there is no preset of a name: where it was looked for, and what there is instead.
  func missing(_ name: String) -> Failure {
    let names = names
    let places = paths.map { $0 + "/" + name + Preset.suffix }.joined(separator: " nor ")
    return Failure(
      .usage, "there is no such preset", name, why: "there is \(paths.count > 1 ? "neither" : "no") \(places)",
      advice: names.isEmpty
        ? "There are none yet; \"nagare presets\" shows how to make one."
        : "There are: \(names.joined(separator: ", ")).")
  }
}
