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
}
