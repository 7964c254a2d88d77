import Foundation
import NagareMedia
import TestSupport
import Testing

/// What becomes of files that come under an output's name while it is written.
@Suite("Publication")
struct PublicationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file that is there stays, and the other one where it is")
  func keeps() throws {
    try folder.write("mine", as: "out")
    try folder.write("new", as: "part")
    let error = Publication.publish(folder.path("part"), as: folder.path("out"), allowsOverwriting: false)
    #expect(error == EEXIST)
    #expect(try folder.text(of: "out") == "mine")
    #expect(try folder.text(of: "part") == "new")
    #expect(Publication.publish(folder.path("part"), as: folder.path("out"), allowsOverwriting: true) == nil)
    #expect(try folder.names == ["out"])
    #expect(try folder.text(of: "out") == "new")
  }

  @Test("a name that nothing has is taken")
  func takes() throws {
    try folder.write("new", as: "part")
    #expect(Publication.publish(folder.path("part"), as: folder.path("out"), allowsOverwriting: false) == nil)
    #expect(try folder.names == ["out"])
    #expect(Publication.publish(folder.path("none"), as: folder.path("other"), allowsOverwriting: false) == ENOENT)
  }
}
