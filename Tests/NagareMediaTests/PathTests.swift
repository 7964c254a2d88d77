import Foundation
import NagareMedia
import NagareSystem
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
  @Test(
    "a path is split at its last slash, whatever follows it",
    arguments: [
      ("a", ".", "", "a"), ("片", ".", "", "片"), ("a/b", "a", "a/", "b"), ("a/b/", "a", "a/", "b"),
      ("/a", "/", "/", "a"), ("/", "/", "", "/"), ("//", "/", "", "/"), ("./a", ".", "./", "a"), ("", ".", "", ""),
      ("a//b", "a", "a//", "b"),
      // Swift's characters: a slash with a mark behind it, or a prepended sign before it.
      ("../\u{301}x", "..", "../", "\u{301}x"), ("a/\u{FE0F}x/", "a", "a/", "\u{FE0F}x"),
      ("/\u{1F3FF}", "/", "/", "\u{1F3FF}"), ("a\u{600}/", ".", "", "a\u{600}"),
      ("a\u{600}/b", "a\u{600}", "a\u{600}/", "b"),
    ])
  func splits(path: String, folder: String, prefix: String, name: String) {
    #expect(path.parentFolder == folder)
    #expect(path.folderPrefix == prefix)
    #expect(path.lastComponent == name)
  }

  @Test(
    "a name is split at its last dot, whatever is beside it",
    arguments: [
      ("a.mp4", "a", "mp4"), ("a.b/c.d.E", "a.b/c.d", "E"), ("a.b/c", "a.b/c", ""), ("a.mp4/", "a", "mp4"),
      (".png", "", "png"), ("a.", "a", ""), ("", "", ""), ("/", "/", ""),
      ("a\u{600}.mp4", "a\u{600}", "mp4"), ("a.\u{301}mp4", "a", "\u{301}mp4"),
      ("a.mp4/\u{301}b", "a.mp4/\u{301}b", ""),
    ])
  func suffixes(path: String, stem: String, suffix: String) {
    #expect(path.withoutSuffix == stem)
    #expect(path.fileSuffix == suffix)
  }

  @Test("slashes count with marks behind them, too")
  func slashes() {
    #expect("/\u{301}a".beginsAtRoot && !"a/".beginsAtRoot && !"".beginsAtRoot)
    #expect("a/\u{301}".hasSlash && !"a\u{FF0F}".hasSlash)
  }

  @Test("no path is an option")
  func options() {
    #expect("-rf".asArgument == "./-rf" && "-\u{301}".asArgument == "./-\u{301}")
    #expect("a-".asArgument == "a-" && "/-a".asArgument == "/-a" && "".asArgument == "")
  }

  @Test("a path is below a folder if its bytes say so")
  func below() {
    #expect("/f/a/b".path(below: "/f") == "a/b")
    #expect("/f/\u{301}a".path(below: "/f") == "\u{301}a")
    #expect("/a".path(below: "/") == "a")
    #expect("/fa".path(below: "/f") == nil)
    #expect("/f".path(below: "/f") == nil)
    // The same characters in another form name another folder.
    #expect("/e\u{301}/a".path(below: "/\u{E9}") == nil)
  }

  @Test("incomplete files and sequences lie beside names that begin with a mark", arguments: ["\u{301}", "\u{FE0F}"])
  func marks(_ mark: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.url.path + "/" + mark + "x.mp4"
    let temporary = TemporaryName.path(for: output)
    try Data().write(to: URL(filePath: temporary))
    #expect(PartialFile.abandoned(of: output).map(\.path) == [temporary])
    let pattern = try #require(ImageSequencePattern(folder.url.path + "/" + mark + "%d.png"))
    try Data().write(to: URL(filePath: pattern.path(of: 7)))
    #expect(pattern.existingNumbers == [7])
  }

  @Test("an incomplete file belongs to the output whose name has its bytes")
  func forms() throws {
    let folder = try TemporaryFolder()
    let outputs = ["e\u{301}.mp4", "\u{E9}.mp4"].map { folder.url.path + "/" + $0 }
    try Data().write(to: URL(filePath: TemporaryName.path(for: outputs[0])))
    #expect(outputs.map { PartialFile.abandoned(of: $0).count } == [1, 0])
  }
}
