import Foundation
import Nagare
import TestSupport
import Testing

@Suite("Files that appear under an output's name while it is written")
struct NewcomerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a burn keeps such files unless it may overwrite", arguments: [false, true])
  func burn(allowsOverwriting: Bool) throws {
    let input = folder.path("in.mkv")
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    try FFmpegTool.make(input, ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1"] + encoding)
    var job = BurnJob(video: input, comments: [], output: folder.path("out.mp4"))
    job.allowsOverwriting = allowsOverwriting
    let burner = try Burner(job)
    try folder.write("mine", as: "out.mp4")
    if allowsOverwriting {
      #expect(try burner.runAndWait().frames == 25)
    } else {
      let error = #expect(throws: MediaError.self) { try burner.runAndWait() }
      guard case .cannotName(folder.path("out.mp4"), let part, "File exists") = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(try folder.text(of: "out.mp4") == "mine")
      // The new video, which may have taken hours, is not lost.
      try FileManager.default.moveItem(atPath: part, toPath: folder.path("new.mp4"))
      #expect(try Probe.frameHashes(folder.path("new.mp4")).count == 25)
    }
    #expect(try folder.names == ["in.mkv"] + (allowsOverwriting ? [] : ["new.mp4"]) + ["out.mp4"])
  }

  /// Three images, some of whose names are taken.
  @Test("images get their names together, or the existing files stay", arguments: [false, true])
  func images(allowsOverwriting: Bool) throws {
    let pattern = try #require(ImageSequencePattern(folder.path("%d.png")))
    var job = OverlayJob(
      comments: [], output: .images(pattern), size: FrameSize(width: 64, height: 48),
      frameRate: try #require(FrameRate(25)))
    job.duration = 0.12
    job.allowsOverwriting = allowsOverwriting
    let earlier = allowsOverwriting ? ["1", "2", "5"] : ["2"]
    let renderer = try OverlayRenderer(job)
    for name in earlier { try folder.write("mine", as: "\(name).png") }
    // No file takes the place of a folder.
    if allowsOverwriting {
      try FileManager.default.createDirectory(atPath: folder.path("3.png"), withIntermediateDirectories: false)
      try folder.write("mine", as: "3.png/a")
    }
    #expect(throws: MediaError.self) { try renderer.runAndWait() }
    for name in earlier { #expect(try folder.text(of: "\(name).png") == "mine") }
    #expect(try folder.names == (allowsOverwriting ? ["1.png", "2.png", "3.png", "5.png"] : ["2.png"]))
  }
}
