import Foundation
import TestSupport

/// A temporary folder for one test.
final class Workspace {
  let path: String

  init() throws {
    let name = TemporaryFolder.prefix + UUID().uuidString
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  static func / (folder: Workspace, name: String) -> String { folder.path + "/" + name }

  /// All names in the folder, including hidden files, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self / name) }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(filePath: self / name))
    return self / name
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }

  func create(_ name: String) throws -> URL { URL(filePath: try write(Data(), to: name)) }

  func read(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: self / name)) }
}

/// Files of the repository.
enum Fixture {
  static let clip = path("clip.mp4")
  static let comments = path("comments.xml")

  static func path(_ name: String) -> String { FixtureFiles.path(name) }
}
