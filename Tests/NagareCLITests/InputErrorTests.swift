import Foundation
import Testing

extension CommandLineTests {
  /// Invalid inputs. No file may remain in the output's folder.
  @Suite struct InputErrorTests {
    private let folder: Workspace
    private let inputs: Workspace

    init() throws {
      folder = try Workspace()
      inputs = try Workspace()
    }

    private func burn(_ video: String, _ comments: String, _ options: String...) throws -> Outcome {
      try Program.nagare(["burn", video, comments, "-o", folder / "out.mp4"] + options).run()
    }

    @Test func missingVideoIsAnError() throws {
      let path = inputs / "none.mp4"
      expectFailure(
        try burn(path, Fixture.comments), 1, "cannot open the video (\(path)): No such file or directory")
      #expect(try folder.names.isEmpty)
    }

    @Test func missingCommentsAreAnError() throws {
      let path = inputs / "none.xml"
      expectFailure(try burn(Fixture.clip, path), 1, "cannot open the comments (\(path)): no such file")
      #expect(try folder.names.isEmpty)
    }

    @Test func folderAsInputIsAnError() throws {
      expectFailure(try burn(inputs.path, Fixture.comments), 2, "the video is a folder (\(inputs.path))")
      expectFailure(try burn(Fixture.clip, inputs.path), 1, "cannot read the comments (\(inputs.path)): ")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: ["hello\n", "", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n", "ffconcat version 1.0\nfile clip.mp4\n"])
    func otherFileAsVideoIsAnError(_ content: String) throws {
      let path = try inputs.write(content, to: "v.mp4")
      expectFailure(try burn(path, Fixture.comments), 3, "not a video (\(path)): ")
      #expect(try folder.names.isEmpty)
    }

    @Test func truncatedVideoWithoutIndexIsAnError() throws {
      let start = try Data(contentsOf: URL(filePath: SmallClip.path)).prefix(2_000)
      let path = try inputs.write(start, to: "v.mp4")
      expectFailure(try burn(path, Fixture.comments), 3, "(\(path))")
      #expect(try folder.names.isEmpty)
    }

    /// The first half of a video in a streamable container.
    @Test func corruptionIsSummarizedOrRefused() throws {
      let video = inputs / "v.mkv"
      try Media.make(video, seconds: 4)
      let whole = try inputs.read("v.mkv")
      let path = try inputs.write(whole.prefix(whole.count / 2), to: "cut.mkv")
      let texts = [("0.5", 1, "a\u{10FFFD}"), ("never", 1, "b"), ("99", 1, "c")]
      let comments = try inputs.write(bilibili(texts), to: "c.xml")
      let outcome = try burn(path, comments, "--stats-json", inputs / "s.json")
      expectSuccess(outcome)
      let lines = outcome.diagnosticLines
      #expect(lines.contains { $0.hasPrefix("nagare: warning: \(path): it ends after 0:0") }, "\(lines)")
      #expect(
        lines.last?.hasPrefix("not shown: 1 skipped comment, 1 comment long after the video's end; problems: ") == true,
        "\(lines)")
      #expect(lines.last?.hasSuffix("truncated video, 1 character without a glyph") == true, "\(lines)")
      let frames = try Media.frameCount(of: folder / "out.mp4")
      let document = try object(String(decoding: inputs.read("s.json"), as: UTF8.self))
      #expect((document["output"] as? [String: Any])?["frames"] as? Int == frames)
      let problems = try #require(document["problems"] as? [String: Any])
      #expect(problems["comments_skipped"] as? Int == 1 && problems["missing_glyphs"] as? Int == 1)
      let end = try #require(problems["ends_early"] as? [String: Double])
      #expect(abs((end["stated_seconds"] ?? 0) - 4) < 0.1 && (end["found_seconds"] ?? 9) < 3)
      let frame = try Program.nagare("frame", path, comments, "--at", "3.5", "-o", inputs / "f.png").run()
      expectSuccess(frame)
      #expect(frame.diagnostics.contains("nagare: warning: \(path): it ends after 0:0"), "\(frame.diagnostics)")
      try FileManager.default.removeItem(atPath: folder / "out.mp4")
      expectFailure(
        try burn(path, comments, "--strict"), 3, "the video is corrupt (\(path)): ",
        "\n  Without --strict, it is burned with a warning.")
      #expect(try folder.names.isEmpty)
    }

    @Test func audioOnlyFileIsAnError() throws {
      let path = inputs / "audio.mp4"
      _ = try Program.tool(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=1", path]).run()
      expectFailure(try burn(path, Fixture.comments), 3, "no video stream (\(path))")
      let live = try Program.nagare("live", path, "-o", folder / "out.mp4", "--comments", "-").run()
      expectFailure(live, 3, "no video stream (\(path))", "\"--input-option analyzeduration=20000000\" waits 20 s")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      ("[1]", "JSON"), ("hello\n", "plain text"),
      ("\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}", "binary data"),
    ])
    func otherKindsOfFilesAreNamed(_ content: String, _ kind: String) throws {
      let path = try inputs.write(content, to: "c.xml")
      expectFailure(
        try burn(Fixture.clip, path), 3, "(\(path)): ", kind, "Supported: bilibili-xml, bilibili-xml2, ")
      #expect(try folder.names.isEmpty)
    }

    @Test func fileWithOnlyBadCommentsIsAnError() throws {
      let one = try inputs.write(bilibili([("x", 1, "a")]), to: "one.xml")
      let reason = "bad time \"x\" (in line 3)\n  It was read as bilibili-xml; --format NAME chooses another format."
      expectFailure(try burn(Fixture.clip, one), 3, "(\(one)): its only comment cannot be read: " + reason)
      let two = try inputs.write(bilibili([("x", 1, "a"), ("y", 1, "b")]), to: "two.xml")
      for command in [
        ["layout", two, "--size", "640x360"], ["stats", two], ["layout", Fixture.comments, two, "--size", "640x360"],
      ] {
        expectFailure(
          try Program.nagare(command).run(), 3,
          "none of its 2 comments can be read: bad time \"x\" (the first, in line 3)")
      }
      // A file without items is not an error.
      expectSuccess(try Program.nagare("layout", Fixture.path("damaged/no-items.xml"), "--size", "640x360").run())
      #expect(try folder.names.isEmpty)
    }

    @Test func liveMessagesSuggestRecorders() throws {
      let path = Fixture.path("bilibili/live-socket.jsonl")
      expectFailure(
        try burn(Fixture.clip, path), 3, "messages of Bilibili's live socket",
        "\n  Recorders such as BililiveRecorder and blrec write files with times.")
    }

    @Test(arguments: ["1\n00:00:01,000 --> 00:00:02,000\nhi\n", "WEBVTT\n\n00:01.000 --> 00:02.000\nhi\n"])
    func subtitlesSuggestTheSubtitlesFilter(_ content: String) throws {
      let path = try inputs.write(content, to: "c.srt")
      expectFailure(
        try burn(Fixture.clip, path), 3, "(\(path)): ", "it looks like subtitles\n  This is a subtitle file",
        "--vf subtitles=FILE")
      #expect(try folder.names.isEmpty)
      // The advice works.
      expectSuccess(try burn(SmallClip.path, Fixture.comments, "--vf", "subtitles=\(path)"))
    }

    @Test func addressesSuggestDownloading() throws {
      let address = "https://example.com/"
      expectFailure(
        try burn(address + "v.mp4", Fixture.comments), 1, "cannot open the video (https://example.com/v.mp4): ",
        "\n  The video must be a local file: download it first")
      expectFailure(
        try burn(SmallClip.path, address + "c.xml"), 1, "cannot open the comments (https://example.com/c.xml): ",
        "\n  Comments must be a local file: download it first.")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [("100", true), ("20", false)])
    func commentsBeyondTheEndAreWarnedAbout(_ time: String, _ isWarnedAbout: Bool) throws {
      let path = try inputs.write(bilibili([("0.5", 1, "a"), (time, 1, "b"), (time, 1, "c")]), to: "c.xml")
      let outcome = try burn(SmallClip.path, path)
      expectSuccess(outcome)
      let warning =
        "nagare: warning: 2 of 3 comments come long after the end of the video. Are they from a different video?\n"
      #expect(outcome.diagnostics.contains(warning) == isWarnedAbout, "\(outcome.diagnostics)")
    }

    /// The suggested numbers equal those of burns with the options.
    @Test func droppedCommentsSuggestOptions() throws {
      // Comments after the end of the video are not laid out.
      let words = ["1.0", "100.0"].flatMap { time in
        (0..<12).map { ("\(time)\($0)", 1, $0 % 2 == 0 ? "the same" : "number \($0)") }
      }
      let path = try inputs.write(bilibili(words), to: "dense.xml")
      func dropped(_ options: String...) throws -> (count: Int, diagnostics: String) {
        let outcome = try Program.nagare(
          ["burn", SmallClip.path, path, "-o", folder / "o.mkv", "--overwrite", "--area", "50%"] + options
        ).run()
        expectSuccess(outcome)
        let count = outcome.diagnostics.firstMatch(of: /, (\d+) dropped/).flatMap { Int($0.1) } ?? 0
        return (count, outcome.diagnostics)
      }
      let plain = try dropped()
      #expect(plain.count > 0)
      let line = try #require(
        plain.diagnostics.firstMatch(
          of: /\n(\d+) comments? dropped for lack of room: (.*)\n/))
      #expect(Int(line.1) == plain.count)
      let proposals = line.2.matches(of: /(--[a-z-]+) ([a-z0-9]+) (?:drops (\d+) fewer|shows all)/)
      #expect(proposals.count == 3)
      for proposal in proposals {
        let saved = proposal.3.flatMap { Int($0) } ?? plain.count
        #expect(try dropped(String(proposal.1), String(proposal.2)).count == plain.count - saved, "\(proposal.0)")
      }
    }

