import Foundation
import NagareCLI
import Testing

/// When videos of a watched folder are complete, or gone.
@Suite struct RecordingFolderTests {
  private let folder: Workspace
  private let begin = ContinuousClock.now

  init() throws {
    folder = try Workspace()
    try FileManager.default.createDirectory(atPath: folder / "in", withIntermediateDirectories: true)
    try folder.write("x", to: "in/a.mp4")
  }

  private func makeRecordings(commentTime: Double = 600) -> RecordingFolder {
    RecordingFolder(folder / "in", isRecursive: false, settleTime: 30, commentTime: commentTime)
  }

  /// The clock is one that nobody sets. What is no video has ten times as long to become one, and an hour more if it
  /// may still be read.
  @Test func timeSinceTheLastChangeCounts() throws {
    var recordings = makeRecordings(commentTime: 0)
    let found = try #require(recordings.all)
    func count(at seconds: Int) -> Int {
      recordings.complete(found, at: begin + .seconds(seconds)) { _ in false }.count
    }
    let start = [count(at: 0), count(at: 299), count(at: 3_901), count(at: 3_902)]
    #expect(start == [0, 0, 1, 0])
    try folder.write("xx", to: "in/a.mp4")
    let later = [count(at: 4_000), count(at: 4_299), count(at: 7_901)]
    #expect(later == [0, 0, 1])
  }

  #if os(Linux)
    @Test func namesThatAreNotUTF8AreReportedOnce() throws {
      expectSuccess(try Program.shell(#"touch "$1/$(printf '\261bad.mp4')""#, folder / "in").run())
      var recordings = makeRecordings()
      let found = try #require(recordings.all)
      #expect(found.count == 2)
      let (first, second) = (recordings.misnamed(among: found), recordings.misnamed(among: found))
      #expect(first == [folder / "in/\u{FFFD}bad.mp4"] && second.isEmpty)
      let outcome = try Program.nagare("batch", folder / "in", "--if-no-comments", "copy").run()
      #expect(outcome.diagnostics.contains("Its name is not UTF-8: rename it."), "\(outcome.diagnostics)")
    }
  #endif

  /// A network disk may be down for hours.
  @Test func videosAreNotMissingWhileTheirFolderIsAway() throws {
    var recordings = makeRecordings()
    let found = try #require(recordings.all)
    func count(at seconds: Int) -> Int { recordings.missing(of: found, at: begin + .seconds(seconds)).count }
    #expect(count(at: 0) == 0)
    try FileManager.default.moveItem(atPath: folder / "in", toPath: folder / "away")
    let away = [count(at: 1), count(at: 10_000)]
    #expect(away == [0, 0])
    // The time without the folder does not count.
    try FileManager.default.createDirectory(atPath: folder / "in", withIntermediateDirectories: true)
    let back = [count(at: 10_001), count(at: 10_601), count(at: 10_602)]
    #expect(back == [0, 0, 1])
  }
}
