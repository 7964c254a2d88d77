import Foundation
import Testing

extension CommandLineResultTests {
  /// The processing of a video before comments are drawn.
  @Suite struct VideoOptionTests {
    private let folder: Workspace
    private let comments: String

    init() throws {
      folder = try Workspace()
      comments = try folder.write(bilibili([("0.1", 5, "comment")]), to: "c.xml")
    }

    private func burn(_ options: String...) throws -> Outcome {
      try Program.nagare(
        ["burn", SmallClip.path, comments, "-o", folder / "out.mkv", "--encoder", "ffv1", "--overwrite"] + options
      ).run()
    }

    @Test(arguments: [
      ("scale=abc", "invalid filter graph (scale=abc): Invalid size 'abc'"), ("nosuch", "No such filter: 'nosuch'"),
      ("split", "(split): it has 1 open input and 2 open outputs"), ("movie=nosuch.mp4", "nosuch.mp4"),
      ("zscale=t=linear", "no path between colorspaces"),
      ("hflip[\u{1b}", "Mismatched '['"), (" ", "--vf needs a graph"),
    ])
    func invalidGraphsAreUsageErrors(_ graph: String, _ words: String) throws {
      for call in [["burn", "-o", folder / "out.mkv"], ["frame", "--at", "1", "-o", folder / "out.png"], ["preview"]] {
        let outcome = try Program.nagare([call[0], SmallClip.path, comments, "--vf", graph] + call.dropFirst()).run()
        expectFailure(outcome, 2, words)
      }
      #expect(try folder.names == ["c.xml"])
    }

    @Test func graphPrecedesSizeAndComments() throws {
      expectSuccess(try burn("--vf", "crop=160:90", "--deinterlace", "--size", "640x360"))
      #expect(try Media.size(of: folder / "out.mkv") == "640,360")
      #expect(try Media.frameCount(of: folder / "out.mkv") == 50)
      let drawn = try Media.samples(of: folder / "out.mkv", format: "gray")
      expectSuccess(try burn("--vf", "crop=160:90", "--size", "640x360", "--block", "comment"))
      let plain = try Media.samples(of: folder / "out.mkv", format: "gray")
      let start = 10 * 640 * 360
      let changed = (0..<640 * 360).filter { drawn[start + $0] != plain[start + $0] }
      let rows = Set(changed.map { $0 / 640 })
      // A comment has the height for the scaled size, and is not itself scaled.
      #expect((10..<30).contains(rows.count))
    }

    @Test func frameAndPreviewShowTheBurnedVideo() throws {
      let options = ["--vf", "hflip,fps=50", "--size", "160x90"]
      let burned = try Program.nagare(
        ["burn", SmallClip.path, comments, "-o", folder / "out.mkv", "--encoder", "ffv1"] + options
      ).run()
      expectSuccess(burned)
      let shown = try Program.nagare(["preview", SmallClip.path, comments] + options).run()
      expectSuccess(shown)
      try folder.write(shown.output, to: "out.nut")
      let hashes = try Media.frameHashes(of: folder / "out.mkv")
      #expect(try hashes.count == 100 && Media.frameHashes(of: folder / "out.nut") == hashes)
      let frame = try ["frame", SmallClip.path, comments, "--at", "1", "-o", folder / "out.png"]
      expectSuccess(try Program.nagare(frame + options).run())
      #expect(try Media.size(of: folder / "out.png") == "160,90")
    }

    @Test func liveVideoIsFiltered() throws {
      let output = folder / "out.mkv"
      let lines = try folder.write("{\"text\":\"a\"}\n", to: "c.ndjson")
      let options = ["--vf", "yadif=1", "--size", "160x90", "--delay", "0", "--comments", lines]
      expectSuccess(try Program.nagare(["live", SmallClip.path, "-o", output] + options).run())
      #expect(try Media.size(of: output) == "160,90")
      #expect(try abs(Media.frameCount(of: output) - 100) < 10)
    }

    @Test func presetBesideTheVideoCannotSetAGraph() throws {
      let video = folder / "video.mp4"
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: video)
      let written = folder / "written"
      let path = try folder.write("deinterlace\nvf = metadata=print:file=\(written)\n", to: "some.nagare")
      let call = ["burn", video, comments, "-o", folder / "out.mkv", "--preset", "some"]
      let found = try Program.nagare(call).run()
      expectFailure(found, 3, "(\(folder / "some.nagare"):2): vf belongs in your own presets or on the command line")
      #expect(!folder.contains("written") && !folder.contains("out.mkv"))
      expectSuccess(try Program.nagare(call.dropLast() + [folder / "some.nagare"]).run())
      #expect(folder.contains("written"), "\(path)")
    }
  }
}
