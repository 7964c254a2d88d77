import Foundation

/// A folder of one test, removed when the test ends.
package final class TemporaryFolder {
  package let url: URL
  /// How the names of all these folders begin.
  package static let prefix = "nagare-test-"

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: TemporaryFolder.prefix + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder, whether it exists or not.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The sorted names of the folder's files, including hidden ones.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// The text of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// Writes a text file and returns its path.
  @discardableResult
  package func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}
