import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Burns that fail leave nothing behind")
struct FailedBurnTests {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
  }

  private func job(_ output: String) -> BurnJob { .lossless(input, [], to: output) }

  @Test("an existing output is refused and stays as it is, unless it may be replaced")
  func existing() throws {
    let output = try folder.write("precious", as: "out.mp4")
    #expect(throws: OutputError.exists(path: output)) { try Burner(job(output)) }
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "precious")
    try burn(input, [], to: output) { $0.allowsOverwriting = true }
    #expect(try Probe.times(output).count == 50)
    #expect(try folder.names == ["in.mp4", "out.mp4"])
  }

  @Test("the input is never the output, under whatever name", arguments: [false, true])
  func inputAsOutput(allowsOverwriting: Bool) throws {
    let before = try Data(contentsOf: URL(filePath: input))
    let (symbolic, hard) = (folder.path("symbolic.mp4"), folder.path("hard.mkv"))
    try FileManager.default.createSymbolicLink(atPath: symbolic, withDestinationPath: input)
    try FileManager.default.linkItem(atPath: input, toPath: hard)
    for output in [input, symbolic, hard, folder.path("./in.mp4")] {
      var job = job(output)
      job.allowsOverwriting = allowsOverwriting
      #expect(throws: OutputError.isInput(path: output)) { try Burner(job) }
    }
    let font = try folder.write("x", as: "font.mp4")
    var lettered = job(font)
    (lettered.allowsOverwriting, lettered.overlay.fonts.files) = (allowsOverwriting, [font])
    #expect(throws: OutputError.isInput(path: font)) { try Burner(lettered) }
    #expect(try Data(contentsOf: URL(filePath: input)) == before)
  }

  @Test("a folder is no output")
  func outputIsFolder() throws {
    let output = folder.path("out.mp4")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
    #expect(throws: OutputError.isFolder(path: output)) { try Burner(job(output)) }
  }

  @Test("an output that cannot be created is named", arguments: ["missing/out.mp4", "in.mp4/out.mp4"])
  func cannotCreate(name: String) throws {
    let output = folder.path(name)
    let reason = name.hasPrefix("missing") ? "No such file or directory" : "Not a directory"
    let burner = try Burner(job(output))
    #expect(throws: MediaError.cannotCreate(path: output, reason: reason)) { try burner.runAndWait() }
    #expect(try folder.names == ["in.mp4"])
  }

  /// One after the other, as each locks /dev/full.
  @Test(
    "a full disk is reported, and a file that cannot be resumed is removed at once", .serialized,
    arguments: ["mp4", "mkv"])
  func fullDisk(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let burner = try Burner(job(output))
    try FileManager.default.createSymbolicLink(atPath: burner.temporaryPath, withDestinationPath: "/dev/full")
    let error = #expect(throws: OutOfSpace.self) { try burner.runAndWait() }
    #expect(error?.cause == .noSpace(path: output, reason: "No space left on device", isLimited: false))
    #expect(error?.partialFile == nil && error?.earlierPartialFiles == [] && error?.isResuming == false)
    #expect(try folder.names == ["in.mp4"])
    withExtendedLifetime(burner) {}
  }

  @Test("a video without a decodable frame leaves no file")
  func noFrames() throws {
    let damaged = folder.path("damaged.mkv")
    // No key frames, and noise in the others.
    try FFmpegTool.make(damaged, ["-i", input, "-map", "0:v", "-c", "copy", "-bsf:v", "noise=amount=1:drop=key"])
    let burner = try Burner(.lossless(damaged, [], to: folder.path("out.mp4")))
    let expected = MediaError.cannotDecode(path: damaged, reason: "no frame could be decoded")
    #expect(throws: expected) { try burner.runAndWait() }
    #expect(try folder.names == ["damaged.mkv", "in.mp4"])
  }

  @Test("a missing font stops a burn before anything is written")
  func font() throws {
    var job = job(folder.path("out.mp4"))
    job.overlay.fonts = FontRequest(files: [folder.path("missing.ttf")])
    #expect(throws: FontError.self) { try Burner(job) }
    #expect(try folder.names == ["in.mp4"])
  }

  @Test("a burner that never runs writes nothing")
  func unused() throws {
    _ = try Burner(job(folder.path("out.mp4")))
    #expect(try folder.names == ["in.mp4"])
  }
}
