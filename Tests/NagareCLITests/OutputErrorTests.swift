import Foundation
import Testing

extension CommandLineTests {
  /// Outputs that cannot or must not be written.
  @Suite struct OutputErrorTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func burn(_ output: String, _ options: [String]) throws -> Outcome {
      try Program.nagare(["burn", SmallClip.path, Fixture.comments, "-o", output] + options).run()
    }

    private func frame(_ output: String, _ options: [String]) throws -> Outcome {
      try Program.nagare(["frame", SmallClip.path, Fixture.comments, "--at", "1", "-o", output] + options).run()
    }

    @Test func existingOutputIsRefusedAndKept() throws {
      for (path, run) in [(folder / "out.mp4", burn), (folder / "out.png", frame)] {
        try Data("mine".utf8).write(to: URL(filePath: path))
        expectFailure(try run(path, []), 2, "the output already exists (\(path))", "--overwrite")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
      }
      #expect(try folder.names == ["out.mp4", "out.png"])
    }

    /// The output is checked before the comments are opened, which are a pipe here.
    @Test(arguments: ["ln -s mine", "cp mine"])
    func outputCreatedMeanwhileIsKept(creation: String) throws {
      try folder.write("mine", to: "mine")
      let script =
        #"cd "$1" && mkfifo in && { exec 3>in && \#(creation) out.xml && cat "$2" >&3; } & cd "$1" && until [ -p in ]; do :; done; exec "$0" convert in -o out.xml"#
      let run = try Program.shell(script, folder.path, Fixture.comments).run()
      expectFailure(run, 1, "cannot write the output (out.xml): File exists")
      #expect(try folder.read("mine") == Data("mine".utf8))
      #expect(try folder.names == ["in", "mine", "out.xml"])
    }

    @Test func overwriteReplacesTheOutput() throws {
      for (path, run) in [(folder / "out.mp4", burn), (folder / "out.png", frame)] {
        try Data("mine".utf8).write(to: URL(filePath: path))
        expectSuccess(try run(path, ["--overwrite"]))
        #expect(try Media.size(of: path) == "320,180")
      }
      #expect(try folder.names == ["out.mp4", "out.png"])
    }

