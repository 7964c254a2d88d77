import Foundation
import NagareMedia
import TestSupport
import Testing

/// What becomes of files that come under an output's name while it is written.
@Suite("Publication")
struct PublicationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
  }

  @Test("a file that is there stays, and the other one where it is")
  func keeps() throws {
    try write("mine", to: "out")
    try write("new", to: "part")
    let error = Publication.publish(folder.path("part"), as: folder.path("out"), overwrites: false)
    #expect(error == EEXIST)
    #expect(try read("out") == "mine")
    #expect(try read("part") == "new")
    #expect(Publication.publish(folder.path("part"), as: folder.path("out"), overwrites: true) == nil)
    #expect(try folder.names == ["out"])
    #expect(try read("out") == "new")
  }

  @Test("a name that nothing has is taken")
  func takes() throws {
    try write("new", to: "part")
    #expect(Publication.publish(folder.path("part"), as: folder.path("out"), overwrites: false) == nil)
    #expect(try folder.names == ["out"])
    #expect(Publication.publish(folder.path("none"), as: folder.path("other"), overwrites: false) == ENOENT)
  }
}
