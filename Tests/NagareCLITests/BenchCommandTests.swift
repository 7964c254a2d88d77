import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct BenchCommandTests {
    private static let documented: Set<String> = [
      "frames", "size", "pixel_format", "kernel", "visible_mean", "composite_ms", "rasterize_ms_per_comment",
      "budget_60fps", "budget_120fps", "stages_ms",
    ]
    /// The memory traffic. `memory_share` is present only if the bandwidth was measured.
    private static let traffic: Set<String> = ["samples_per_frame", "bytes_per_frame", "memory_share"]
    private static let ffmpegIsMissing = "it is not installed, or not in PATH"

    @Test func jsonHasDocumentedFieldsAndSaneValues() throws {
      let outcome = try Program.nagare("bench", Fixture.clip, Fixture.comments, "--json").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      #expect(outcome.lines.count == 1)
      let document = try object(outcome.text)
      #expect(Set(document.keys).subtracting(Self.traffic) == Self.documented)
      #expect(document["frames"] as? Int == 200)
      #expect(document["size"] as? [Int] == [1280, 720])
      #expect(document["pixel_format"] as? String == "yuv420p")
      try expectSaneValues(document)
      let visible = try #require(document["visible_mean"] as? Double)
      #expect(visible > 10 && visible < 160)
    }

    private func expectSaneValues(_ document: [String: Any]) throws {
      #expect(["avx512", "avx2", "neon", "scalar"].contains(document["kernel"] as? String))
      let times = try #require(document["composite_ms"] as? [String: Double])
      #expect(Set(times.keys) == ["mean", "p50", "p95", "p99", "max"])
      let ordered = ["p50", "p95", "p99", "max"].compactMap { times[$0] }
      #expect(ordered == ordered.sorted() && ordered[0] > 0)
      #expect((times["mean"] ?? 0) > 0 && (times["mean"] ?? 0) <= ordered[3])
      let shares = [document["budget_60fps"] as? Double ?? -1, document["budget_120fps"] as? Double ?? -1]
      #expect(shares[0] >= shares[1] && shares[1] >= 0 && shares[0] <= 1)
      let stages = try #require(document["stages_ms"] as? [String: Double])
      #expect(Set(stages.keys) == ["decode", "convert", "composite", "rasterize", "tint"])
      #expect(stages.values.allSatisfy { $0 >= 0 } && (stages["tint"] ?? 0) > 0)
      #expect((document["rasterize_ms_per_comment"] as? Double ?? -1) > 0)
    }

    @Test func kernelsCanBeLimitedToScalar() throws {
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments, "--json")
      program.environment["NAGARE_KERNELS"] = "scalar"
      #expect(try object(program.run().text)["kernel"] as? String == "scalar")
    }

    @Test func tableShowsTheFrames() throws {
      let outcome = try Program.nagare("bench", try SmallClip.path, Fixture.comments).run()
      expectSuccess(outcome)
      #expect(outcome.text.contains("50 of 320x180, yuv420p"))
    }

    @Test func benchWritesNoFile() throws {
      let folder = try Workspace()
      let line = "cd \"$3\" && \"$0\" bench \"$1\" \"$2\""
      expectSuccess(try Program.shell(line, try SmallClip.path, Fixture.comments, folder.path).run())
      #expect(try folder.names.isEmpty)
    }

    @Test func memoryIsMeasuredOnRequest() throws {
      let outcome = try Program.nagare("bench", try SmallClip.path, Fixture.comments, "--json", "--memory").run()
      expectSuccess(outcome)
      let speed = try #require(try object(outcome.text)["memory_bytes_per_second"] as? Double)
      #expect(speed > 1e8 && speed < 5e12)
    }

    @Test func benchWithoutInputsPrintsALinePerScene() throws {
      let outcome = try Program.nagare("bench", "--seconds", "0.2", "--json").run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      let documents = try outcome.lines.map { try object($0) }
      let names = documents.compactMap { $0["scene"] as? String }
      #expect(names.starts(with: ["1080p-60-8bit", "1080p-240-8bit", "1080p-720-8bit", "2160p-240-8bit"]))
      #expect(Set(names).count == documents.count)
      for document in documents {
        let added: Set = ["scene", "memory_bytes_per_second"]
        #expect(Set(document.keys).subtracting(Self.traffic) == Self.documented.union(added))
        // The burst scene runs for at least four seconds.
        #expect(document["frames"] as? Int == ((document["scene"] as? String)?.contains("burst") == true ? 240 : 12))
        try expectSaneValues(document)
      }
      #expect(
        documents.prefix(4).map { $0["size"] as? [Int] } == [
          [1920, 1080], [1920, 1080], [1920, 1080], [3840, 2160],
        ])
      let visible = documents.compactMap { $0["visible_mean"] as? Double }
      #expect(zip(visible, [60.0, 240, 720, 240]).allSatisfy { abs($0 / $1 - 1) < 0.15 })
    }

    @Test func sceneTableHasOneRowPerSceneAndAPlot() throws {
      let folder = try Workspace()
      let outcome = try Program.nagare("bench", "--seconds", "0.05", "-o", folder / "plot.png").run(timeout: 60)
      expectSuccess(outcome)
      #expect(try Media.size(of: folder / "plot.png").hasPrefix("1600,"))
      #expect(outcome.lines[0].contains("kernels; memory copies"))
      let head = outcome.lines[1].split(separator: " ")
      #expect(head.starts(with: ["scene", "mean", "p50", "p95", "p99", "max"]))
      #expect(outcome.lines.dropFirst(2).contains { $0.hasPrefix("1080p-720-8bit ") })
    }

    @Test func plotHasTheExpectedSize() throws {
      let folder = try Workspace()
      let plot = folder / "plot.png"
      expectSuccess(try Program.nagare("bench", try SmallClip.path, Fixture.comments, "-o", plot).run())
      #expect(try Media.size(of: plot) == "1600,900")
      let samples = try Media.samples(of: plot, format: "gray")
      #expect(Set(samples).count > 16)
      #expect(try folder.names == ["plot.png"])
    }

    @Test func plotCanGoToTheStandardOutput() throws {
      let outcome = try Program.nagare("bench", try SmallClip.path, Fixture.comments, "-o", "-").run()
      expectSuccess(outcome)
      #expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(outcome.diagnostics.contains("50 of 320x180"))
    }

    @Test func existingPlotNeedsOverwrite() throws {
      let folder = try Workspace()
      let plot = try folder.write("mine", to: "plot.png")
      let refused = try Program.nagare("bench", try SmallClip.path, Fixture.comments, "-o", plot).run()
      expectFailure(refused, 2, "already exists", "--overwrite")
      #expect(try folder.read("plot.png") == Data("mine".utf8))
      expectSuccess(
        try Program.nagare("bench", try SmallClip.path, Fixture.comments, "-o", plot, "--overwrite").run())
      #expect(try folder.read("plot.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func plotCannotReplaceAnInput() throws {
      let folder = try Workspace()
      // The format is detected by content.
      let comments = try folder.write(bilibili([("0.1", 1, "x")]), to: "comments.png")
      let outcome = try Program.nagare("bench", try SmallClip.path, comments, "-o", comments, "--overwrite").run()
      expectFailure(outcome, 2, "the output is the input")
      let other = try Program.nagare("bench", try SmallClip.path, comments, "-o", folder / "plot.jpg").run()
      expectFailure(other, 2, "-o writes a PNG: end its name in .png")
    }

    @Test(arguments: [
      (["video.mp4"], "comments are missing"), (["-", "-"], "only once"), (["--seconds", "0"], "--seconds"),
      (["a", "b", "--seconds", "1"], "--seconds"), (["--against", "ffmpeg"], "needs a video"),
      (["-", "b", "--against", "ffmpeg"], "standard input"), (["a", "b", "--against", "vlc"], "vlc"),
      (["a", "b", "--against", "ffmpeg", "-o", "x.png"], "cannot be combined with -o"),
      (["-o", "-", "--json"], "standard output"),
    ])
    func wrongUsageIsReported(_ arguments: [String], _ fragment: String) throws {
      expectFailure(try Program.nagare(["bench"] + arguments).run(), 2, fragment)
    }

    @Test func missingFFmpegIsReported() throws {
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments, "--against", "ffmpeg")
      program.environment["PATH"] = ""
      expectFailure(try program.run(), 1, "ffmpeg", Self.ffmpegIsMissing)
    }

    @Test func ffmpegWithoutTheASSFilterIsReported() throws {
      let folder = try Workspace()
      let tool = try folder.write("#!/bin/sh\necho ' ... asplit            A->N       Split'\n", to: "ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments, "--against=ffmpeg")
      program.environment["PATH"] = folder.path
      expectFailure(try program.run(), 1, "no ass filter")
    }

    /// Uses an ffmpeg that only SIGKILL ends.
    @Test func comparisonStopsEvenIfFFmpegIgnoresTheSignal() throws {
      let tools = try Workspace()
      let script = """
        #!/bin/sh
        case "$*" in *-filters*) echo ' ... ass  V->V  Draws.'; exit ;; esac
        trap '' TERM
        : > ../waits
        exec sleep 60
        """
      let tool = try tools.write(script, to: "ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
      let scratch = try Workspace()
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments, "--against=ffmpeg")
      program.environment["PATH"] = tools.path + ":/usr/bin:/bin"
      program.environment["TMPDIR"] = scratch.path
      let running = try program.start()
      waits(seconds: 20) { scratch.contains("waits") }
      running.send(SIGTERM)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(143), "\(outcome.diagnostics)")
      #expect(outcome.waited < 2 * Sanitizer.patience)
      #expect(try scratch.names == ["waits"])
    }

    @Test func comparisonReportsBothProgramsAndLeavesNoFiles() throws {
      let folder = try Workspace()
      let line = """
        cd "$3" && cp "$1" v.mp4 && cp "$2" c.xml && printf '0\\t\\t0\\n' > s.tsv && mkdir t && TMPDIR="$3/t" \
        "$0" bench v.mp4 c.xml@s.tsv --json --against ffmpeg --font-size 30 && ls -A t
        """
      let outcome = try Program.shell(line, try SmallClip.path, Fixture.comments, folder.path).run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.lines.count == 1, "\(outcome.text)")
      let document = try object(outcome.text)
      #expect(document["frames"] as? Int == 50 && document["runs"] as? Int == 3)
      let costs = try #require(document["cpu_ms_per_frame"] as? [String: Double])
      #expect(Set(costs.keys) == ["libass", "nagare"])
      #expect((costs["libass"] ?? 0) > 0)
      let seconds = try #require(document["cpu_s"] as? [String: Double])
      #expect(Set(seconds.keys) == ["decode", "libass", "nagare"] && seconds.values.allSatisfy { $0 > 0 })
    }

    @Test func comparisonStopsOnASignalAndLeavesNoFiles() throws {
      let folder = try Workspace()
      var program = Program.nagare("bench", Fixture.clip, Fixture.comments, "--against", "ffmpeg")
      program.environment["TMPDIR"] = folder.path
      let running = try program.start()
      usleep(700_000)
      running.send(SIGTERM)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(143), "\(outcome.diagnostics)")
      #expect(outcome.waited < 2 * Sanitizer.patience)
      #expect(try folder.names.isEmpty)
    }
  }
}
