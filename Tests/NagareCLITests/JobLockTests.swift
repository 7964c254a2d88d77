import Foundation
import NagareCLI
import Testing

/// The file that keeps two processes from the same output or list.
@Suite struct JobLockTests {
  @Test func earlierOwnerLeavesTheFileOfTheNext() throws {
    let folder = try Workspace()
    let path = folder / "lock"
    var first = try JobLock(path)
    first?.removeFile()
    let second = try withExtendedLifetime(first) { try JobLock(path) }
    first = nil
    let third = try JobLock(path)
    #expect(third == nil)
    withExtendedLifetime(second) { #expect(second != nil) }
  }

  @Test func damagedListIsPutAside() throws {
    let folder = try Workspace()
    let lock = try #require(try JobLock(folder / "list.lock"))
    var notes: [String] = []
    let lists = try ["[1", "[0]", "[7]"].map { text -> [Int]? in
      try folder.write(text, to: "list")
      return try lock.list(at: folder / "list", note: { notes.append($0) }) { (list: [Int]) in !list.contains(0) }
    }
    #expect(lists == [nil, nil, [7]])
    let note = "the queue of an earlier run cannot be read; it is put aside as \(folder / "list").old"
    #expect(notes == [note, note])
    #expect(try folder.read("list.old") == Data("[0]".utf8))
  }

  @Test func listThatCannotBeReadStays() throws {
    let folder = try Workspace()
    let lock = try #require(try JobLock(folder / "list.lock"))
    try FileManager.default.createDirectory(atPath: folder / "list", withIntermediateDirectories: false)
    #expect(throws: (any Error).self) {
      try lock.list(at: folder / "list", note: { _ in }) { (_: [Int]) in true }
    }
    #expect(folder.contains("list"))
  }
}
