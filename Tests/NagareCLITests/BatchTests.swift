import Foundation
import NagareCLI
import TestSupport
import Testing

extension CommandLineTests {
  /// Batches of real burns.
  @Suite struct BatchTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private static let comments = bilibili([("0.1", 1, "hello"), ("0.3", 5, "world")])

    /// Writes videos of a second, each with comments beside it.
    private func writePairs(_ names: [String]) throws {
      let source = try TinyClip.path
      for name in names {
        try FileManager.default.copyItem(atPath: source, toPath: folder / "\(name).mp4")
        try folder.write(BatchTests.comments, to: "\(name).xml")
      }
    }

    private func batch(_ words: String..., on source: String? = nil) throws -> Outcome {
      try Program.nagare(["batch", source ?? folder.path, "--preset", "ultrafast"] + words).run(timeout: 120)
    }

    private func outputs(in path: String = "") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder / path).filter { $0.contains(".danmaku.") }.sorted()
    }

    /// Expects whole outputs, and nothing else but inputs.
    private func expectOutputs(_ names: [String], else others: [String] = []) throws {
      #expect(try outputs() == names.map { "\($0).danmaku.mp4" }.sorted())
      for name in names {
        #expect(try Media.frameCount(of: folder / "\(name).danmaku.mp4") == TinyClip.frames)
      }
      #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func brokenPairsDoNotStopTheOthers() throws {
      let names = (10..<60).map { "r\($0)" }
      try writePairs(names)
      let clip = try folder.read("r20.mp4")
      try folder.write(clip.prefix(200), to: "r20.mp4")
      try folder.write("<html></html>", to: "r30.xml")
      try FileManager.default.removeItem(atPath: folder / "r40.xml")
      // Few open files are allowed, so that none may be left open.
      let line = "ulimit -n 64; exec \"$0\" batch \"$1\" --preset ultrafast --jobs 2"
      let outcome = try Program.shell(line, folder.path).run(timeout: 120)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.diagnosticLines.last == "47 done, 3 failed")
      for place in ["r20.mp4", "r30.xml", "r40.mp4"] {
        #expect(outcome.diagnostics.contains("(\(folder / place))"), "\(outcome.diagnostics)")
      }
      try expectOutputs(names.filter { !["r20", "r30", "r40"].contains($0) })
      let times = try outputs().map { try modified($0) }

      try folder.write(clip, to: "r20.mp4")
      try folder.write(BatchTests.comments, to: "r30.xml")
      try folder.write("", to: "r40.xml")
      let second = try batch("--jobs", "2")
      #expect(second.ending == .exit(0))
      #expect(second.diagnosticLines.last == "3 done, 47 skipped")
      try expectOutputs(names)
      #expect(try Set(times).isSubset(of: outputs().map { try modified($0) }), "finished outputs are left alone")
    }

    private func modified(_ name: String) throws -> Date {
      try #require(FileManager.default.attributesOfItem(atPath: folder / name)[.modificationDate] as? Date)
    }

    @Test func outputsAreMadeAgainOnlyForOtherInputsOrOptions() throws {
      try writePairs(["a", "b"])
      func expect(_ summary: String, _ words: String...) throws {
        let outcome = try Program.nagare(["batch", folder.path, "--preset", "ultrafast"] + words).run()
        #expect(outcome.diagnosticLines.last.map(String.init) == summary, "\(outcome.diagnostics)")
      }
      try expect("2 done")
      try expect("2 skipped")
      // Neither threads nor copies with other times change the outputs.
      try expect("2 skipped", "--threads", "1", "--jobs", "2")
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder / "a.mp4")
      try expect("2 skipped")
      try folder.write(bilibili([("0.1", 1, "hello"), ("0.3", 5, "there")]), to: "a.xml")
      try expect("1 done, 1 skipped")
      try expect("2 done", "--area", "0.5")
      try expect("2 skipped", "--area", "0.5")
      try expect("2 done", "--area", "0.5", "--again")
      try expect("2 done", "--bold", "--area", "0.5")
      try expect("2 skipped", "--area", "0.5", "--bold")
      try expect("2 done")
      try expectOutputs(["a", "b"])
    }

    @Test func outputsAreMadeAgainForOtherShifts() throws {
      try writePairs(["a"])
      func expect(_ summary: String, _ comments: String) throws {
        var program = Program.shell("cd \"$1\" && \"$0\" batch - --preset ultrafast", folder.path)
        program.input = Data(#"{"video":"a.mp4","comments":["\#(comments)"]}"#.utf8)
        let outcome = try program.run()
        #expect(outcome.diagnosticLines.last.map(String.init) == summary, "\(outcome.diagnostics)")
      }
      try expect("1 done", "a.xml")
      try expect("1 skipped", "a.xml@0")
      try expect("1 done", "a.xml@0.2=0.1")
      try expect("1 skipped", "a.xml@0,0:00.2=+0.1")
      try expect("1 done", "a.xml@0.2=0.2")
      try folder.write("0\t\t0.1\n", to: "t.tsv")
      try expect("1 done", "a.xml@t.tsv")
      try expect("1 skipped", "a.xml@t.tsv")
      try folder.write("0\t\t0.2\n", to: "t.tsv")
      try expect("1 done", "a.xml@t.tsv")
      try expect("1 done", "a.xml")
    }

    @Test(arguments: ["mkv", "mov", "webm"]) func everyContainerStatesItsInputs(_ container: String) throws {
      try writePairs(["a"])
      let words = ["batch", folder / "a.mp4", "--container", container, "--if-no-comments", "copy"]
      let encoder = container == "webm" ? ["--encoder-option", "cpu-used=8"] : ["--preset", "ultrafast"]
      for summary in ["1 done", "1 skipped"] {
        #expect(try Program.nagare(words + encoder).run().diagnosticLines.last.map(String.init) == summary)
      }
      #expect(try outputs() == ["a.danmaku.\(container)"])
      // An output that is burned again does not pass its inputs on.
      let again = Program.nagare(
        "burn", folder / "a.danmaku.\(container)", folder / "a.xml", "-o", folder / "b.mkv")
      expectSuccess(try again.run())
      let tags = try Program.tool(["ffprobe", "-v", "error", "-show_format", folder / "b.mkv"]).run().text
      #expect(!tags.contains("Nagare, from"))
    }

    /// A file that the batch did not make is never replaced unless asked.
    @Test func otherFilesAreKept() throws {
      try writePairs(["a", "b"])
      try folder.write("mine", to: "a.danmaku.mp4")
      let outcome = try batch()
      #expect(outcome.ending == .exit(1))
      #expect(outcome.diagnostics.contains("the output already exists (\(folder / "a.danmaku.mp4"))"))
      #expect(try String(decoding: folder.read("a.danmaku.mp4"), as: UTF8.self) == "mine")
      expectSuccess(try batch("--again"))
      try expectOutputs(["a", "b"])
    }

    @Test func eventsAloneAreOnTheStandardError() throws {
      try writePairs(["a"])
      // FFmpeg has a message about an output without an index.
      try folder.write(folder.read("a.mp4").prefix(2_000), to: "a.danmaku.mp4")
      let outcome = try batch("--progress", "json")
      #expect(outcome.ending == .exit(1))
      #expect(try outcome.diagnosticLines.map { try object($0)["type"] as? String } == ["failed", "summary"])
    }

    /// Two folders may have videos of the same name, and share a folder of outputs.
    @Test func outputsOfOtherVideosAreKept() throws {
      try writePairs(["ep1"])
      let output = folder / "out"
      expectSuccess(try batch("-o", output))
      // What has moved is the same video, and what was converted comes from the same one.
      try FileManager.default.createDirectory(atPath: folder / "moved", withIntermediateDirectories: true)
      for name in ["ep1.mp4", "ep1.xml"] {
        try FileManager.default.moveItem(atPath: folder / name, toPath: folder / "moved/\(name)")
      }
      #expect(try batch("-o", output, on: folder / "moved").diagnosticLines.last == "1 skipped")
      #expect(try batch("-o", output, "--bold", on: folder / "moved").diagnosticLines.last == "1 done")
      try FileManager.default.removeItem(atPath: folder / "moved/ep1.mp4")
      try Media.make(folder / "moved/ep1.mkv", size: "160x90", rate: 12, seconds: 1)
      let again = try batch("-o", output, "--container", "mp4", on: folder / "moved")
      #expect(again.diagnosticLines.last == "1 done", "\(again.diagnostics)")
      let made = try folder.read("out/ep1.danmaku.mp4")
      try writePairs(["ep1"])
      let outcome = try batch("-o", output)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.diagnostics.contains("the output already exists (\(output)/ep1.danmaku.mp4)"))
      #expect(try folder.read("out/ep1.danmaku.mp4") == made)
    }

    @Test func emptyVideoIsCalledSo() throws {
      try writePairs(["a", "b"])
      try folder.write("", to: "a.mp4")
      let outcome = try batch()
      #expect(outcome.ending == .exit(1) && outcome.diagnosticLines.last == "1 done, 1 failed")
      #expect(outcome.diagnostics.contains("not a video (\(folder / "a.mp4"))"), "\(outcome.diagnostics)")
      #expect(outcome.diagnostics.contains("The file is empty"), "\(outcome.diagnostics)")
    }

    /// Comments are often deleted after a burn. The output must not be made again without them.
    @Test func outputsWhoseCommentsAreGoneAreKept() throws {
      try writePairs(["a"])
      expectSuccess(try batch())
      let before = try folder.read("a.danmaku.mp4")
      try FileManager.default.removeItem(atPath: folder / "a.xml")
      let outcome = try batch("--if-no-comments", "copy")
      #expect(outcome.diagnosticLines.last == "1 skipped")
      #expect(outcome.diagnostics.contains("\(folder / "a.mp4"): it is done, and its comments are gone or ambiguous"))
      #expect(try batch("--dry-run").text.hasPrefix("skip   \(folder / "a.danmaku.mp4"): it is done"))
      #expect(try folder.read("a.danmaku.mp4") == before)
      // Another video of the same name is another matter.
      try FileManager.default.removeItem(atPath: folder / "a.mp4")
      try Media.make(folder / "a.mp4", size: "160x90", rate: 12, seconds: 2)
      #expect(try batch().diagnosticLines.last == "1 failed")
      expectSuccess(try batch("--if-no-comments", "copy"))
      #expect(try Media.frameCount(of: folder / "a.danmaku.mp4") == 2 * TinyClip.frames)
    }

    /// Who names fewer comments than before wants another output.
    @Test func fewerNamedCommentsAreBurned() throws {
      try writePairs(["a", "b"])
      var program = Program.shell("\"$0\" batch - --preset ultrafast", folder.path)
      for comments in [["a.xml", "b.xml"], ["a.xml"]] {
        let paths = comments.map { "\"\(folder / $0)\"" }.joined(separator: ",")
        program.input = Data(#"{"video":"\#(folder / "a.mp4")","comments":[\#(paths)]}"#.utf8)
        #expect(try program.run().diagnosticLines.last == "1 done")
      }
    }

    /// Patterns such as `*.mp4` match outputs, too.
    @Test func namedOutputsAreLeftOut() throws {
      try writePairs(["a", "b"])
      for summary in ["2 done", "2 skipped"] {
        let outcome = try Program.shell("\"$0\" batch \"$1\"/*.mp4 --preset ultrafast", folder.path).run()
        expectSuccess(outcome)
        #expect(outcome.diagnosticLines.last.map(String.init) == summary)
      }
      try expectOutputs(["a", "b"])
    }

    @Test func overlappingBatchesBurnEachVideoOnce() throws {
      let names = ["a", "b", "c", "d", "e", "f"]
      try writePairs(names)
      let batches = try (0..<2).map { _ in
        try Program.nagare(["batch", folder.path, "--preset", "ultrafast", "--progress", "json"]).start()
      }
      let outcomes = try batches.map { try $0.wait(timeout: 60) }
      for outcome in outcomes { expectSuccess(outcome) }
      let events = try outcomes.flatMap { try $0.diagnosticLines.map { try object($0) } }
      #expect(events.count { $0["type"] as? String == "done" } == names.count)
      #expect(events.count { $0["type"] as? String == "skipped" } == names.count)
      try expectOutputs(names)
    }

    #if os(Linux)
      @Test func videosThatAreBeingWrittenAreSkipped() throws {
        try writePairs(["a", "b"])
        let file = try FileHandle(forUpdating: URL(filePath: folder / "a.mp4"))
        #expect(try batch("--dry-run").text.hasPrefix("skip   \(folder / "a.danmaku.mp4"): a program is still writing"))
        let first = try batch("--again")
        #expect(first.ending == .exit(0))
        #expect(first.diagnostics.contains("\(folder / "a.mp4"): a program is still writing it"))
        #expect(first.diagnosticLines.last == "1 done, 1 skipped")
        try file.close()
        #expect(try batch().diagnosticLines.last == "1 done, 1 skipped")
        try expectOutputs(["a", "b"])
      }
    #endif

    @Test func inputsAreNeverReplaced() throws {
      try writePairs(["a"])
      let before = try folder.read("a.mp4")
      var program = Program.shell("cd \"$1\" && \"$0\" batch - --again", folder.path)
      for output in ["a.mp4", "a.xml"] {
        program.input = Data(#"{"video":"a.mp4","output":"\#(output)"}"#.utf8)
        let outcome = try program.run()
        #expect(outcome.ending == .exit(1))
        #expect(outcome.diagnostics.contains("the output is the input (\(output))") || output == "a.xml")
      }
      #expect(try folder.read("a.mp4") == before)
      #expect(try folder.names == ["a.mp4", "a.xml"])
    }

    /// Opening a pipe would wait for its writer.
    @Test func pipesInFoldersAreLeftOut() throws {
      try writePairs(["a", "b"])
      for name in ["b.json", "c.mp4", "c.xml", "d.ts"] { mkfifo(folder / name, 0o600) }
      try FileManager.default.moveItem(atPath: folder / "a.xml", toPath: folder / "a.ass")
      mkfifo(folder / "a.xml", 0o600)
      let outcome = try batch("--dry-run")
      let burns = ["a", "b"].map { "burn   \(folder / $0).mp4 -> \(folder / $0).danmaku.mp4" }
      #expect(outcome.lines.map(String.init) == burns)
      let named = try batch("--if-no-comments", "burn", on: folder / "c.mp4")
      #expect(named.ending == .exit(1))
      #expect(named.diagnostics.contains("cannot open the video (\(folder / "c.mp4")): it is not a regular file"))
    }

    /// One burn for each output, even if it is named twice.
    @Test func outputsNamedTwiceAreErrors() throws {
      try writePairs(["a"])
      let outcome = try Program.nagare("batch", folder.path, folder / "a.mp4", "--jobs", "2").run()
      #expect(outcome.ending == .exit(1))
      #expect(outcome.diagnostics.contains("two jobs have the same output (\(folder / "a.danmaku.mp4"))"))
      try expectOutputs(["a"])
    }

    #if os(Linux)
      /// Strings of composed and decomposed characters are equal.
      @Test func namesOfOtherBytesAreOtherNames() throws {
        let names = #""$(printf 'caf\303\251')" "$(printf 'cafe\314\201')""#
        let line = #"cd "$1" && for name in \#(names); do touch "$name.mp4" "$name.xml"; done"#
        expectSuccess(try Program.shell(line, folder.path).run())
        let outcome = try batch("--dry-run")
        #expect(outcome.lines.count { $0.hasPrefix("burn ") } == 2, "\(outcome.text)")
        var recordings = RecordingFolder(folder.path, isRecursive: false, settleTime: 30, commentTime: 0)
        let (found, now) = (try #require(recordings.all), ContinuousClock.now)
        for seconds in [0, 1] { _ = recordings.complete(found, at: now + .seconds(seconds)) { _ in false } }
        #expect(recordings.complete(found, at: now + .seconds(4_000)) { _ in false }.count == 2)
      }
    #endif

    /// Named comments that are missing, and a video that is, cost only their jobs.
    @Test func missingFilesCostOnlyTheirJobs() throws {
      try writePairs(["a", "b"])
      let missing = try Program.nagare("batch", folder / "a.mp4", folder / "none.mp4").run()
      #expect(missing.ending == .exit(1))
      #expect(missing.diagnosticLines.last == "1 done, 1 failed")
      var program = Program.shell("cd \"$1\" && \"$0\" batch - --if-no-comments burn", folder.path)
      program.input = Data(#"{"video":"b.mp4","comments":["none.xml"],"options":{"stats-json":"s.json"}}"#.utf8)
      expectSuccess(try program.run())
      #expect(try object(String(decoding: folder.read("s.json"), as: UTF8.self))["frames"] as? Int == TinyClip.frames)
      try expectOutputs(["a", "b"])
    }

    @Test func foldersAreSearched() throws {
      try writePairs(["a"])
      try FileManager.default.createDirectory(atPath: folder / "inner/.hidden", withIntermediateDirectories: true)
      for path in ["inner", "inner/.hidden"] {
        for suffix in ["mp4", "xml"] {
          try FileManager.default.copyItem(atPath: folder / "a.\(suffix)", toPath: folder / "\(path)/b.\(suffix)")
        }
      }
      let output = folder / "burned"
      expectSuccess(try batch("-o", output))
      #expect(try outputs(in: "burned") == ["a.danmaku.mp4"])
      expectSuccess(try batch("-o", output + "/", "--recursive", "--container", "mkv"))
      #expect(try outputs(in: "burned") == ["a.danmaku.mkv", "a.danmaku.mp4"])
      #expect(try outputs(in: "burned/inner") == ["b.danmaku.mkv"])
    }

    @Test func jobsAreLinesOfJSON() throws {
      try writePairs(["a", "b"])
      try folder.write(BatchTests.comments, to: "other.xml")
      let jobs = [
        #"{"video":"a.mp4","comments":["a.xml","other.xml@+0.1"],"output":"one.mkv","id":7,"options":{"area":0.5}}"#,
        "",
        #"{"video":"b.mp4","options":{"bold":true,"block":["x","y"],"names":false,"bogus":1}}"#,
        #"{"video":"b.mp4","output":"two.mkv","options":{"opacity":7}}"#,
        #"{"video":"b.mp4","output":"one.mkv"}"#,
      ]
      func run(_ lines: [String]) throws -> Outcome {
        let slow = "--vf realtime=speed=0.3"
        var program = Program.shell(
          "cd \"$1\" && \"$0\" batch - --preset ultrafast --progress json \(slow)", folder.path)
        program.input = Data(lines.joined(separator: "\n").utf8)
        return try program.run()
      }
      expectFailure(try run(jobs), 2, "a job cannot have the option bogus (b.mp4)")
      expectFailure(try run([jobs[3]]), 2, "--opacity must lie between")
      for line in [
        #"{"file":"a.mp4"}"#, #"{"video":"a.mp4","output":"o\u0000.mp4"}"#,
        #"{"video":"a.mp4","options":{"font-file":"f\u0000.ttf"}}"#,
      ] {
        expectFailure(try run([line]), 3, "cannot understand the job in line 1")
      }
      let outcome = try run([jobs[0], jobs[4]])
      #expect(outcome.ending == .exit(1))
      let events = try outcome.diagnosticLines.map { try object($0) }
      #expect(events.allSatisfy { $0["version"] as? Int == 1 })
      let types = events.compactMap { $0["type"] as? String }.filter { $0 != "progress" }
      #expect(types == ["started", "done", "failed", "summary"])
      let percents = events.filter { $0["type"] as? String == "progress" }.compactMap { $0["percent"] as? Double }
      #expect(percents.contains { (1..<99).contains($0) }, "\(percents)")
      let done = try #require(events.first { $0["type"] as? String == "done" })
      #expect(done["id"] as? String == "7" && done["output"] as? String == "one.mkv")
      let failed = try #require(events.first { $0["type"] as? String == "failed" })
      #expect((failed["message"] as? String)?.contains("two jobs have the same output") == true)
      #expect(try Media.frameCount(of: folder / "one.mkv") == TinyClip.frames)
    }

    @Test func dryRunDoesNothing() throws {
      try writePairs(["a", "b", "c"])
      expectSuccess(try batch(on: folder / "a.mp4"))
      try FileManager.default.removeItem(atPath: folder / "c.xml")
      let before = try folder.names
      let outcome = try batch("--dry-run")
      expectSuccess(outcome)
      #expect(
        outcome.lines.map(String.init) == [
          "skip   \(folder / "a.danmaku.mp4"): it is done",
          "burn   \(folder / "b.mp4") -> \(folder / "b.danmaku.mp4")",
          "fail   \(folder / "c.mp4"): no comments beside it, or several files",
        ])
      #expect(try folder.names == before)
    }

    @Test func commandsTakeNoFileForAnOption() throws {
      try folder.write("x", to: "--version.mp4")
      let line = "cd \"$1\" && \"$0\" batch . --on-fail \"echo {video} {output} {id}\""
      let outcome = try Program.shell(line, folder.path).run()
      let words = "./--version.mp4 ./--version.danmaku.mp4 ./--version.mp4"
      #expect(outcome.diagnosticLines.contains { $0 == words }, "\(outcome.diagnostics)")
    }

    @Test func commandsFollowBurns() throws {
      try writePairs(["a b"])
      try folder.write("x", to: "c.mp4")
      let script = try folder.write(
        "#!/bin/sh\necho \"$#|$1|$2|$3|$NAGARE_VIDEO|$NAGARE_STATUS\" >>\"$(dirname \"$0\")/log\"\nexit 3\n", to: "hook"
      )
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      let hook = "'\(script)' {status} '{output} {id}' {other}"
      let outcome = try batch("--on-done", hook, "--on-fail", hook)
      #expect(outcome.diagnosticLines.last == "1 done, 1 failed")
      #expect(outcome.diagnostics.contains("the command after it failed: it ended with code 3"))
      let (a, c) = (folder / "a b.mp4", folder / "c.mp4")
      #expect(
        try String(decoding: folder.read("log"), as: UTF8.self) == """
          3|done|\(folder / "a b.danmaku.mp4") \(a)|{other}|\(a)|done
          3|failed|\(folder / "c.danmaku.mp4") \(c)|{other}|\(c)|failed

          """)
      try expectOutputs(["a b"])
      expectUsageError(["batch", folder.path, "--on-done", "a | b"], "--on-done")
    }

    /// Only the terminal knows the widths of characters, so that it cuts the lines.
    @Test func progressDoesNotWrapOnATerminal() throws {
      try writePairs(["弹幕"])
      // `script` runs a program in a terminal.
      let line = "TERM=xterm script -qec \"'$0' batch '$1' --preset ultrafast\" /dev/null"
      let outcome = try Program.shell(line, folder.path).run(timeout: 60)
      #expect(outcome.text.contains("\u{1B}[?7l") && outcome.text.contains("弹幕.mp4\u{1B}[K\u{1B}[?7h"), "\(outcome)")
    }

    @Test func commandsAreEndedBySignals() throws {
      try folder.write("x", to: "c.mp4")
      let outcome = try batch("--on-fail", "sh -c 'kill -TERM $$; exit 0'")
      #expect(outcome.diagnostics.contains("the command after it failed: it was ended by signal 15"))
    }
  }
}

/// A video of a second, 160x90.
enum TinyClip {
  static let frames = 12

  private static let made = Result {
    let folder = try Workspace()
    try Media.make(folder / "tiny.mp4", size: "160x90", rate: 12, seconds: 1)
    return Kept(folder: folder)
  }

  /// Written only once, so it is safe to share.
  private struct Kept: @unchecked Sendable { let folder: Workspace }

  static var path: String {
    get throws { try made.get().folder / "tiny.mp4" }
  }
}
