import Foundation

/// The files of the folder `Fixtures`.
package enum FixtureFiles {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures").standardizedFileURL

  /// The path of a file by its name in the folder.
  package static func path(_ name: String) -> String { folder.appending(path: name).path }
}
