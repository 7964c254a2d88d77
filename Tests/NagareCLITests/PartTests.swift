import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Burns that are planned, rendered in parts, and joined.
  @Suite struct PartTests {
    private let folder: Workspace
    private let video: String

    init() throws {
      folder = try Workspace()
      video = folder / "in.mkv"
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=12", "-f", "lavfi", "-i", "sine=d=12"]
      let encoding = [
        "-c:v", "libx264", "-preset", "fast", "-bf", "3", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac",
      ]
      try FFmpegTool.make(video, inputs + encoding)
    }

    private static let lossless = ["--crf", "0", "--preset", "ultrafast"]

    private var job: String { folder / "job" }

    private func plan(_ options: [String] = [], name: String = "job") throws {
      expectSuccess(
        try Program.nagare(
          ["plan", video, Fixture.comments, "-o", folder / name, "--container", "mkv"] + PartTests.lossless + options
        ).run())
    }

    private func run(_ words: String...) throws -> Outcome { try Program.nagare(words).run(timeout: 60) }

    private func single(_ options: [String] = [], warning: String? = nil) throws -> String {
      let output = folder / "single.mkv"
      let words = ["burn", video, Fixture.comments, "-o", output] + PartTests.lossless + options
      let outcome = try Program.nagare(words).run()
      expectSuccess(outcome)
      if let warning { #expect(outcome.diagnostics.contains(warning)) }
      return output
    }

    private func expectEqual(_ output: String, _ single: String, sourceLocation: SourceLocation = #_sourceLocation)
      throws
    {
      #expect(try Media.frameHashes(of: output) == Media.frameHashes(of: single), sourceLocation: sourceLocation)
      #expect(try Media.frameTimes(of: output) == Media.frameTimes(of: single), sourceLocation: sourceLocation)
      #expect(
        try Media.packetHash(of: output, stream: "a:0") == Media.packetHash(of: single, stream: "a:0"),
        sourceLocation: sourceLocation)
    }

    private func status() throws -> [String: Any] {
      let outcome = try run("status", job, "--json")
      expectSuccess(outcome)
      return try object(outcome.text)
    }

    private func plannedParts() throws -> Int {
      try (object(String(decoding: folder.read("job/job.json"), as: UTF8.self))["parts"] as? [Any])?.count ?? 0
    }

    /// Changes the text of a file.
    private func edit(_ name: String, _ change: (String) -> String) throws {
      try folder.write(change(String(decoding: folder.read(name), as: UTF8.self)), to: name)
    }

    @Test func partsAreRenderedInAnyOrderAndJoined() throws {
      try plan(["--parts", "4"])
      #expect(try plannedParts() == 4)
      expectSuccess(try run("render", job, "3"))
      #expect(try status()["done"] as? Int == 1 && status()["waiting"] as? Int == 3)
      #expect(try status()["missing"] as? [Int] == [1, 2, 4])
      let files = try FileManager.default.contentsOfDirectory(atPath: job + "/parts").sorted()
      let again = try run("render", job, "3")
      expectSuccess(again)
      #expect(again.diagnostics == "part 3 is done\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: job + "/parts").sorted() == files)
      expectSuccess(try run("render", job, "--next"))
      let table = try run("status", job)
      #expect(table.text.contains("2 of 4 parts"))
      let early = try run("join", job, "-o", folder / "out.mkv")
      expectFailure(early, 1, "cannot join the parts: 2 of 4 are missing: 2, 4")
      expectSuccess(try run("render", job, "--all", "--quiet"))
      try plan(name: ".single.mkv.parts")
      let joined = try run("join", job, "-o", folder / "out.mkv")
      expectSuccess(joined)
      #expect(joined.diagnostics.contains("300 frames of 4 parts joined"))
      try expectEqual(folder / "out.mkv", single(warning: "parts of an interrupted burn"))
      expectFailure(
        try run("join", job, "-o", folder / "out.mkv"), 2, "exists")
      expectFailure(try run("join", job, "-o", folder / "out.mp4"), 2, "planned for mkv")
      expectFailure(try run("render", job, "5"), 2, "there is no part 5: the job has 4")
    }

    /// All options that affect frames reach the workers, and filters are applied once.
    @Test func optionsAreThoseOfTheBurn() throws {
      try folder.write("12.5,x\n", to: "unused")
      let options = [
        "--from", "0.5", "--to", "0:11", "--fps", "30", "--block", "BGL", "--merge-duplicates", "5", "--offset=-1",
        "--opacity", "50%", "--font-file", Fixture.path("NagareTest.ttf"), "--keep-clear", "bottom:20%", "--no-bold",
        "--size", "200x", "--vf", "eq=gamma=1.3", "--overflow", "overlap", "--tint", "all", "--tint-mode", "live",
        "--audio", "aac", "--seed", "7",
      ]
      try plan(options + ["--part-length", "3"])
      expectSuccess(try run("render", job, "--all"))
      expectSuccess(try run("join", job, "-o", folder / "out.mkv"))
      let whole = try single(options)
      #expect(try Media.frameHashes(of: folder / "out.mkv") == Media.frameHashes(of: whole))
      #expect(try Media.frameTimes(of: folder / "out.mkv") == Media.frameTimes(of: whole))
      #expect(
        try Media.packetHash(of: folder / "out.mkv", stream: "a:0") == Media.packetHash(of: whole, stream: "a:0"))
    }

    @Test func killedWorkersCostNothingButTime() throws {
      try plan(["--parts", "23"])
      #expect(try plannedParts() == 23)
      var random = SeededGenerator(seed: 23)
      var kills = 0
      while kills < 10 {
        let worker = try Program.nagare("render", job, "--all", "--quiet").start()
        usleep(UInt32.random(in: 20_000...700_000, using: &random))
        if worker.hasEnded { break }
        worker.send(SIGKILL)
        _ = try worker.wait()
        kills += 1
      }
      // Whichever file they were writing.
      for name in [".00002-1.nut.1-2.partial", ".00003.lease.1-2.partial"] {
        try Data().write(to: URL(fileURLWithPath: "\(job)/parts/\(name)"))
      }
      let join = try Program.nagare("join", job, "-o", folder / "out.mkv", "--wait", "--quiet").start()
      let workers = try (0..<2).map { _ in try Program.nagare("render", job, "--all", "--quiet").start() }
      for worker in workers { expectSuccess(try worker.wait(timeout: 60)) }
      expectSuccess(try join.wait())
      try expectEqual(folder / "out.mkv", single())
      let files = try FileManager.default.contentsOfDirectory(atPath: job + "/parts")
      #expect(files.count { $0.hasSuffix(".nut") } == 23 && !files.contains { $0.hasPrefix(".0") }, "\(files)")
    }

    @Test func damagedPartsAreNotJoined() throws {
      try plan(["--parts", "3"])
      try plan(["--parts", "3", "--opacity", "0.3"], name: "other")
      for name in ["job", "other"] { expectSuccess(try run("render", folder / name, "--all")) }
      func part(_ number: Int, of name: String = "job") throws -> String {
        let record = try object(String(decoding: folder.read("\(name)/parts/0000\(number).json"), as: UTF8.self))
        return try "\(name)/parts/" + #require(record["file"] as? String)
      }
      // A part that was cut off is not done.
      let whole = try folder.read(part(2))
      try folder.write(whole.prefix(whole.count / 2), to: part(2))
      expectFailure(try run("join", job, "-o", folder / "out.mkv"), 1, "1 of 3 are missing: 2")
      // A part with other bytes is found while it is joined.
      var changed = whole
      changed[whole.count / 2] ^= 0x55
      try folder.write(changed, to: part(2))
      let outcome = try run("join", job, "-o", folder / "out.mkv")
      expectFailure(outcome, 1, "cannot join part 2: its content has changed")
      #expect(outcome.diagnostics.contains("nagare render JOB 2 --again"))
      // A part of another job, under this job's name.
      try folder.write(folder.read(part(2, of: "other")), to: part(2))
      expectFailure(try run("join", job, "-o", folder / "out.mkv"), 1, "cannot join")
      try edit("job/parts/00002.json") { _ in
        try! String(decoding: folder.read("other/parts/00002.json"), as: UTF8.self)
      }
      expectFailure(try run("join", job, "-o", folder / "out.mkv"), 1, "1 of 3 are missing: 2")
      #expect(try !folder.contains("out.mkv") && folder.names.allSatisfy { !$0.hasPrefix(".out") })
      expectSuccess(try run("render", job, "2", "--again"))
      expectSuccess(try run("join", job, "-o", folder / "out.mkv"))
      try expectEqual(folder / "out.mkv", single())
    }

    @Test func otherMachinesRefuseInsteadOfDrawingDifferently() throws {
      try plan(["--parts", "2"])
      let fonts = try InstalledFonts("NagareTest.ttf")
      let outcome = try fonts.run(["render", job, "1"])
      expectFailure(outcome, 1, "it has other fonts than at the planning")
      #expect(outcome.diagnostics.contains("--bundle-fonts"))
      let text = String(decoding: try folder.read("job/job.json"), as: UTF8.self)
      try edit("job/job.json") { $0.replacing(/"Nagare [0-9.]+"/, with: "\"Nagare 0.0.1\"") }
      for words in [["render", job, "1"], ["join", job, "-o", folder / "out.mkv"]] {
        expectFailure(try Program.nagare(words).run(), 1, "it was planned with Nagare 0.0.1")
      }
      try edit("job/job.json") { _ in
        text.replacing(/"encoder_header" : "[0-9a-f]+"/, with: "\"encoder_header\" : \"00\"")
      }
      expectFailure(try run("render", job, "1"), 1, "libx264 is set up differently")
      try edit("job/job.json") { _ in text.replacing("\"version\" : 1", with: "\"version\" : 99") }
      expectFailure(try run("status", job), 3, "has version 99 of the format")
      try folder.write("no plan", to: "job/job.json")
      expectFailure(try run("render", job, "1"), 3, "job.json is not a plan")
      expectFailure(try run("render", folder.path, "1"), 3, "it has no readable file job.json")
      try folder.write(text, to: "job/job.json")
      try edit("job/comments.ndjson") { $0 + "{\"time\":1,\"text\":\"one more\"}\n" }
      expectFailure(try run("render", job, "1"), 1, "comments.ndjson): it has changed")
    }

    @Test func missingJobIsNoMalformedInput() throws {
      for words in [["status", job], ["render", job, "1"], ["join", job, "-o", folder / "out.mkv"]] {
        let why = "cannot read the job (\(job)): No such file or directory"
        expectFailure(try Program.nagare(words).run(), 1, why)
      }
    }

    @Test func changedAndMissingVideosAreRefused() throws {
      try plan(["--parts", "2"])
      var bytes = try folder.read("in.mkv")
      bytes[bytes.count - 1] ^= 1
      try folder.write(bytes, to: "changed.mkv")
      expectFailure(try run("render", job, "1", "--video", folder / "changed.mkv"), 1, "it has changed")
      try FileManager.default.moveItem(atPath: video, toPath: folder / "moved.mkv")
      expectFailure(try run("render", job, "1"), 1, "No such file")
      expectSuccess(try run("render", job, "--all", "--video", folder / "moved.mkv"))
      expectSuccess(try run("join", job, "-o", folder / "out.mkv", "--video", folder / "moved.mkv"))
      #expect(try Media.frameCount(of: folder / "out.mkv") == 300)
    }

    /// Files that options name are compared, among them numbered masks and those that filters read.
    @Test func changedFilesAreRefused() throws {
      let table = try folder.write("LUT_3D_SIZE 2\n" + String(repeating: "0 0.5 1\n", count: 8), to: "table.cube")
      for number in 1...2 { try folder.write("mask \(number)", to: "mask-\(number).png") }
      try plan(["--vf", "null,lut3d=file=\(table):interp=nearest", "--mask", folder / "mask-%d.png", "--parts", "2"])
      func expectRefusal(_ name: String) throws {
        expectFailure(try run("render", job, "1"), 1, "\(name)): it has changed since the planning")
      }
      try folder.write("mask", to: "mask-3.png")
      try expectRefusal("mask-%d.png")
      try FileManager.default.removeItem(atPath: folder / "mask-3.png")
      try edit("table.cube") { $0 + "\n" }
      try expectRefusal("table.cube")
    }

    @Test func outputCannotReplaceAFileThatThePlanNames() throws {
      let font = folder / "font.mkv"
      try FileManager.default.copyItem(atPath: Fixture.path("NagareTest.ttf"), toPath: font)
      try plan(["--font-file", font, "--parts", "1"])
      expectFailure(try run("join", job, "-o", font, "--overwrite"), 2, "the output is the input (\(font))")
    }

    @Test func otherModelsAreRefused() throws {
      let model = try folder.write("a model", to: "model")
      func run(_ words: String...) throws -> Outcome {
        var program = Program.nagare(words)
        program.environment["NAGARE_PEOPLE_MODEL"] = model
        return try program.run()
      }
      expectSuccess(try run("plan", video, Fixture.comments, "-o", job, "--mask", "people"))
      try folder.write("another", to: "model")
      expectFailure(try run("render", job, "1"), 1, "model): it has changed since the planning")
    }

    @Test func bundledFontsServeMachinesWithOthers() throws {
      try plan(["--parts", "2", "--bundle-fonts"])
      let fonts = try InstalledFonts("NagareTest.ttf")
      expectSuccess(try fonts.run(["render", job, "--all"]))
      expectSuccess(try run("join", job, "-o", folder / "out.mkv"))
      try expectEqual(folder / "out.mkv", single())
    }

    /// A worker that was stopped for longer than its time finds its part done by another one.
    @Test func partsThatOthersTookAreLeftToThem() throws {
      try plan(["--parts", "1"])
      let slow = try Program.nagare("render", job, "--next", "--lease", "5").start()
      let lease = job + "/parts/00001.lease"
      waits(seconds: 60) { FileManager.default.fileExists(atPath: lease) }
      slow.send(SIGSTOP)
      #expect(!folder.contains("job/parts/00001.json"))
      expectSuccess(try run("render", job, "--all"))
      let record = try folder.read("job/parts/00001.json")
      slow.send(SIGCONT)
      expectSuccess(try slow.wait(timeout: 60))
      #expect(try folder.read("job/parts/00001.json") == record)
      #expect(try FileManager.default.contentsOfDirectory(atPath: job + "/parts").count == 2)
      expectSuccess(try run("join", job, "-o", folder / "out.mkv"))
    }

    @Test func failedPartsAreLeftToTheUser() throws {
      try FFmpegTool.make(folder / "in.mp4", ["-i", video, "-c", "copy"])
      var bytes = try folder.read("in.mp4")
      for index in bytes.count * 3 / 4..<bytes.count * 3 / 4 + 2_000 { bytes[index] = 0x33 }
      try folder.write(bytes, to: "in.mp4")
      expectSuccess(
        try run("plan", folder / "in.mp4", Fixture.comments, "-o", job, "--parts", "4", "--strict"))
      let outcome = try run("render", job, "--all")
      #expect(outcome.ending == .exit(3) || outcome.ending == .exit(1))
      expectFailure(try run("render", job, "--all"), 1, "part", "failed", "tries it again")
      let failed = try #require(status()["failed"] as? [[String: Any]])
      #expect(failed.count == 1 && (failed[0]["error"] as? String)?.contains("nagare: error") == true)
      #expect(try status()["done"] as? Int == 3)
      #expect(try run("status", job).text.contains("failed      part"))
      expectFailure(
        try run("join", job, "-o", folder / "out.mp4", "--wait"), 1, "1 of 4 are missing")
      // Texts of other machines reach no terminal as they are.
      let part = try #require(failed[0]["part"] as? Int)
      try folder.write(#"{"host":"a\u001b[2J","error":"b\nc"}"#, to: "job/parts/0000\(part).failed")
      #expect(try run("status", job).text.contains(#"failed      part \#(part) on a\u{1b}[2J: b\u{a}c"#))
    }

    @Test func failuresOfTheMachineAreResumed() throws {
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + PartTests.lossless
      // In blocks of 512 bytes: no part is that small.
      let limited = ["sh", "-c", "ulimit -f 100; exec \"$0\" \"$@\"", Program.nagarePath]
      let outcome = try Program.tool(limited + words).run(timeout: 60)
      expectFailure(outcome, 1, "File too large")
      expectSuccess(try Program.nagare(words + ["--resume"]).run(timeout: 60))
      try expectEqual(folder / "out.mkv", single())
      #expect(try folder.names == ["in.mkv", "out.mkv", "single.mkv"])
    }

    @Test func foldersOfOthersAreKept() throws {
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + PartTests.lossless
      try FileManager.default.createDirectory(
        atPath: folder / ".out.mkv.parts", withIntermediateDirectories: false)
      try folder.write("mine", to: ".out.mkv.parts/x")
      expectFailure(try Program.nagare(words).run(), 2, "parts of an interrupted burn exist")
      for option in ["--resume", "--overwrite"] {
        expectFailure(
          try Program.nagare(words + [option]).run(), 3, "it has no readable file job.json", "Move or delete it")
      }
      #expect(try String(decoding: folder.read(".out.mkv.parts/x"), as: UTF8.self) == "mine")
    }

    @Test func partsOfAnotherBurnAreKept() throws {
      try plan(name: ".out.mkv.parts")
      let planned = try folder.read(".out.mkv.parts/job.json")
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + PartTests.lossless
      expectFailure(
        try Program.nagare(words + ["--resume", "--opacity", "0.3"]).run(), 2, "it was begun with other options",
        "drop --resume and add --overwrite")
      #expect(try folder.names == [".out.mkv.parts", "in.mkv"])
      #expect(try folder.read(".out.mkv.parts/job.json") == planned)
      expectSuccess(try Program.nagare(words + ["--overwrite"]).run(timeout: 60))
      #expect(try folder.names == ["in.mkv", "out.mkv"])
    }

    @Test func jobsWithoutCommentsAreBurned() throws {
      let empty = try folder.write(bilibili([]), to: "empty.xml")
      let words = ["burn", video, empty, "-o", folder / "out.mkv", "--jobs", "2"] + PartTests.lossless
      expectSuccess(try Program.nagare(words).run(timeout: 60))
      #expect(try Media.frameHashes(of: folder / "out.mkv") == Media.frameHashes(of: video))
    }

    @Test func jobsHaveNamesOfAllKinds() throws {
      for name in ["j", "片", "a b", "with-slash/"] {
        let plan = Program.shell(
          "cd \"$1\" && \"$0\" plan in.mkv \"$2\" -o \"$3\" && \"$0\" status \"$3\"", folder.path, Fixture.comments,
          name)
        expectSuccess(try plan.run())
      }
      expectFailure(
        try run("plan", video, Fixture.comments, "-o", folder / "none/job"), 1, "No such file or directory")
    }

    @Test func jobsBurnSideBySide() throws {
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + PartTests.lossless
      let outcome = try Program.nagare(words + ["--progress", "json"]).run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("300 frames") && outcome.diagnostics.contains("by 2 processes"))
      try expectEqual(folder / "out.mkv", single())
      #expect(try folder.names == ["in.mkv", "out.mkv", "single.mkv"])
      expectFailure(try Program.nagare(words).run(), 2, "exists")
      expectFailure(
        try Program.nagare(words + ["--overwrite", "--bitrate", "1M"]).run(), 2, "--jobs needs a constant quality")
    }

    @Test func interruptedJobsAreResumed() throws {
      let slow = ["--crf", "0", "--preset", "veryslow", "--size", "640x360"]
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + slow
      let burn = try Program.nagare(words).start()
      let parts = folder / ".out.mkv.parts/parts"
      func doneCount() -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []).count { $0.hasSuffix(".json") }
      }
      waits(seconds: 60) { doneCount() >= 1 }
      burn.send(SIGINT)
      let stopped = try burn.wait()
      #expect(stopped.ending == .exit(130))
      #expect(stopped.diagnostics.contains("add --resume to continue"))
      #expect(try folder.names == [".out.mkv.parts", "in.mkv"])
      expectFailure(try Program.nagare(words).run(), 2, "parts of an interrupted burn exist", "--resume")
      let resumed = try Program.nagare(words + ["--resume"]).run(timeout: 120)
      expectSuccess(resumed)
      #expect(resumed.diagnostics.contains(/[12] of 2 parts kept/))
      expectSuccess(
        try Program.nagare(["burn", video, Fixture.comments, "-o", folder / "single.mkv"] + slow).run(timeout: 60))
      try expectEqual(folder / "out.mkv", folder / "single.mkv")
      #expect(try folder.names == ["in.mkv", "out.mkv", "single.mkv"])
    }

    @Test func processesEndWithTheBurnThatStartedThem() throws {
      let slow = ["--preset", "veryslow", "--size", "1280x720"]
      let burn = try Program.nagare(["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--jobs", "2"] + slow)
        .start()
      func count(_ suffix: String) -> Int {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder / ".out.mkv.parts/parts")
        return (names ?? []).count { $0.hasSuffix(suffix) }
      }
      waits(seconds: 60) { count(".lease") >= 2 }
      try #require(count(".lease") == 2)
      burn.send(SIGKILL)
      _ = try burn.wait()
      waits(seconds: 60) { count(".lease") == 0 }
      #expect(count(".lease") == 0 && count(".json") == 0 && count(".partial") == 0)
    }

    /// A server of files that answers requests for ranges, and counts the bytes that it sends.
    private static let server = """
      import http.server, os, re, socket, sys
      class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def setup(self):
          # What the buffers of the system hold was not asked for.
          self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
          super().setup()
        def do_GET(self):
          size = os.path.getsize(sys.argv[1])
          wanted = re.match(r"bytes=(\\d+)-(\\d*)", self.headers.get("Range", "bytes=0-"))
          start, end = int(wanted[1]), int(wanted[2] or size - 1)
          self.send_response(206)
          self.send_header("Content-Range", f"bytes {start}-{end}/{size}")
          self.send_header("Accept-Ranges", "bytes")
          self.send_header("Content-Length", str(end - start + 1))
          self.end_headers()
          with open(sys.argv[1], "rb") as file:
            file.seek(start)
            left = end - start + 1
            while left:
              data = file.read(min(left, 16384))
              left -= len(data)
              try:
                self.wfile.write(data)
              except OSError:
                self.close_connection = True
                return
              with open(sys.argv[2], "a") as log:
                print(len(data), file=log)
        def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """

    @Test func videosAtAddressesAreReadInParts() throws {
      let large = folder / "large.mp4"
      try FFmpegTool.make(
        large,
        ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=60", "-c:v", "libx264", "-preset", "ultrafast"]
          + ["-qp", "8", "-g", "25", "-pix_fmt", "yuv420p", "-movflags", "+faststart"])
      let log = try folder.write("", to: "log")
      let server = try Program.tool(["python3", "-c", PartTests.server, large, log]).start()
      defer { server.send(SIGKILL) }
      var port = ""
      waits(seconds: 20) {
        port = server.outputSoFar.trimmingCharacters(in: .whitespacesAndNewlines)
        return !port.isEmpty
      }
      let address = "http://127.0.0.1:\(port)/video.mp4"
      // Tints depend on the frames before a part.
      let options = ["--preset", "ultrafast", "--crf", "0", "--tint", "off", "--parts", "10"]
      expectSuccess(try Program.nagare(["plan", address, Fixture.comments, "-o", job] + options).run(timeout: 60))
      try folder.write("", to: "log")
      expectSuccess(try run("render", job, "8"))
      let sent = try String(decoding: folder.read("log"), as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
      let size = try folder.read("large.mp4").count
      #expect(sent.reduce(0, +) < size * 3 / 10, "\(sent.reduce(0, +)) of \(size) bytes")
      expectSuccess(try run("render", job, "--all"))
      expectSuccess(try run("join", job, "-o", folder / "out.mp4"))
      expectSuccess(
        try Program.nagare(["burn", large, Fixture.comments, "-o", folder / "single.mp4"] + options.dropLast(2)).run(
          timeout: 60))
      #expect(try Media.frameHashes(of: folder / "out.mp4") == Media.frameHashes(of: folder / "single.mp4"))
    }

    @Test func plansAreRefusedForWhatPartsCannotGive() throws {
      func refusal(_ options: String...) throws -> Outcome {
        try Program.nagare(["plan", video, Fixture.comments, "-o", job] + options).run()
      }
      expectFailure(try refusal("--bitrate", "1M"), 2, "an average bit rate depends on the whole video")
      expectFailure(try refusal("--bitrate", "1M", "--two-pass"), 2, "two passes need the whole video")
      expectFailure(try refusal("--bundle-fonts", "--vf", "drawtext=text=x"), 2, "cannot bundle all fonts")
      expectFailure(try refusal("--parts", "0"), 2, "--parts must lie between 1 and")
      expectFailure(try refusal("--parts", "2", "--part-length", "9"), 2, "cannot be combined")
      #expect(try folder.names == ["in.mkv"])
      try plan()
      expectFailure(try refusal(), 2, "the job exists")
    }
  }
}
