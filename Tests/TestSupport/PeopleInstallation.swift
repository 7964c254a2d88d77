import Foundation

/// What `make people` installs for the user who runs it.
package enum PeopleInstallation {
  /// Whether LiteRT is there.
  package static let isThere: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let isThere = FileManager.default.fileExists(atPath: data + "/nagare/people/libLiteRt.so")
    if !isThere { print("Tests with LiteRT are skipped: it is not installed") }
    return isThere
  }()
}
