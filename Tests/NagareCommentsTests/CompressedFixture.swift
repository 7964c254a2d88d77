import Foundation
import NagareComments
import TestSupport

/// The files of `Fixtures/compressed`.
enum CompressedFixture {
  /// The decompressed sizes of a file's prefixes, according to zlib.
  struct Cuts: Decodable {
    /// The number of decompressed bytes, by the length of the prefix.
    var sizes: [Int]
    /// Prefix lengths at which the data seems complete.
    var ends: Set<Int>
  }

  private static let folder = URL(filePath: FixtureFiles.path("compressed"))

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  /// The content of all whole files.
  static func plain() throws -> CommentFile {
    try CommentReader.read(contentsOf: folder.appending(path: "plain.xml").path)
  }

  /// The names of the files that hold all of `plain.xml`.
  static func wholeNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("whole-") }.sorted()
  }

  static func cuts() throws -> [String: Cuts] {
    try JSONDecoder().decode([String: Cuts].self, from: Data(contentsOf: folder.appending(path: "cuts.json")))
  }
}
