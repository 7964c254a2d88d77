import Foundation
import NagareComments
import TestSupport
import Testing

/// An entry of `Fixtures/damaged/expected.json`; `times` and `texts` are in the order of the file.
private struct Expectation: Decodable {
  var good: Int
  var bad: [Int]
  var times: [Double]
  var texts: [String]?
  var empty: Int?
  var lost: [Lost]?

  struct Lost: Decodable {
    var line: Int
    var field: String
  }
}

@Suite struct FixtureTests {
  private static let folder = URL(filePath: FixtureFiles.path("damaged"))

  private static var expectations: [String: Expectation] {
    get throws {
      let data = try Data(contentsOf: folder.appending(path: "expected.json"))
      return try JSONDecoder().decode([String: Expectation].self, from: data)
    }
  }

  /// Reads a file. An empty one counts as a file without comments.
  private static func read(_ path: String) throws -> CommentFile {
    do {
      return try CommentReader.read(contentsOf: path)
    } catch {
      guard error == .empty else { throw error }
      return CommentFile(comments: [], format: .bilibiliXML)
    }
  }

  @Test func damagedFilesAreReadAsExpected() throws {
    let expectations = try Self.expectations
    #expect(!expectations.isEmpty)
    for (name, expected) in expectations {
      let file = try Self.read(Self.folder.appending(path: name).path)
      let order = expected.times.indices.sorted { (expected.times[$0], $0) < (expected.times[$1], $1) }
      #expect(file.comments.count == expected.good, "\(name)")
      #expect(file.comments.map(\.time) == order.map { expected.times[$0] }, "\(name)")
      #expect(file.problems.map(\.position.line) == expected.bad, "\(name)")
      #expect(file.fieldProblems.map(\.position.line) == expected.lost?.map(\.line) ?? [], "\(name)")
      #expect(file.fieldProblems.map(\.field.rawValue) == expected.lost?.map(\.field) ?? [], "\(name)")
      #expect(file.itemCount == expected.good + expected.bad.count + (expected.empty ?? 0), "\(name)")
      #expect(file.emptyCount == expected.empty ?? 0, "\(name)")
      if let texts = expected.texts { #expect(file.comments.map(\.text) == order.map { texts[$0] }, "\(name)") }
    }
  }
}
