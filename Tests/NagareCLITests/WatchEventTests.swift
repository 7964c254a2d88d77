import Foundation
import TestSupport
import Testing

extension WaitingTests {
  /// Recorders that announce finished files by POST.
  @Suite struct WatchEventTests {
    private let folder: Workspace

    init() throws {
      folder = try Workspace()
      for path in ["in/room", "out", "elsewhere"] {
        try FileManager.default.createDirectory(atPath: folder / path, withIntermediateDirectories: true)
      }
      for name in ["in/room/a", "in/b", "in/c", "elsewhere/d"] {
        try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "\(name).mp4")
        try folder.write(bilibili([("0.1", 1, "hello")]), to: "\(name).xml")
      }
      try FileManager.default.createSymbolicLink(atPath: folder / "in/link", withDestinationPath: folder / "elsewhere")
      try FileManager.default.createSymbolicLink(atPath: folder / "in/e.mp4", withDestinationPath: folder / "in/b.mp4")
    }

    private func start(_ words: String..., environment: [String: String] = [:]) throws -> (RunningProgram, url: String)
    {
      let port = try FreePort(.tcp).number
      let options = ["-o", folder / "out", "--settle", "0.3", "--preset", "ultrafast", "--progress", "json"]
      var program = Program.nagare(
        ["watch", folder / "in", "--listen", "127.0.0.1:\(port)"] + options + words)
      program.environment = environment
      let running = try program.start()
      let url = "http://127.0.0.1:\(port)/events"
      #expect(try waits { try post("", to: url).status != 0 })
      return (running, url)
    }

