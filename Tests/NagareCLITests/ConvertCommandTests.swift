import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct ConvertCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func convert(_ arguments: String..., input: String? = nil) throws -> Outcome {
      var program = Program.nagare(["convert"] + arguments)
      program.input = input.map { Data($0.utf8) }
      return try program.run()
    }

    private func events(_ data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("Dialogue: ") }
    }

    @Test func outputSuffixSelectsTheFormat() throws {
      for (name, start) in [
        ("o.ass", "[Script Info]"), ("O.ASS", "["), ("o.xml", "<?xml"), ("o.ndjson", "{\""), ("o.jsonl", "{\""),
        ("o.srt", "1\r\n00:"), ("o.vtt", "WEBVTT\n\n00:"),
      ] {
        expectSuccess(try convert(Fixture.comments, "-o", folder / name, "--quiet"))
        #expect(String(decoding: try folder.read(name).prefix(40), as: UTF8.self).hasPrefix(start))
      }
    }

    @Test func toOptionOverridesTheSuffix() throws {
      expectSuccess(try convert(Fixture.comments, "-o", folder / "o.ass", "--to", "ndjson"))
      #expect(try folder.read("o.ass").first == UInt8(ascii: "{"))
    }

    @Test func unknownSuffixNeedsTheToOption() throws {
      for output in [folder / "o.sub", folder / "ass", folder / "o.niconico-xml", "-"] {
        expectFailure(
          try convert(Fixture.comments, "-o", output), 2, "(\(output))",
          "End it in one of .ass, .xml, .ndjson, .srt, .vtt, or pass --to ass, xml, ndjson, niconico-xml, niconico-json, "
            + "dandanplay-json, srt or vtt.")
      }
      expectFailure(
        try convert(Fixture.comments, "-o", folder / "o.json"), 2, "(\(folder / "o.json"))",
        "--to niconico-json or dandanplay-json")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
      ("niconico-xml", "<packet>"), ("niconico-json", "{\"chat\":{"), ("dandanplay-json", "\"count\":1,"),
      ("srt", "00:00:01,000 --> 00:00:05,000\r\na\r\n"), ("vtt", "00:00:01.000 --> 00:00:05.000\na\n"),
    ])
    func otherFormatsCountWhatTheyCannotHold(name: String, part: String) throws {
      let file = bilibili([("1", 1, "a"), ("2", 7, "[0,0,1,1,&quot;x&quot;]"), ("3", 8, "code()")])
      let outcome = try convert("-", "--to", name, "-o", "-", input: file)
      #expect(outcome.text.contains(part))
      #expect(
        outcome.diagnosticLines.last == "standard output: 1 comment written, 2 left out (2 positioned)")
    }

    @Test(arguments: ["xml", "dandanplay-json", "srt", "vtt"])
    func otherFormatsHaveTheEffectsOfNiconicosScripts(name: String) throws {
      let file = """
        <packet><chat vpos="0" mail="red">@デフォルト</chat><chat vpos="0">@置換 "ending" "***"</chat>
        <chat vpos="200" user_id="a">ending</chat><chat vpos="300" user_id="b" mail="invisible">note</chat></packet>
        """
      let outcome = try convert("-", "--to", name, "-o", "-", input: file)
      #expect(outcome.text.contains("***") && !outcome.text.contains("ending") && !outcome.text.contains("note"))
      #expect(["srt", "vtt"].contains(name) || outcome.text.contains("16711680"))
      #expect(outcome.diagnostics == "standard output: 1 comment written, 3 left out (2 positioned, 1 hidden)\n")
    }

    @Test func replacedCharactersAreTold() throws {
      let file = bilibili([("1", 1, "a\u{FFFD}"), ("2", 1, "\u{FFFD}b"), ("3", 1, "c")])
      let outcome = try convert("-", "--to", "srt", "-o", "-", input: file)
      #expect(outcome.diagnostics.contains("2 comments contain \u{FFFD} in place of characters; is the file in"))
      let many = bilibili((0..<200).map { (time: "1", mode: 1, text: $0 == 0 ? "\u{FFFD}" : "c") })
      let other = try convert("-", "--to", "srt", "-o", "-", input: many)
      #expect(other.diagnostics.contains("a comment contains \u{FFFD} in place of characters\n"))
    }

    @Test func unknownJSONWithATextIsAskedForItsFields() throws {
      let file = try folder.write(#"[{"playat":1500,"text":"a"},{"playat":2500,"text":"b"}]"#, to: "c.json")
      expectFailure(
        try convert(file, "-o", folder / "o.srt"), 3, "(\(file))", "--format json:time=playat,text=text")
    }

    @Test func commentsWithoutAFreeLineAreLeftOutOfSubtitles() throws {
      let items = ["a", "b", "c", "d"].map { (time: "1", mode: 1, text: $0) }
      let outcome = try convert("-", "--to", "vtt", "-o", "-", input: bilibili(items))
      #expect(outcome.text == "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nb\nc\nd\n\n")
      #expect(outcome.diagnostics == "standard output: 3 comments written, 1 left out (1 no-free-line)\n")
    }

    @Test func scriptHasOneEventPerShownComment() throws {
      let options = ["--size", "640x360", "--area", "0.4"]
      let outcome = try Program.nagare(["convert", Fixture.comments, "--to", "ass", "-o", "-"] + options).run()
      expectSuccess(outcome)
      let layout = try Program.nagare(["layout", Fixture.comments] + options).run()
      let shown = try LayoutLine.parse(layout).count { $0.dropped == nil }
      #expect(shown > 10 && events(outcome.output).count == shown)
      #expect(outcome.text.contains("PlayResX: 640\nPlayResY: 360\n"))
      let closing =
        "standard output: \(shown) comments written, \(160 - shown) left out (\(160 - shown) no-free-lane)\n"
      #expect(outcome.diagnostics == closing)
    }

    @Test func defaultSizeIsFullHD() throws {
      #expect(try convert(Fixture.comments, "--to", "ass", "-o", "-").text.contains("PlayResX: 1920\nPlayResY: 1080\n"))
    }

    @Test func scriptedCommentsAreLeftOutOfASSAndKeptInNDJSON() throws {
      let file = bilibili([("1", 1, "a"), ("2", 7, "[0,0,1,1,&quot;x&quot;]"), ("3", 8, "code()")])
      let script = try convert("-", "--to", "ass", "-o", "-", input: file)
      #expect(events(script.output).count == 1)
      #expect(
        script.diagnosticLines.last
          == "standard output: 1 comment written, 2 left out (1 mode-not-drawn, 1 positioned)")
      let lines = try convert("-", "--to", "ndjson", "-o", "-", input: file)
      #expect(lines.lines.count == 3)
      #expect(lines.diagnostics == "standard output: 3 comments written\n")
    }

    @Test func commentsThatEndBeforeTheStartAreCounted() throws {
      let outcome = try convert(
        "-", "--to", "ass", "-o", "-", "--offset=-60", input: bilibili([("1", 1, "a"), ("100", 1, "b")]))
      #expect(outcome.diagnostics == "standard output: 1 comment written, 1 left out (1 never-visible)\n")
    }

    @Test func ndjsonKeepsTheLayout() throws {
      expectSuccess(try convert(Fixture.comments, "-o", folder / "o.ndjson"))
      let layouts = try [Fixture.comments, folder / "o.ndjson"].map { file in
        try Program.nagare("layout", file, "--size", "1280x720").run().output
      }
      #expect(!layouts[0].isEmpty && layouts[0] == layouts[1])
    }

    @Test func namesAreSeparateFieldsOutsideSubtitles() throws {
      let comment = #"{"time":1,"text":"hello","name":"Alice"}"#
      let line = try convert("-", "--names", "--to", "ndjson", "-o", "-", input: comment)
      #expect(try object(line.text)["text"] as? String == "hello")
      #expect(try object(line.text)["name"] as? String == "Alice")
      let xml = try convert("-", "--names", "--to", "xml", "-o", "-", input: comment).text
      #expect(xml.contains(">hello</d>") && xml.contains("user=\"Alice\""))
      let script = try convert("-", "--names", "--to", "ass", "-o", "-", input: comment).text
      #expect(script.contains("Alice: hello"))
      let subtitles = try convert("-", "--names", "--to", "srt", "-o", "-", input: comment).text
      #expect(subtitles.contains("\r\nAlice: hello\r\n"))
    }

    @Test func severalFilesAreMergedAndShifted() throws {
      let first = try folder.write(bilibili([("1", 1, "a"), ("3", 1, "c")]), to: "1.xml")
      let second = try folder.write(bilibili([("2", 1, "b")]), to: "2.xml")
      let outcome = try convert(first, second, "--to", "ndjson", "-o", "-", "--offset", "10", "--quiet")
      #expect(try outcome.lines.map { try object($0)["text"] as? String } == ["a", "b", "c"])
      #expect(try outcome.lines.map { try object($0)["time"] as? Double } == [11, 12, 13])
      #expect(outcome.diagnostics.isEmpty)
    }

    @Test func existingOutputNeedsOverwrite() throws {
      try folder.write("mine", to: "o.ass")
      expectFailure(try convert(Fixture.comments, "-o", folder / "o.ass"), 2, "already exists", "--overwrite")
      #expect(try folder.read("o.ass") == Data("mine".utf8))
      expectSuccess(try convert(Fixture.comments, "-o", folder / "o.ass", "--overwrite"))
      #expect(try folder.names == ["o.ass"] && !events(folder.read("o.ass")).isEmpty)
    }

    @Test func inputIsNotReplaced() throws {
      let file = try folder.write(bilibili([("1", 1, "a")]), to: "o.ndjson")
      expectFailure(try convert(file, "-o", file, "--overwrite"), 2, "the output is the input")
    }

    @Test func snappingNeedsAFrameRate() throws {
      expectFailure(try convert(Fixture.comments, "-o", folder / "o.ass", "--motion", "snap"), 2, "--fps")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDeviceIsAnErrorAndLeavesNoFiles() throws {
      expectFailure(
        try convert(Fixture.comments, "-o", "/dev/full", "--to", "ass"), 1,
        "cannot write the output (/dev/full): No space left on device")
      if Sanitizer.watchesThreads { return }
      // Coverage counts would exceed this limit, too.
      let line = "ulimit -f 1; LLVM_PROFILE_FILE=/dev/null \"$0\" convert \"$1\" -o \"$2\""
      let outcome = try Program.shell(line, Fixture.comments, folder / "o.ndjson").run()
      expectFailure(outcome, 1, "cannot write the output (\(folder / "o.ndjson")): File too large")
      #expect(try folder.names.isEmpty)
    }

    @Test func interruptLeavesNoFiles() throws {
      var random = SeededGenerator(seed: 3)
      let items = (0..<200_000).map { number in
        (time: "\(Double.random(in: 0...6000, using: &random))", mode: 1, text: "弾幕 \(number)")
      }
      let file = try folder.write(bilibili(items), to: "c.xml")
      let program = try Program.nagare("convert", file, "-o", folder / "o.ass").start()
      while try folder.names == ["c.xml"] { usleep(1_000) }
      program.send(SIGINT)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(try folder.names == ["c.xml"])
    }
  }
}
