import Foundation

/// The places of LiteRT's library and of models.
package struct PeopleFiles: Sendable {
  private let environment: [String: String]
  /// The path of the running program.
  private let program: String?

  /// The environment variable with the path of LiteRT's library. If it is set, no other place is searched.
  package static let runtimeVariable = "NAGARE_LITERT"
  /// The environment variable with the path of a model, which replaces the installed ones.
  package static let modelVariable = "NAGARE_PEOPLE_MODEL"

  /// The file name of LiteRT's library.
  package static var runtimeName: String {
    #if canImport(Darwin)
      "libLiteRt.dylib"
    #else
      "libLiteRt.so"
    #endif
  }

  /// Creates the places of a program in an environment, by default those of this process.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, program: String? = Bundle.main.executablePath
  ) {
    (self.environment, self.program) = (environment, program)
  }

  /// The names to pass to the dynamic loader, in order: the bare name, for the system's own places, and paths.
  package var runtimeCandidates: [String] {
    if let path = value(PeopleFiles.runtimeVariable) { return [path] }
    return [PeopleFiles.runtimeName] + folders.map { $0 + "/" + PeopleFiles.runtimeName }
  }

  /// The folders of installed files, in order: the program's and the user's.
  package var folders: [String] {
    var folders: [String] = []
    if let program {
      // Programs are often started through a symbolic link.
      let own = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      folders.append(own.deletingLastPathComponent().path + "/lib/nagare")
    }
    // By the XDG Base Directory Specification, a relative path is invalid and ignored.
    let data = value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return folders + [(data ?? (value("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/nagare/people"]
  }

  /// The path of an installed model, or of the one that the environment names.
  /// - Parameter name: the file name.
  /// - Throws: `PeopleError.noModel` if the environment names no model, and none of that name is installed.
  package func model(_ name: String) throws(PeopleError) -> String {
    if let path = value(PeopleFiles.modelVariable) { return path }
    // Models may be beside the library that the environment names.
    let beside = value(PeopleFiles.runtimeVariable).map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let folders = (beside.map { [$0] } ?? []) + folders
    guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0 + "/" + name) }) else {
      throw .noModel(name: name, folders: folders)
    }
    return folder + "/" + name
  }

  private func value(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
}