    /// Posts a body.
    /// - Returns: status 0 if there is no server.
    private func post(_ body: String, to url: String, _ options: String...) throws -> (status: Int, body: String) {
      let words = ["curl", "-s", "-m", "10", "-d", body, "-w", "\n%{http_code}"] + options + [url]
      let lines = try Program.tool(words).run().text.split(separator: "\n", omittingEmptySubsequences: false)
      return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined())
    }

    private func outputs() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder / "out").filter {
        $0.hasSuffix(".mp4") && !$0.hasPrefix(".") && !$0.contains("/.")
      }.sorted()
    }

    private func end(_ program: RunningProgram) throws -> [[String: Any]] {
      program.send(SIGTERM)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(143), "\(outcome.diagnostics)")
      return try outcome.diagnosticLines.map { try object($0) }
    }

    @Test func eventsOfRecordersStartJobs() throws {
      let (program, url) = try start()
      usleep(2_000_000)
      #expect(try outputs() == [], "what is not announced is left alone")
      let opening = #"{"EventType":"FileOpening","EventId":"1","EventData":{"RelativePath":"room/a.mp4"}}"#
      #expect(try post(opening, to: url) == (200, #"{"ignored":"FileOpening"}"#))
      let closed = #"{"EventType":"FileClosed","EventId":"2","EventData":{"RelativePath":"room/a.mp4","FileSize":9}}"#
      #expect(try post(closed, to: url) == (202, #"{"id":"2"}"#))
      // Sent again, as if the answer had been lost.
      #expect(try post(closed, to: url) == (202, #"{"id":"2"}"#))
      let b = folder / "in/b.mp4"
      let blrec =
        #"{"id":"3","date":"x","type":"VideoPostprocessingCompletedEvent","data":{"room_id":1,"path":"\#(b)"}}"#
      #expect(try post(blrec, to: url) == (202, #"{"id":"3"}"#))
      let c = folder / "in/c.mp4"
      let tools = #"{"event":"FileClosed","filePath":"\#(c)","danmuPath":"\#(folder / "in/b.xml")","roomId":"1"}"#
      #expect(try post(tools, to: url) == (202, #"{"id":"\#(c)"}"#))
      #expect(try waits { try outputs() == ["b.danmaku.mp4", "c.danmaku.mp4", "room/a.danmaku.mp4"] })
      usleep(500_000)
      let events = try end(program)
      let done = events.filter { $0["type"] as? String == "done" }.compactMap { $0["id"] as? String }
      #expect(done.sorted() == ["2", "3", c].sorted())
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "out").filter { $0.hasPrefix(".") } == [])
    }

    @Test func otherPostsStartNothing() throws {
      let (program, url) = try start()
      let video = #"{"video":"b.mp4"}"#
      for body in ["", "{", "[]", #"{"video":7}"#] { #expect(try post(body, to: url).status == 400, "\(body)") }
      for path in [
        "../elsewhere/d.mp4", folder / "elsewhere/d.mp4", "link/d.mp4", "e.mp4", "/etc/passwd.mp4", "room/..",
        "none/a.mp4", "link/\u{301}d.mp4",
      ] {
        let answer = try post(#"{"video":"\#(path)"}"#, to: url)
        #expect(answer.status == 400 && answer.body.contains("not in the watched folder"), "\(path) \(answer)")
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder / "in/d.xml", withDestinationPath: folder / "elsewhere/d.xml")
      for path in ["../elsewhere/d.xml", "d.xml", "d.xml@0", "d.xml@1"] {
        let comments = #"{"video":"b.mp4","comments":["\#(path)"]}"#
        #expect(try post(comments, to: url).status == 400, "\(path)")
      }
      #expect(try post(#"{"video":"b.xml"}"#, to: url).status == 200)
      #expect(try post(video, to: url, "-H", "Origin: https://example.org").status == 403)
      #expect(try post(video, to: url, "-H", "Host: example.org").status == 403)
      #expect(try post(video, to: url + "x").status == 404)
      let long = try folder.write(String(repeating: "x", count: 300_000), to: "long")
      #expect(try post("@" + long, to: url).status == 413)
      usleep(2_000_000)
      #expect(try outputs() == [])
      #expect(try end(program).allSatisfy { $0["type"] as? String != "started" })
    }

    @Test func tokenIsNeededIfThereIsOne() throws {
      let (program, url) = try start(environment: ["NAGARE_TOKEN": "secret"])
      let video = #"{"video":"b.mp4"}"#
      #expect(try post(video, to: url).status == 401)
      #expect(try post(video, to: url + "?token=wrong").status == 401)
      #expect(try outputs() == [])
      #expect(try post(video, to: url + "?token=secret") == (202, #"{"id":"b.mp4"}"#))
      #expect(try waits { try outputs() == ["b.danmaku.mp4"] })
      _ = try end(program)
      expectUsageError(["watch", folder / "in", "-o", folder / "out", "--listen", "0.0.0.0:0"], "set a token")
      expectUsageError(["watch", folder / "in", "-o", folder / "out", "--token", "x"], "--token needs --listen")
    }

    /// Each would replace the other's list of waiting videos.
    @Test func secondServerOfTheSameFoldersIsRefused() throws {
      let (program, url) = try start()
      let words = ["watch", folder / "in", "-o", folder / "out", "--listen", "127.0.0.1:0"]
      let second = try Program.nagare(words).run()
      expectFailure(second, 1, "another watch takes events for this folder (\(folder / "in"))", "--output")
      #expect(try post(#"{"video":"b.mp4"}"#, to: url).status == 202)
      _ = try end(program)
      #expect(try !FileManager.default.contentsOfDirectory(atPath: folder / "out").contains { $0.hasSuffix(".lock") })
    }

    /// A failure is reported once, and the video is burned when its comments are mended.
    @Test func failedVideosAreKept() throws {
      try folder.write("<html></html>", to: "in/b.xml")
      let (program, url) = try start()
      #expect(try post(#"{"video":"b.mp4"}"#, to: url).status == 202)
      #expect(waits { program.diagnosticsSoFar.contains(#""type":"failed""#) })
      usleep(1_500_000)
      try folder.write(bilibili([("0.1", 1, "hello")]), to: "in/b.xml")
      #expect(try waits { try outputs() == ["b.danmaku.mp4"] })
      usleep(500_000)
      let types = try end(program).compactMap { $0["type"] as? String }.filter { $0 != "progress" && $0 != "note" }
      #expect(types == ["started", "failed", "started", "done", "summary"])
    }

    @Test func videosWhoseFolderIsGoneAreForgotten() throws {
      let (program, url) = try start("--wait-comments", "0")
      #expect(try post(#"{"video":"room/a.mp4"}"#, to: url).status == 202)
      try FileManager.default.removeItem(atPath: folder / "in/room")
      #expect(waits { program.diagnosticsSoFar.contains("it was announced, but is not there") })
      _ = try end(program)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "out") == [])
    }

    /// What was accepted is burned by the next run, as recorders do not send it again.
    @Test func acceptedJobsSurviveARestart() throws {
      let (first, url) = try start("--vf", "realtime=speed=0.1")
      for name in ["b", "c"] { #expect(try post(#"{"video":"\#(name).mp4"}"#, to: url).status == 202) }
      usleep(2_500_000)
      first.send(SIGKILL)
      _ = try first.wait()
      #expect(try outputs() == [])
      let (second, _) = try start()
      #expect(try waits { try outputs() == ["b.danmaku.mp4", "c.danmaku.mp4"] })
      usleep(500_000)
      #expect(try end(second).count { $0["type"] as? String == "done" } == 2)
    }

    @Test(arguments: ["{", #"[{"number":9223372036854775807,"id":"x","video":"x.mp4"}]"#])
    func damagedJobsArePutAside(_ text: String) throws {
      let (first, firstURL) = try start()
      #expect(try post(#"{"video":"none.mp4"}"#, to: firstURL).status == 202)
      first.send(SIGKILL)
      _ = try first.wait()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder / "out")
      let name = try #require(names.first { $0.hasSuffix(".json") })
      try folder.write(text, to: "out/" + name)
      let (second, url) = try start()
      #expect(try post(#"{"video":"none.mp4"}"#, to: url).status == 202)
      let notes = try end(second).compactMap { $0["message"] as? String }
      let note = "the queue of an earlier run cannot be read; it is put aside as \(folder / "out")/\(name).old"
      #expect(notes.contains { $0.contains(note) }, "\(notes)")
      #expect(try String(decoding: folder.read("out/\(name).old"), as: UTF8.self) == text)
    }
  }
}