    @Test(arguments: [("two-files.zip", "has 2 files instead of one"), ("encrypted.zip", "is encrypted")])
    func unreadableArchiveSuggestsARemedy(_ name: String, _ reason: String) throws {
      let path = Fixture.path("compressed/\(name)")
      let advice = "\n  Extract the comment file and name that."
      expectFailure(try burn(Fixture.clip, path), 3, "(\(path)): ", reason, advice)
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      ("[{}]", "JSON without comments of a known site\n  Save the comments"),
      ("<html></html>", "a web page\n  This is a page of a site"),
    ])
    func fileWithoutCommentsSuggestsARemedy(_ content: String, _ repair: String) throws {
      let path = try inputs.write(content, to: "c.json")
      expectFailure(try burn(SmallClip.path, path), 3, "(\(path)): ", repair)
    }

    /// A video or comments of another kind than the command expects.
    @Test(arguments: [
      ("convert V -o o.ass", "convert takes comments alone"),
      ("overlay V -o o.mov --size 64x64 --fps 5", "\"--like VIDEO\""),
      ("burn V V C -o o.mp4", "Name one video first, then its comments"),
      ("burn V C -o o.mp4 --format twitch-json", "Leave out --format"),
      ("live V -o o.mp4 --comments C", "nagare convert"),
    ])
    func wrongKindOfInputSuggestsARemedy(_ call: String, _ repair: String) throws {
      let inputs = ["V": try SmallClip.path, "C": Fixture.comments]
      let words = call.split(separator: " ").map { inputs[String($0)] ?? String($0) }
      expectFailure(try Program.nagare(words).run(), 3, repair)
    }

