import Foundation

/// The user's own folders, the same on every system.
enum UserFolder {
  /// The program's part of a folder that an environment variable names, or else of the usual one below the home folder.
  static func path(_ variable: String, usual: String, _ environment: [String: String]) -> String {
    // The XDG specification says to ignore relative paths.
    let given = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = given ?? (environment["HOME"] ?? NSHomeDirectory()) + usual
    return (folder as NSString).standardizingPath + "/nagare"
  }
}