    @Test func linkThatLeadsNowhereAndNameThatIsTooLongAreRefusedAtOnce() throws {
      let link = folder / "link.mp4"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder / "none")
      expectFailure(try burn(link, ["--overwrite"]), 2, "the output is not a file (\(link))")
      let name = folder / String(repeating: "x", count: 300) + ".mp4"
      expectFailure(try burn(name, []), 2, "the output's name is too long (\(name))")
      #expect(try folder.names == ["link.mp4"])
    }

    @Test func failedRunKeepsTheExistingFile() throws {
      let path = try folder.write("mine", to: "out.mp4")
      expectFailure(try burn(path, ["--overwrite", "--font", "No Such Family"]), 2, "font")
      #expect(try folder.read("out.mp4") == Data("mine".utf8))
      #expect(try folder.names == ["out.mp4"])
    }

    @Test func missingOutputFolderIsAnError() throws {
      for (path, run) in [(folder / "none/out.mp4", burn), (folder / "none/out.png", frame)] {
        expectFailure(try run(path, []), 1, "cannot create the output (\(path)): No such file or directory")
      }
      #expect(try folder.names.isEmpty)
    }

    /// Root can write to all folders except those of `/proc`.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func unwritableOutputFolderIsAnError() throws {
      expectFailure(try burn("/proc/out.mp4", []), 1, "cannot create the output (/proc/out.mp4): ")
      expectFailure(try frame("/proc/out.png", []), 1, "output (/proc/out.png): ")
    }

    @Test func folderAsOutputIsRefused() throws {
      try FileManager.default.createDirectory(atPath: folder / "out.mp4", withIntermediateDirectories: true)
      for options in [[], ["--overwrite"]] {
        expectFailure(try burn(folder / "out.mp4", options), 2, "the output is a folder (\(folder / "out.mp4"))")
        expectFailure(try frame(folder / "out.mp4", options), 2, "the output is a folder (\(folder / "out.mp4"))")
      }
      #expect(try folder.names == ["out.mp4"])
    }

    @Test func pipeAsOutputIsRefused() throws {
      mkfifo(folder / "out.mp4", 0o600)
      expectFailure(try burn(folder / "out.mp4", ["--overwrite"]), 2, "the output is not a file")
      #expect(try folder.names == ["out.mp4"])
    }

    @Test func longestNameCanBeWritten() throws {
      let name = String(repeating: "弹", count: 83) + ".mp4"
      expectSuccess(try burn(folder / name, []))
      #expect(try folder.names == [name])
    }

    @Test func outputCannotReplaceAnInput() throws {
      let video = folder / "v.mp4"
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: video)
      try FileManager.default.createSymbolicLink(atPath: folder / "link.mp4", withDestinationPath: video)
      let comments = try folder.write(bilibili([("1", 1, "x")]), to: "c.xml")
      let before = [try folder.read("v.mp4"), try folder.read("c.xml")]
      for output in [video, folder / "link.mp4"] {
        expectFailure(
          try Program.nagare("burn", video, comments, "-o", output, "--overwrite").run(), 2, "the output is the input")
      }
      for output in [video, comments] {
        expectFailure(
          try Program.nagare("frame", video, comments, "--at", "0", "-o", output, "--overwrite").run(), 2,
          "the output is the input")
        expectFailure(
          try Program.nagare("burn", video, comments, "-o", folder / "o.mp4", "--stats-json", output).run(), 2,
          "the output is the input")
      }
      #expect([try folder.read("v.mp4"), try folder.read("c.xml")] == before)
      #expect(try folder.names == ["c.xml", "link.mp4", "v.mp4"])
    }

    @Test func outputCannotReplaceAFileThatAnOptionNames() throws {
      let letters = try Data(contentsOf: URL(filePath: Fixture.path("NagareTest.ttf")))
      let (font, image) = (try folder.write(letters, to: "f.mp4"), try folder.write(letters, to: "f.png"))
      let lines = try folder.write("{\"text\":\"x\"}\n", to: "c.nd")
      let comments = try folder.write(bilibili([("1", 1, "x")]), to: "c.mov")
      let (video, before) = (try SmallClip.path, try folder.names.map { try folder.read($0) })
      for words in [
        ["burn", video, Fixture.comments, "--font-file", font, "-o", font],
        ["burn", video, comments, "-o", comments],
        ["overlay", comments, "--size", "64x64", "--fps", "5", "-o", comments],
        ["live", video, "--comments", lines, "--container", "mkv", "-o", lines],
        ["frame", video, Fixture.comments, "--at", "1", "--font-file", image, "-o", image],
        ["stats", Fixture.comments, "--font-file", image, "-o", image],
        ["mask", video, "--vf", "movie=\(comments)", "-o", comments],
        ["mask", video, "--mask-model", image, "-o", folder / "m.mkv", "--preview", image],
      ] { expectFailure(try Program.nagare(words + ["--overwrite"]).run(), 2, "the output is the input") }
      #expect(try folder.names.map { try folder.read($0) } == before)
    }

    @Test(arguments: ["out.avi", "out", "out.mp4.txt", ".mp4x"])
    func unknownSuffixListsTheKnownOnes(_ name: String) throws {
      expectFailure(try burn(folder / name, []), 2, "(\(folder / name))", ".mp4, .mov, .mkv, .webm")
      #expect(try folder.names.isEmpty)
    }

    @Test func unknownEncoderListsAlternatives() throws {
      expectFailure(try burn(folder / "o.mp4", ["--encoder", "libx999"]), 2, "(libx999)", "libx264", "ffv1")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      (["--encoder", "aac"], "(aac)"), (["--encoder-option", "nosuch=1"], "(nosuch)"),
      (["--encoder-option", "g=soon"], "(g): it does not accept \"soon\""),
      (["--encoder", "png", "--crf", "20"], "(crf)"),
      (["--crf", "20", "--bitrate", "1M"], "--crf and --bitrate cannot be combined"),
      (["--encoder", "prores_ks"], "(prores_ks in mp4)"),
    ])
    func unusableEncodersAndOptionsAreRefused(_ options: [String], _ place: String) throws {
      expectFailure(try burn(folder / "o.mp4", options), 2, place)
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      (["--preset", "warp"], "(preset): libx264 has no \"warp\", only ultrafast, superfast, "),
      (["--crf", "99"], "(crf): libx264 takes 0 to 51, not 99"),
      (["--encoder", "libvpx-vp9", "--crf", "64"], "(crf): libvpx-vp9 takes 0 to 63, not 64"),
      (
        ["--bitrate", "2500"],
        "--bitrate must lie between 10k and 10000M, and 2500 is in bits per second: did you mean 2500k?"
      ),
      (["--bitrate", "99999M"], "write one such as 2500k or 8M"),
      (["--fps", "0"], "the frame rate must lie between 1 and 1000, such as 60 or 30000/1001"),
      (["--fps", "fast"], "the frame rate must lie between 1 and 1000, such as 60 or 30000/1001"),
    ])
    func implausibleValuesAreRefusedWithPlausibleOnes(_ options: [String], _ repair: String) throws {
      expectFailure(try burn(folder / "o.mkv", options), 2, repair)
      #expect(try folder.names.isEmpty)
    }

    @Test func formatReductionIsReportedOnce() throws {
      let video = folder / "v.mkv"
      try Media.make(video, seconds: 1, options: ["-c:v", "ffv1", "-pix_fmt", "yuva444p"])
      let line = "reduced for compatibility: 4:4:4 to 4:2:0, transparency dropped; --keep-format keeps more"
      func diagnostics(_ options: String...) throws -> String {
        let arguments = ["burn", video, Fixture.comments, "-o", folder / "o.mp4", "--overwrite"]
        let outcome = try Program.nagare(arguments + options).run()
        expectSuccess(outcome)
        return outcome.diagnostics
      }
      #expect(try diagnostics().components(separatedBy: line).count == 2)
      #expect(try diagnostics("--quiet").isEmpty)
      #expect(try !diagnostics("--keep-format").contains("4:4:4"))
    }

    @Test func convertedAndOmittedStreamsAreNamed() throws {
      try folder.write("1\n00:00:00,100 --> 00:00:00,900\nline\n", to: "s.srt")
      let video = folder / "v.mkv"
      try Media.ffmpeg(
        ["-i", SmallClip.path, "-i", folder / "s.srt", "-map", "0", "-map", "1", "-c", "copy", "-attach"]
          + [Fixture.comments, "-metadata:s:t", "mimetype=text/xml", video])
      let outcome = try Program.nagare("burn", video, Fixture.comments, "-o", folder / "o.mp4").run()
      expectSuccess(outcome)
      let text = outcome.diagnostics
      #expect(text.contains(/stream \d \(subtitle, subrip\) is converted to mov_text: MP4 cannot hold it\n/))
      #expect(text.contains(/warning: stream \d \(attachment, .*\) is left out: MP4 cannot hold it; \.mkv can\n/))
    }

    /// A queue always resumes, or overwrites its hidden file.
    @Test func onlyStatisticsAreReplacedUnasked() throws {
      let (video, output, path) = (try TinyClip.path, folder / "o.mp4", folder / "s.json")
      let words = ["burn", video, Fixture.comments, "-o", output, "--preset", "ultrafast", "--stats-json", path]
      expectSuccess(try Program.nagare(words).run())
      let first = try folder.read("s.json")
      expectSuccess(try Program.nagare(words + ["--resume"]).run())
      #expect(try folder.read("s.json") != first)
      try folder.write("{\"frames\":1}\n", to: "s.json")
      expectFailure(try Program.nagare(words + ["--resume"]).run(), 2, "already exists (\(path))", "--overwrite")
      for options in [[], ["--two-pass", "--bitrate", "1M"]] {
        var batch = Program.nagare(["batch", "-"] + options)
        let inputs = #""video":"\#(video)","comments":"\#(Fixture.comments)""#
        batch.input = Data(#"{\#(inputs),"output":"\#(folder / "b.mp4")","options":{"stats-json":"\#(path)"}}"#.utf8)
        let outcome = try batch.run()
        #expect(outcome.ending == .exit(1))
        #expect(outcome.diagnostics.contains("the output already exists (\(path))\n  Name another file for"))
      }
      #expect(try folder.read("s.json") == Data("{\"frames\":1}\n".utf8))
      #expect(try folder.names == ["o.mp4", "s.json"])
    }

    @Test func unwritableStatisticsFailBeforeTheBurn() throws {
      let path = folder / "none/stats.json"
      expectFailure(try burn(folder / "o.mp4", ["--stats-json", path]), 1, "(\(path)): No such file or directory")
      #expect(try folder.names.isEmpty)
    }
  }
}
