import Foundation

/// The files that `make people` installs for the user.
package enum PeopleInstallation {
  /// Whether LiteRT is installed. Prints a note if not.
  package static let isInstalled: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let isInstalled = FileManager.default.fileExists(atPath: data + "/nagare/people/libLiteRt.so")
    if !isInstalled { print("Tests with LiteRT are skipped: it is not installed") }
    return isInstalled
  }()
}