    @Test func unsupportedProtocolSuggestsARemedy() throws {
      let comments = try inputs.write("{\"content\":\"a\"}", to: "c.ndjson")
      let outcome = try Program.nagare("live", "nowhere://x", "-o", folder / "o.mkv", "--comments", comments).run()
      expectFailure(outcome, 1, "(nowhere://x)", "RTMP, RTSP")
    }

    @Test(arguments: [
      ("a.png", "\"nagare help frame\""), ("a.ass", "\"nagare help convert\""), ("https://x.y/a.mp4", "a local file"),
      ("/proc/a.mp4", "a folder that can be written to"),
    ])
    func impossibleOutputSuggestsARemedy(_ output: String, _ repair: String) throws {
      let outcome = try Program.nagare("burn", SmallClip.path, Fixture.comments, "-o", output, "--quiet").run()
      let lines = outcome.diagnosticLines.filter { !$0.hasPrefix("nagare: warning: ") }
      #expect(outcome.ending == .exit(output.contains("/") ? 1 : 2))
      #expect(lines.count == 2 && lines[1].contains(repair), "\(outcome.diagnostics)")
    }

    @Test(arguments: [
      (["--encoder", "h265"], "Did you mean libx265?"), (["--encoder", "libx254"], "Did you mean libx264?"),
      (["--preset", "superfast2"], "Did you mean superfast?"), (["--font", "arial.ttf"], "--font-file"),
      (["--bitrate", "5M", "--crf", "20"], "Leave one of them out."), (["--font-scale", "120"], "did you mean 120%?"),
    ])
    func invalidValueSuggestsARemedy(_ options: [String], _ repair: String) throws {
      let words = ["burn", try SmallClip.path, Fixture.comments, "-o", folder / "o.mp4"]
      expectFailure(try Program.nagare(words + options).run(), 2, repair)
    }

