import Foundation

/// The files that `make people` installs for the user.
package enum PeopleInstallation {
  /// Whether LiteRT is installed. Prints a note if not.
  package static let isThere: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let isThere = FileManager.default.fileExists(atPath: data + "/nagare/people/libLiteRt.so")
    if !isThere { print("Tests with LiteRT are skipped: it is not installed") }
    return isThere
  }()
}
