import Foundation
import TestSupport
import Testing

@Suite("The studio's queue", .serialized)
struct StudioBurnTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "video.mp4")
    try folder.write(bilibili([("0.1", 1, "hello")]), to: "video.xml")
  }

  private func start(_ options: [String] = []) throws -> StudioServer {
    let words = [folder / "video.mp4"] + options
    return try StudioServer(words, environment: ["XDG_STATE_HOME": folder / "state"])
  }

  /// A burn that takes seconds: the filter delays frames.
  private static let slow = ["--vf", "realtime=speed=0.4"]

  private func order(
    _ studio: StudioServer, _ output: String = "video.danmaku.mp4", ranges: [[String: Double]] = [],
    options: [[String: String]] = [["name": "preset", "value": "ultrafast"]], replaces: Bool = false
  ) throws -> StudioServer.Answer {
    try studio.post(
      "api/burns", ["options": options, "ranges": ranges, "output": output, "replaces": replaces] as [String: Any])
  }

  private func change(_ studio: StudioServer, _ id: String, _ action: String) throws -> Int {
    try studio.post("api/burns/change", ["id": id, "action": action]).status
  }

  private func burns(_ studio: StudioServer) throws -> [Burn] {
    try (studio.get("api/burns").value("burns") as? [[String: Any]] ?? []).map(Burn.init)
  }

  private struct Burn {
    let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    var id: String { values["id"] as? String ?? "" }
    var state: String { values["state"] as? String ?? "" }
    var output: String { values["output"] as? String ?? "" }
    var percent: Double { values["percent"] as? Double ?? 0 }
  }

  private func states(_ studio: StudioServer) throws -> [String] { try burns(studio).map(\.state) }

  @Test("each range is burned to a file of its own, one after another, as the command line would")
  func ranges() throws {
    let studio = try start()
    let answer = try order(studio, ranges: [["from": 0.2, "to": 0.8], ["from": 1, "to": 1.4]])
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try waits { try states(studio) == ["done", "done"] })
    let burns = try burns(studio)
    #expect(burns.map(\.output) == ["video-1.danmaku.mp4", "video-2.danmaku.mp4"])
    #expect(burns.map { ($0.values["range"] as? [String: Double])?["from"] } == [0.2, 1])
    for (index, words) in [["--from", "0.2", "--to", "0.8"], ["--from", "1", "--to", "1.4"]].enumerated() {
      let expected = folder / "expected-\(index).mp4"
      let command = ["burn", folder / "video.mp4", "-o", expected, "--preset", "ultrafast"] + words
      #expect(try Program.nagare(command).run().ending == .exit(0))
      let output = folder / burns[index].output
      #expect(try Media.frameHashes(of: output) == Media.frameHashes(of: expected))
      #expect(burns[index].values["bytes"] as? Int == (try folder.read(burns[index].output)).count)
    }
    let problems = try #require(burns[0].values["problems"] as? [String: Any])
    #expect(problems["damagedPackets"] as? Int == 0 && problems["dropped"] as? [String: Int] == [:])

    try checkFetching(studio, burns[0])

    // Another page may have opened another video meanwhile.
    let other = ["options": [Any](), "ranges": [Any](), "output": "out.mp4", "video": "other.mp4"] as [String: Any]
    for address in ["api/burns", "api/project", "api/settings"] {
      let answer = try studio.post(address, other)
      #expect(answer.status == 409 && answer.value("option") as? String == "video")
    }

    // Outputs are replaced only if that is wanted.
    #expect(try order(studio, "video-1.danmaku.mp4").status == 409)
    #expect(try order(studio, "video-1.danmaku.mp4", replaces: true).status == 200)
    #expect(try waits { try states(studio) == ["done", "done", "done"] })
    #expect(try Media.frameCount(of: folder / "video-1.danmaku.mp4") == 50)
  }

  /// Fetches an output, which must be in the folder.
  private func checkFetching(_ studio: StudioServer, _ burn: Burn) throws {
    let answer = try studio.get("api/burns/output", ["id": burn.id])
    let content = try folder.read(burn.output)
    #expect(answer.status == 200 && answer.body == content)
    #expect(answer.fields["content-disposition"] == "attachment; filename*=UTF-8''\(burn.output)")
    #expect(try studio.get("api/burns/output", ["id": "none"]).status == 404)

    let (path, kept) = (folder / burn.output, folder / "kept")
    try FileManager.default.moveItem(atPath: path, toPath: kept)
    #expect(try studio.get("api/burns/output", ["id": burn.id]).status == 404)
    let elsewhere = try Workspace()
    try elsewhere.write("secret", to: "file")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere / "file")
    #expect(try studio.get("api/burns/output", ["id": burn.id]).status == 404)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: kept, toPath: path)
  }

  @Test("burns are paused, ordered, cancelled and tried again, and one that is taken off leaves nothing")
  func changes() throws {
    let studio = try start(Self.slow)
    for name in ["a.mp4", "b.mp4", "c.mp4"] { #expect(try order(studio, name).status == 200) }
    #expect(try waits { try burns(studio)[0].percent > 0 })
    let ids = try burns(studio).map(\.id)
    try #require(ids.count == 3)
    let (a, b, c) = (ids[0], ids[1], ids[2])
    #expect(try change(studio, c, "earlier") == 200)
    #expect(try change(studio, c, "earlier") == 409, "the one that runs comes first")
    #expect(try burns(studio).map(\.output) == ["a.mp4", "c.mp4", "b.mp4"])

    #expect(try change(studio, a, "pause") == 200)
    #expect(try change(studio, a, "pause") == 409)
    var paused = 0.0
    #expect(
      try waits {
        paused = try burns(studio)[0].percent
        usleep(1_500_000)
        return try burns(studio)[0].percent == paused
      })
    #expect(try states(studio) == ["paused", "waiting", "waiting"])
    #expect(try change(studio, a, "continue") == 200)
    #expect(try waits { try burns(studio)[0].percent > paused })

    #expect(try change(studio, a, "cancel") == 200)
    #expect(try change(studio, c, "cancel") == 200)
    #expect(try waits { try burns(studio).last?.state == "running" })
    #expect(try burns(studio).map(\.output) == ["a.mp4", "c.mp4", "b.mp4"])
    #expect(try folder.names.contains { $0.hasPrefix(".nagare-") })
    #expect(try change(studio, a, "retry") == 200)
    #expect(try change(studio, c, "remove") == 200)
    #expect(try waits { try burns(studio).map(\.state) == ["done", "done"] })
    for name in ["a.mp4", "b.mp4"] { #expect(try Media.frameCount(of: folder / name) == 50) }
    #expect(try change(studio, b, "retry") == 409)
    #expect(try change(studio, "none", "cancel") == 404)

    #expect(try order(studio, "d.mp4").status == 200)
    #expect(try waits { try burns(studio).last?.percent ?? 0 > 0 })
    let last = try #require(try burns(studio).last?.id)
    #expect(try change(studio, last, "cancel") == 200 && change(studio, last, "remove") == 200)
    #expect(try waits { try !folder.names.contains { $0.hasPrefix(".nagare-") } })
    #expect(!folder.contains("d.mp4"))
  }

  #if os(Linux)
    @Test("a burn that is tried again before its cancelled process has ended is burned")
    func earlyRetry() throws {
      let studio = try start(Self.slow)
      #expect(try order(studio, "a.mp4").status == 200)
      #expect(try waits { try burns(studio)[0].percent > 0 })
      let id = try burns(studio)[0].id
      let process = try #require(burningProcess)
      // A stopped process ends only when it continues.
      kill(process, SIGSTOP)
      defer { kill(process, SIGCONT) }
      #expect(try change(studio, id, "cancel") == 200)
      #expect(waits { wasToldToEnd(process) })
      #expect(try change(studio, id, "retry") == 200)
      #expect(try !waits(seconds: 0.6) { try states(studio) != ["waiting"] })
      kill(process, SIGCONT)
      #expect(try waits { try states(studio) == ["done"] })
      #expect(try Media.frameCount(of: folder / "a.mp4") == 50)
    }

    private func text(of file: String, _ process: pid_t) -> String {
      (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
    }

    /// The process that burns to a file in the folder.
    private var burningProcess: pid_t? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.first { text(of: "cmdline", $0).contains("burn\0--output=" + folder.path) }
    }

    /// Whether SIGTERM waits for a process.
    private func wasToldToEnd(_ process: pid_t) -> Bool {
      let set = text(of: "status", process).firstMatch(of: /ShdPnd:\s*([0-9a-f]+)/)
      return set.flatMap { UInt64($0.1, radix: 16) }.map { $0 >> (UInt64(SIGTERM) - 1) & 1 == 1 } ?? false
    }
  #endif

  @Test("after a restart, the queue continues what was burned", arguments: [SIGKILL, SIGINT])
  func restart(_ signal: Int32) throws {
    let first = try start(Self.slow)
    #expect(try order(first, "a.mp4").status == 200 && order(first, "b.mp4").status == 200)
    #expect(try waits { try burns(first)[0].percent > 30 })
    if signal == SIGINT { #expect(try first.stop().ending == .exit(130)) } else { first.kill() }
    let second = try start(Self.slow)
    #expect(try burns(second).map(\.output) == ["a.mp4", "b.mp4"])
    #expect(try waits { try states(second) == ["done", "done"] })
    for name in ["a.mp4", "b.mp4"] {
      #expect(try Media.frameCount(of: folder / name) == 50)
      #expect(try Media.complaints(about: folder / name) == "")
    }
    _ = try second.stop()
    let third = try start()
    #expect(try states(third) == ["done", "done"])
  }

  @Test("a queue that cannot be understood is put aside")
  func strangeQueue() throws {
    _ = try start().stop()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "state/nagare")
    #expect(!names.contains { $0.hasSuffix(".json") }, "an empty queue writes nothing")
    let first = try start(Self.slow)
    #expect(try order(first).status == 200)
    first.kill()
    let state = folder / "state/nagare"
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasSuffix(".json") })
    try folder.write(#"{"version":2}"#, to: "state/nagare/" + file)
    let second = try start()
    #expect(try states(second) == [])
    #expect(second.diagnostics.contains("the queue of an earlier run cannot be read; it is put aside as"))
    #expect(try folder.read("state/nagare/\(file).old") == Data(#"{"version":2}"#.utf8))
  }

  @Test("a second studio of the folder leaves the queue to the first")
  func twoStudios() throws {
    let first = try start(Self.slow)
    #expect(try order(first, "a.mp4").status == 200)
    let second = try start(Self.slow)
    let note = try second.get("api/burns").value("note") as? String
    #expect(note?.hasPrefix("another studio of this folder has the queue") == true)
    #expect(try order(second, "b.mp4").status == 503)
    #expect(try states(second) == [])
  }

  @Test("orders that cannot be met are refused, with the reason")
  func refusals() throws {
    let outside = try Workspace()
    try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: outside.path)
    let studio = try start()
    for output in [
      "../out.mp4", "/out.mp4", "\(outside.path)/out.mp4", "link/out.mp4", "none/out.mp4",
      // A slash and a mark behind it are one character.
      "../\u{301}out.mp4", "link/\u{FE0F}out.mp4", "", ".", "/", "a/..",
    ] {
      let answer = try order(studio, output)
      #expect(answer.status == 422 && answer.value("option") as? String == "output", "\(output): \(answer.text)")
    }
    for output in ["!", "out.avi", "video", "video.xml", "video.mp4"] {
      #expect(try order(studio, output).status == 422, "\(output)")
    }
    #expect(try order(studio, "video.mp4", replaces: true).status == 422, "the video is not replaced by its own burn")
    try FileManager.default.copyItem(atPath: Fixture.path("NagareTest.ttf"), toPath: folder / "font.mp4")
    let font = try order(studio, "font.mp4", options: [["name": "font-file", "value": "font.mp4"]], replaces: true)
    #expect(font.status == 422 && font.value("option") as? String == "output", "\(font.text)")
    for (name, value) in [
      ("crf", "x"), ("vf", "null"), ("encoder-option", "x=y"), ("preset", "../a.nagare"), ("jobs", "2"),
    ] {
      let answer = try order(studio, options: [["name": name, "value": value]])
      #expect(answer.status == 422, "\(name): \(answer.text)")
    }
    let range = try order(studio, ranges: [["from": 2, "to": 1]])
    #expect(range.status == 422)
    #expect(try order(studio, options: [["name": "two-pass"]]).status == 422)
    #expect(try studio.post("api/burns", Data("{}".utf8)).status == 400)
    #expect(try studio.post("api/burns/change", ["id": "a", "action": "explode"]).status == 400)
    #expect(try states(studio) == [])
    #expect(try folder.names.filter { $0.hasPrefix("out") } == [])
  }

  @Test("a start that fails leaves no folder for temporary files")
  func failedStarts() throws {
    try FileManager.default.createDirectory(atPath: folder / "temporary", withIntermediateDirectories: true)
    let studio = try start()
    let port = try #require(URL(string: studio.url)?.port)
    for words in [
      [folder / "none.mp4"], [folder / "video.xml"], [folder / "video.mp4", "--listen", "127.0.0.1:\(port)"],
    ] {
      var program = Program.nagare(["studio", "--no-open"] + words)
      program.environment = ["TMPDIR": folder / "temporary", "XDG_STATE_HOME": folder / "other"]
      let outcome = try program.run()
      #expect(outcome.ending != .exit(0) && outcome.diagnostics.contains("nagare: error: "), "\(outcome.diagnostics)")
      #expect(outcome.diagnostics.contains("cannot listen (127.0.0.1:\(port))") == words.contains("--listen"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "temporary") == [])
    }
  }

  @Test("a file that comes while a burn waits is not replaced")
  func laterFile() throws {
    let studio = try start()
    var batch = Program.nagare(["batch", "-"] + Self.slow)
    batch.input = Data(#"{"video":"\#(folder / "video.mp4")","output":"\#(folder / "out.mp4")"}"#.utf8)
    let other = try batch.start()
    #expect(try waits { try folder.names.contains { $0.hasSuffix(".partial") } })
    #expect(try order(studio, "out.mp4").status == 200)
    #expect(try states(studio) == ["waiting"], "another process burns this output")
    try folder.write("mine", to: "out.mp4")
    other.send(SIGTERM)
    _ = try other.wait()
    #expect(try waits { try states(studio) == ["failed"] })
    #expect(try burns(studio)[0].values["error"] as? String == "the output already exists (\(folder / "out.mp4"))")
    #expect(try folder.read("out.mp4") == Data("mine".utf8))
  }

  @Test("a failed burn says why, and the next one runs")
  func failure() throws {
    let studio = try start()
    #expect(try order(studio, "a.mp4", options: [["name": "encoder", "value": "none"]]).status == 200)
    #expect(try order(studio, "b.mp4").status == 200)
    #expect(try waits { try states(studio) == ["failed", "done"] })
    let error = try #require(try burns(studio)[0].values["error"] as? String)
    #expect(error.contains("none") && !error.contains("nagare: error"), "\(error)")
  }

  @Test("a trial tells time and size, or why an encoder does not work")
  func trials() throws {
    let studio = try start()
    func trial(_ encoder: String, ranges: [[String: Double]] = []) throws -> StudioServer.Answer {
      let options = [["name": "encoder", "value": encoder], ["name": "preset", "value": "ultrafast"]]
      return try studio.post(
        "api/trial", ["options": options, "ranges": ranges, "output": "out.mp4", "at": 0.5] as [String: Any])
    }
    let whole = try trial("libx264")
    #expect(whole.status == 200, "\(whole.text)")
    let (seconds, bytes) = (whole.value("seconds") as? Double ?? 0, whole.value("bytes") as? Double ?? 0)
    #expect(seconds > 0 && seconds < 60)
    #expect(try order(studio).status == 200)
    #expect(try waits { try states(studio) == ["done"] })
    let size = Double(try folder.read("video.danmaku.mp4").count)
    #expect(abs(bytes / size - 1) < 0.5, "\(bytes) bytes expected, \(size) found")
    #expect(try trial("none").status == 422)
    let part = try trial("libx264", ranges: [["from": 0, "to": 0.5]])
    #expect(part.value("bytes") as? Double ?? .infinity < bytes)
    #expect(try studio.get("api/encoders").value("encoders") as? [String] ?? [] != [])
  }
}