    @Test func pipeOfAnotherFormatIsReadOnce() throws {
      let layout = "\"$0\" layout \"$2/f\" --size 64x64 --format twitch-json"
      let line = "mkfifo \"$2/f\" && { cat \"$1\" >\"$2/f\" & \(layout); }"
      let outcome = try Program.shell(line, Fixture.comments, folder.path).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("it has no comments; is it the right file?"))
    }

    @Test func repeatedCommentFileIsWarnedAbout() throws {
      let outcome = try Program.nagare(
        "layout", Fixture.comments, Fixture.comments, Fixture.comments, "--size", "64x64"
      ).run()
      let warnings = outcome.diagnosticLines.filter { $0.contains("given more than once") }
      #expect(warnings == ["nagare: warning: \(Fixture.comments) is given more than once"])
    }

    @Test(arguments: [
      ("", "The file is empty"), ("ab\u{0}cd", "check that a player shows it"), ("hello", "The video comes first"),
    ])
    func unknownVideoSuggestsARemedy(_ content: String, _ repair: String) throws {
      let path = try inputs.write(content, to: "v.mp4")
      expectFailure(try burn(path, Fixture.comments), 3, "not a video (\(path)): ", repair)
    }

    @Test func missingFileSuggestsTheNearestName() throws {
      let comments = try inputs.write("", to: "comments.xml")
      let video = try inputs.write("", to: "video.mp4")
      expectFailure(
        try burn(SmallClip.path, inputs / "coments.xml"), 1, "no such file\n  Did you mean \"\(comments)\"?")
      expectFailure(try burn(inputs / "vidoe.mp4", Fixture.comments), 1, "\n  Did you mean \"\(video)\"?")
      expectFailure(try burn(SmallClip.path, inputs / "x.json"), 1, "no such file\n  Check the name and the folder.")
    }

    @Test func linkThatLeadsNowhereIsCalledSo() throws {
      for name in ["v.mp4", "c.xml"] {
        try FileManager.default.createSymbolicLink(atPath: inputs / name, withDestinationPath: "none")
      }
      let advice = "No such file or directory\n  It is a link to \"none\", which leads nowhere."
      expectFailure(try burn(inputs / "v.mp4", Fixture.comments), 1, advice)
      expectFailure(try burn(SmallClip.path, inputs / "c.xml"), 1, "no such file\n  It is a link to \"none\"")
    }

    @Test func folderAsInputSuggestsItsFiles() throws {
      expectFailure(try burn(SmallClip.path, inputs.path), 1, "Is a directory\n  Name the comment files in it")
      expectFailure(
        try burn(inputs.path, Fixture.comments), 2, "\n  \"nagare batch \(inputs.path)\" burns all videos in it.")
      let frame = Program.nagare("frame", inputs.path, Fixture.comments, "--at", "1", "-o", folder / "f.png")
      expectFailure(try frame.run(), 1, "Is a directory\n  Name a video file in it.")
    }

    @Test func folderAsOutputIsRefusedAndAMissingFolderSuggestsMkdir() throws {
      func burn(to path: String) throws -> Outcome {
        try Program.nagare("burn", SmallClip.path, Fixture.comments, "-o", path).run()
      }
      expectFailure(try burn(to: folder.path), 2, "the output is a folder (\(folder.path))\n  Name a file in it")
      let missing = folder / "it's new"
      let advice = "Create the folder first: \"mkdir -p '\(folder.path)/it'\\''s new'\"."
      expectFailure(try burn(to: missing + "/o.mp4"), 1, advice)
      #expect(try folder.names.isEmpty)
    }

    @Test func timePastTheEndReportsTheEnd() throws {
      let outcome = try Program.nagare("frame", SmallClip.path, Fixture.comments, "--at", "99", "-o", folder / "f.png")
        .run()
      expectFailure(outcome, 2, "1:39 is past the end", "\n  Choose a time before ")
    }

    private static let hasEncoderAlone =
      !FileManager.default.fileExists(atPath: "/dev/nvidiactl")
      && (try? Program.tool(["ffmpeg", "-encoders"]).run().text.contains("h264_nvenc")) == true

    /// Debian's FFmpeg has the encoder, but few test machines have the device.
    @Test(.enabled(if: hasEncoderAlone)) func hardwareEncoderNamesItsRequirements() throws {
      let outcome = try burn(SmallClip.path, Fixture.comments, "--encoder", "h264_nvenc")
      expectFailure(outcome, 1, "cannot open the encoder (h264_nvenc): ", "NVIDIA", "--encoder libx264 needs none.")
    }

    @Test func swappedArgumentsAreRecognised() throws {
      let outcome = try burn(Fixture.comments, Fixture.clip)
      expectFailure(outcome, 3, "(\(Fixture.clip))", "a video\n  Name one video first, then its comments: nagare burn")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [["--font-file", "/none.ttf"], ["--font", "No Such Family"], ["--font-file", Fixture.comments]])
    func missingFontFailsBeforeWriting(_ options: [String]) throws {
      let outcome = try Program.nagare(
        ["burn", Fixture.clip, Fixture.comments, "-o", folder / "out.mp4"] + options
      ).run()
      expectFailure(outcome, options[0] == "--font" ? 2 : 1, "(\(options[1]))")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: ["321x180", "320x181"])
    func oddSizeIsCroppedWithAWarning(_ size: String) throws {
      let video = inputs / "odd.mkv"
      // The test source has only even sizes.
      try Media.make(video, seconds: 1, options: ["-vf", "scale=\(size)", "-c:v", "ffv1"])
      #expect(try Media.size(of: video) == size.replacing("x", with: ","))
      let outcome = try burn(video, Fixture.comments)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.diagnostics.contains("libx264 cannot encode \(size); writing 320x180"))
      #expect(try Media.size(of: folder / "out.mp4") == "320,180")
    }
  }
}
