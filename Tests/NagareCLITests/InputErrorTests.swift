import Foundation
import Testing

extension CommandLineTests {
  /// Inputs that are not what they should be. Nothing may be left in the output's folder.
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

    @Test func videoThatIsNotThere() throws {
      let path = inputs / "none.mp4"
      expectFailure(
        try burn(path, Fixture.comments), 1, "cannot open the video (\(path)): No such file or directory")
      #expect(try folder.names.isEmpty)
    }

    @Test func commentsThatAreNotThere() throws {
      let path = inputs / "none.xml"
      expectFailure(try burn(Fixture.clip, path), 1, "cannot open the comments (\(path)): no such file")
      #expect(try folder.names.isEmpty)
    }

    @Test func folderInPlaceOfAnInput() throws {
      expectFailure(try burn(inputs.path, Fixture.comments), 1, "cannot open the video (\(inputs.path)): ")
      expectFailure(try burn(Fixture.clip, inputs.path), 1, "cannot read the comments (\(inputs.path)): ")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: ["hello\n", "", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n", "ffconcat version 1.0\nfile clip.mp4\n"])
    func fileThatIsNotAVideo(_ content: String) throws {
      let path = try inputs.write(content, to: "v.mp4")
      expectFailure(try burn(path, Fixture.comments), 3, "not a video (\(path)): ")
      #expect(try folder.names.isEmpty)
    }

    @Test func videoThatIsCutOff() throws {
      let start = try Data(contentsOf: URL(filePath: SmallClip.path)).prefix(2_000)
      let path = try inputs.write(start, to: "v.mp4")
      expectFailure(try burn(path, Fixture.comments), 3, "(\(path))")
      #expect(try folder.names.isEmpty)
    }

    @Test func soundWithoutAPicture() throws {
      let path = inputs / "sound.mp4"
      _ = try Program.tool(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=1", path]).run()
      expectFailure(try burn(path, Fixture.comments), 3, "there is no picture in the file (\(path))")
      #expect(try folder.names.isEmpty)
    }

    @Test func emptyFileOfComments() throws {
      let path = try inputs.write("", to: "c.xml")
      expectFailure(try burn(Fixture.clip, path), 3, "(\(path)): the file is empty")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      ("1\n00:00:01,000 --> 00:00:02,000\nhi\n", "subtitles"), ("[Script Info]\nTitle: x\n", "subtitles"),
      ("{\"comments\": []}", "JSON"), ("<html><body></body></html>", "a web page"), ("hello\n", "plain text"),
      ("\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}", "binary data"),
    ])
    func fileThatHoldsNoComments(_ content: String, _ kind: String) throws {
      let path = try inputs.write(content, to: "c.xml")
      expectFailure(
        try burn(Fixture.clip, path), 3, "(\(path)): ", kind, "\n  Supported: bilibili-xml, bilibili-xml2, ")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [("two-files.zip", "has 2 files in it"), ("encrypted.zip", "is encrypted")])
    func archiveThatCannotBeOpenedSaysWhatToDo(_ name: String, _ reason: String) throws {
      let path = Fixture.path("compressed/\(name)")
      let advice = "\n  Extract the file of comments and name that."
      expectFailure(try burn(Fixture.clip, path), 3, "(\(path)): ", reason, advice)
      #expect(try folder.names.isEmpty)
    }

    @Test func swappedArgumentsAreRecognised() throws {
      let outcome = try burn(Fixture.comments, Fixture.clip)
      expectFailure(outcome, 3, "(\(Fixture.clip))", "a video\n  The video comes first, then the comments.")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [["--font-file", "/none.ttf"], ["--font", "No Such Family"], ["--font-file", Fixture.comments]])
    func missingFontIsReportedBeforeAnythingIsWritten(_ options: [String]) throws {
      let outcome = try Program.nagare(
        ["burn", Fixture.clip, Fixture.comments, "-o", folder / "out.mp4"] + options
      ).run()
      expectFailure(outcome, options[0] == "--font" ? 2 : 1, "(\(options[1]))")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: ["321x180", "320x181"])
    func oddSizeThatTheEncoderRefusesIsCroppedWhichIsSaid(_ size: String) throws {
      let video = inputs / "odd.mkv"
      // The test picture itself only comes in even sizes.
      try Media.make(video, seconds: 1, options: ["-vf", "scale=\(size)", "-c:v", "ffv1"])
      #expect(try Media.size(of: video) == size.replacing("x", with: ","))
      let outcome = try burn(video, Fixture.comments)
      #expect(outcome.ending == .exit(0))
      let line = size.hasPrefix("321") ? "column" : "row"
      #expect(outcome.diagnostics.contains("libx264 takes no \(size) pixels; the last \(line) is left out"))
      #expect(try Media.size(of: folder / "out.mp4") == "320,180")
    }
  }
}
