import Foundation
import NagareComments
import TestSupport

/// The files of `Fixtures/compressed`.
enum CompressedFixture {
  /// What comes out of the beginnings of a file, by zlib's own account.
  struct Cuts: Decodable {
    /// By the length of the beginning: how many bytes come out.
    var sizes: [Int]
    /// Lengths at which nothing seems to be lost.
    var ends: Set<Int>
  }

  private static let folder = URL(filePath: FixtureFiles.path("compressed"))

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  /// What all whole files hold.
  static func plain() throws -> CommentFile {
    try CommentReader.read(contentsOf: folder.appending(path: "plain.xml").path)
  }

  /// Files that hold `plain.xml`.
  static func wholeNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("whole-") }.sorted()
  }

  static func cuts() throws -> [String: Cuts] {
    try JSONDecoder().decode([String: Cuts].self, from: Data(contentsOf: folder.appending(path: "cuts.json")))
  }
}
