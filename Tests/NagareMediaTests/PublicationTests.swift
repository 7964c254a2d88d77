import Foundation
import NagareMedia
import TestSupport
import Testing

/// Files that appear under an output's name while it is written.
@Suite("Publication")
struct PublicationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("an existing file stays, and so does the new one under its own name")
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

  @Test("an unused name is taken")
  func takes() throws {
    try folder.write("new", as: "part")
    #expect(Publication.publish(folder.path("part"), as: folder.path("out"), allowsOverwriting: false) == nil)
    #expect(try folder.names == ["out"])
    #expect(Publication.publish(folder.path("none"), as: folder.path("other"), allowsOverwriting: false) == ENOENT)
  }
}
