import Foundation
import TestSupport
import Testing

@Suite("The studio's interface", .serialized)
struct StudioTests {
  private static let changes: [[(String, String?)]] = [
    [], [("font-scale", "0.7")], [("opacity", "50%")], [("tint", "off")], [("tint-mode", "live")], [("no-bold", nil)],
    [("style", "niconico")], [("offset", "-1.5")], [("block", "草"), ("block", "/哈+/")], [("keep-clear", "bottom:20%")],
    [("size", "240p")], [("merge-duplicates", "5"), ("merge-grow", nil)], [("max-on-screen", "5")],
  ]

  @Test("frames are those of the command frame, to the byte")
  func frames() throws {
    let folder = try Workspace()
    // A varying frame rate, and pixels that are not square.
    try Media.ffmpeg([
      "-i", Fixture.clip, "-vf", "select='not(mod(n,3)*lt(mod(n,7),4))',scale=360:480,setsar=16/9", "-fps_mode", "vfr",
      "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "copy", "-map", "0:v", "-map", "0:a:0", folder / "odd.mkv",
    ])
    var random = SeededGenerator(seed: 30)
    for (video, length) in [(Fixture.clip, 7.9), (folder / "odd.mkv", 7.5), (try SmallClip.path, 1.9)] {
      let studio = try StudioServer(video, Fixture.comments)
      for change in Self.changes {
        let time = "\((Double.random(in: 0..<length, using: &random) * 1_000).rounded() / 1_000)"
        let id = try #require(try studio.choose(change).value("id") as? String)
        let answer = try studio.get("api/frame", ["at": time, "settings": id])
        #expect(answer.fields["content-type"] == "image/png")
        let options = change.map { name, value in "--\(name)" + (value.map { "=\($0)" } ?? "") }
        let words = ["frame", video, Fixture.comments, "--at", time, "-o", "-"] + options
        let expected = try Program.nagare(words).run()
        // An expectation of both would print the images.
        let isSame = answer.body == expected.output
        #expect(isSame, "\(words.joined(separator: " "))")
      }
    }
  }

  @Test("the project, the options and the density describe the video and its comments")
  func descriptions() throws {
    let studio = try StudioServer(Fixture.clip, Fixture.comments, "--font-scale", "0.5", "--no-bold", "--vf", "hflip")
    let project = try studio.get("api/project")
    #expect(project.value("video", "width") as? Int == 1280)
    #expect(project.value("video", "duration") as? Double == 8)
    #expect(project.value("video", "frameRate") as? Double == 25)
    let names = (project.value("options") as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["font-scale", "no-bold"])
    let command = project.value("settings", "command") as? String
    #expect(command == "nagare burn \(Fixture.clip) \(Fixture.comments) --vf=hflip --font-scale=0.5 --no-bold")

    #expect(project.value("settings", "misplaced") as? Int == 0)
    let later = try studio.choose([("offset", "60")])
    #expect(later.value("misplaced") as? Int == later.value("comments") as? Int)

    let groups = try #require(try studio.get("api/options").value("groups") as? [[String: Any]])
    #expect(
      groups.map { $0["title"] as? String } == [
        "Common options", "Video", "Filters", "Rewriting", "Look", "Placement", "Chat", "Density bar", "Tint", "Masks",
        "Options",
      ])
    let options = groups.flatMap { $0["options"] as? [[String: Any]] ?? [] }
    let help = try Program.nagare("frame", "--help").run().text
    for option in options { #expect(help.contains("--\(option["name"] ?? "?")")) }
    let all = Set(options.compactMap { $0["name"] as? String })
    #expect(all.isSuperset(of: ["font-scale", "block", "keep-clear", "mask", "tint", "offset", "seed"]))
    #expect(options.first { $0["name"] as? String == "bold" }?["inverse"] as? String == "no-bold")
    #expect(all.isDisjoint(with: ["no-bold", "vf", "output", "preset", "at", "help"]))

    let id = try #require(project.value("settings", "id") as? String)
    let density = try studio.get("api/density", ["settings": id, "bins": "8"])
    let counts = try #require(density.value("counts") as? [Int])
    #expect(counts.count == 8 && counts.reduce(0, +) <= 160 && counts.reduce(0, +) > 100)
    let some = try studio.get("api/density", ["settings": id, "bins": "8", "word": "草"])
    #expect((some.value("counts") as? [Int])?.reduce(0, +) ?? 0 < counts.reduce(0, +))
  }

  @Test("comment files are shifted in steps, as the command line shifts them")
  func alignment() throws {
    let folder = try Workspace()
    let video = folder / "video.mp4"
    try FileManager.default.copyItem(atPath: Fixture.clip, toPath: video)
    let (first, second) = (folder / "a.xml", folder / "b.xml")
    for file in [first, second] { try FileManager.default.copyItem(atPath: Fixture.comments, toPath: file) }
    let studio = try StudioServer(video, "\(first)@1.5", second)
    func choose(_ shifts: Any) throws -> StudioServer.Answer {
      try studio.post("api/settings", ["options": [Any](), "shifts": shifts] as [String: Any])
    }
    func files() throws -> [[String: Any]] {
      try studio.get("api/project").value("comments") as? [[String: Any]] ?? []
    }
    #expect(try files()[0]["steps"] as? [[String: Double]] == [["shift": 1.5]])

    let steps = [[["shift": 0], ["from": 2.0004, "shift": 1.25], ["from": 4, "shift": -0.5]], [["shift": -1]]]
    let chosen = try choose(steps)
    let words = ["\(first)@0,2=1.25,4=-0.5", "\(second)@-1"]
    #expect(chosen.value("command") as? String == "nagare burn \(video) \(words[0]) \(words[1])", "\(chosen.text)")
    let id = try #require(chosen.value("id") as? String)
    for time in ["1.5", "3.4", "5"] {
      let answer = try studio.get("api/frame", ["at": time, "settings": id])
      let expected = try Program.nagare(["frame", video] + words + ["--at", time, "-o", "-"]).run()
      let isSame = answer.body == expected.output
      #expect(isSame, "\(time)")
    }
    func counts(_ file: String?) throws -> [Int] {
      let query = ["settings": id, "bins": "8"].merging(file.map { ["file": $0] } ?? [:]) { $1 }
      return try studio.get("api/density", query).value("counts") as? [Int] ?? []
    }
    #expect(try zip(counts("0"), counts("1")).map(+) == counts(nil))
    #expect(try studio.get("api/density", ["settings": id, "bins": "8", "file": "2"]).status == 400)

    let kept = ["options": [Any](), "shifts": steps, "ranges": [Any](), "output": "out.mp4"] as [String: Any]
    #expect(try studio.post("api/project", kept).status == 200)
    #expect(
      try files()[0]["steps"] as? [[String: Double]] == [
        ["shift": 0], ["from": 2, "shift": 1.25], ["from": 4, "shift": -0.5],
      ])
    let project = try JSONSerialization.jsonObject(with: folder.read("video.mp4.nagare.json")) as? [String: Any]
    #expect(project?["comments"] as? [String] == ["a.xml@0,2=1.25,4=-0.5", "b.xml@-1"])

    let refused: [Any] = [
      [Any](), [[["shift": 0]]], [[["shift": 0], ["from": 3, "shift": 0], ["from": 2, "shift": 0]], [["shift": 0]]],
      [[["from": 1, "shift": 0]], [["shift": 0]]], [[["shift": 1e9]], [["shift": 0]]], [[Any](), [["shift": 0]]],
      [[["shift": 0], ["shift": 1]], [["shift": 0]]],
    ]
    for shifts in refused {
      let answer = try choose(shifts)
      #expect(answer.status == 422 && answer.value("option") as? String == "shifts", "\(shifts): \(answer.text)")
    }
  }

  @Test("without a video, the page lists those of the folder, and opens one after another")
  func opening() throws {
    let folder = try Workspace()
    let outside = try Workspace()
    try FileManager.default.createDirectory(atPath: folder / "sub", withIntermediateDirectories: true)
    for name in ["a.mp4", "sub/b.mp4", "b.danmaku.mp4"] {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / name)
    }
    try FileManager.default.copyItem(atPath: SmallClip.path, toPath: outside / "c.mp4")
    try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: outside.path)
    for name in ["a.xml", "a.json", "sub/b.xml"] { try folder.write(bilibili([("0.1", 1, name)]), to: name) }
    try folder.write("no video", to: "broken.mp4")
    let studio = try StudioServer(folder.path)
    #expect(try studio.get("api/project").status == 409)
    #expect(try studio.get("api/burns").status == 200)
    let list = try studio.get("api/videos")
    let videos = list.value("videos") as? [[String: Any]] ?? []
    #expect(videos.map { $0["name"] as? String } == ["a.mp4", "broken.mp4"])
    #expect(videos.first?["comments"] as? [String] == ["a.json", "a.xml"])
    #expect(list.value("folders") as? [String] == ["sub"] && list.value("open") == nil)
    let inner = try studio.get("api/videos", ["folder": "sub"]).value("videos") as? [[String: Any]]
    #expect(inner?.map { $0["name"] as? String } == ["sub/b.mp4"])
    for name in ["link", "..", "/", "none", "a.mp4"] {
      #expect(try studio.get("api/videos", ["folder": name]).status == 404, "\(name)")
    }

    func open(_ video: String, _ comments: [String]? = nil) throws -> Int {
      try studio.post(
        "api/open", (["video": video] as [String: Any]).merging(comments.map { ["comments": $0] } ?? [:]) { $1 }
      ).status
    }
    #expect(try open("a.mp4") == 422, "two files may have its comments")
    #expect(try open("broken.mp4", ["a.xml"]) == 422)
    for name in ["link/c.mp4", "../c.mp4", outside / "c.mp4", "sub", "none.mp4"] { #expect(try open(name) == 404) }
    #expect(try open("a.mp4", ["link/c.mp4"]) == 404)
    #expect(try studio.get("api/project").status == 409)
    #expect(try open("a.mp4", ["a.xml"]) == 200)
    #expect(try studio.get("api/project").value("settings", "video") as? String == "a.mp4")
    #expect(try open("sub/b.mp4") == 200)
    let project = try studio.get("api/project")
    #expect(project.value("settings", "video") as? String == "sub/b.mp4")
    #expect(project.value("settings", "comments") as? Int == 1)
    #expect(project.value("output") as? String == "sub/b.danmaku.mp4")
    #expect(try studio.get("api/videos").value("open") as? String == "sub/b.mp4")
  }

  @Test("comments are listed by time, searched, and marked with the rule that drops them")
  func comments() throws {
    let folder = try Workspace()
    let lines = (0..<300).map { #"{"time":\#($0),"text":"text \#($0)","user":"user\#($0 % 3)"}"# }
    let file = try folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    let studio = try StudioServer(try SmallClip.path, file)
    let chosen = try studio.choose([("block", "/^text 5$/"), ("block-user", "user1"), ("offset", "10")])
    #expect(chosen.value("blocked") as? Int == 101)
    let counts = (chosen.value("blocks") as? [[String: Any]])?.compactMap { $0["count"] as? Int }
    #expect(counts == [1, 100])
    let id = try #require(chosen.value("id") as? String)
    func list(_ query: [String: String]) throws -> (total: Int?, first: Int?, rows: [[String: Any]]) {
      let answer = try studio.get("api/comments", query.merging(["settings": id]) { $1 })
      let rows = answer.value("comments") as? [[String: Any]] ?? []
      return (answer.value("total") as? Int, answer.value("first") as? Int, rows)
    }
    let all = try list(["first": "4", "count": "3"])
    #expect(all.total == 300 && all.first == 4)
    #expect(all.rows.map { $0["text"] as? String } == ["text 4", "text 5", "text 6"])
    #expect(all.rows.map { $0["time"] as? Double } == [14, 15, 16])
    #expect(all.rows.map { $0["blocked"] as? String } == ["blocked-user", "blocked-pattern", nil])
    #expect(all.rows[0]["user"] as? String == "user1" && all.rows[0]["color"] as? String == "#ffffff")
    let found = try list(["from": "35.5", "count": "2", "search": "TEXT 2"])
    #expect(found.total == 111 && found.first == 7)
    #expect(found.rows.map { $0["text"] as? String } == ["text 26", "text 27"])
    #expect(try list(["first": "0", "count": "9", "search": "User2"]).total == 100)
    #expect(try list(["first": "900", "count": "9"]).rows.isEmpty)
    #expect(try studio.get("api/comments", ["settings": id, "count": "9"]).status == 400)
    #expect(try studio.get("api/comments", ["settings": id, "first": "0", "count": "1001"]).status == 400)
  }

  @Test("steps and tables shift the comments of their files")
  func shifts() throws {
    let folder = try Workspace()
    let lines = (0..<4).map { #"{"time":\#($0 * 10),"text":"text \#($0)"}"# }
    let file = try folder.write(lines.joined(separator: "\n"), to: "few.jsonl")
    let table = try folder.write("0\t15\t0\n15\t25\t-5\n", to: "t.tsv")
    for (shift, times) in [("15=-5", [1.0, 11, 16, 26]), (table, [1, 11, 16])] {
      let studio = try StudioServer(try SmallClip.path, "\(file)@\(shift)")
      let id = try #require(try studio.choose([("offset", "1")]).value("id") as? String)
      let answer = try studio.get("api/comments", ["settings": id, "first": "0", "count": "9"])
      let rows = answer.value("comments") as? [[String: Any]] ?? []
      #expect(rows.map { $0["time"] as? Double } == times)
    }
  }

  @Test("words of strangers stay words in the command line to copy")
  func quoting() throws {
    let studio = try StudioServer(try SmallClip.path, Fixture.comments)
    for user in [
      "'\u{301};echo no;'\u{301}", "'\u{FE0F}$(echo no)", "a'b \\ \"c\"", "`echo no`", "-\n\u{1B}[201~\u{202E}-",
    ] {
      let command = try #require(try studio.choose([("block-user", user)]).value("command") as? String)
      let script = "eval \"set -- $1\"; printf '%s\\n' \"$#\" \"$5\""
      let words = try Program.tool(["bash", "-c", script, "bash", command]).run().text
      #expect(command.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(words == "5\n--block-user=\(user)\n")
    }
  }

  @Test("what cannot be is refused with a reason, and the option at fault")
  func refusals() throws {
    let studio = try StudioServer(Fixture.clip, Fixture.comments)
    for (options, option) in [
      ([("font-scale", "x")], "font-scale"), ([("opacity", "7")], "opacity"), ([("block", "/(/")], "block"),
      ([("bold", "yes")], "bold"), ([("tint", nil)], "tint"), ([("merge-grow", nil)], "merge-grow"),
      ([("vf", "hflip")], "vf"), ([("output", "/tmp/x")], "output"), ([("seed", "")], "seed"),
      ([("font", "No Such Font")], nil),
    ] as [([(String, String?)], String?)] {
      let answer = try studio.choose(options)
      guard let option else {
        // Fonts are looked for when a frame is drawn.
        let id = try #require(answer.value("id") as? String)
        #expect(try studio.get("api/frame", ["at": "1", "settings": id]).text.contains("No Such Font"))
        continue
      }
      #expect(answer.status == 422, "\(options)")
      #expect(answer.value("option") as? String == option, "\(answer.text)")
      #expect((answer.value("error") as? String)?.isEmpty == false)
    }
    let id = try #require(try studio.get("api/project").value("settings", "id") as? String)
    for query in [
      ["at": "x", "settings": id], ["at": "-1", "settings": id], ["at": "nan", "settings": id], ["settings": id],
      ["at": "1", "settings": id, "quality": "best"], ["at": "1", "settings": id, "comments": "some"],
    ] { #expect(try studio.get("api/frame", query).status == 400, "\(query)") }
    #expect(try studio.get("api/frame", ["at": "1", "settings": "none"]).status == 404)
    #expect(try studio.get("api/frame", ["at": "100", "settings": id]).status == 416)
    #expect(try studio.get("api/density", ["settings": id, "bins": "0"]).status == 400)
    #expect(try studio.get("api/sheet", ["settings": id, "columns": "99", "rows": "1"]).status == 400)
    #expect(try studio.get("api/nothing").status == 404)
    #expect(try studio.get("api/settings").status == 405)
    #expect(try studio.post("api/frame", Data("{}".utf8)).status == 405)
    #expect(try studio.post("api/settings", Data("{}".utf8)).status == 400)
    #expect(try studio.post("api/settings", Data("{".utf8)).status == 400)
    #expect(try studio.post("api/settings", Data("{}".utf8), type: "text/plain").status == 415)
  }

  @Test("only files in the root can be named, and links do not lead out of it")
  func root() throws {
    let (folder, outside) = (try Workspace(), try Workspace())
    let video = folder / "clip.mp4"
    try FileManager.default.copyItem(atPath: try SmallClip.path, toPath: video)
    let font = Fixture.path("NagareTest.ttf")
    try FileManager.default.copyItem(atPath: font, toPath: folder / "own.ttf")
    try FileManager.default.copyItem(atPath: font, toPath: outside / "other.ttf")
    try FileManager.default.createSymbolicLink(atPath: folder / "link.ttf", withDestinationPath: outside / "other.ttf")
    try FileManager.default.createSymbolicLink(atPath: folder / "folder", withDestinationPath: outside.path)
    let studio = try StudioServer(video, Fixture.comments)
    func status(_ path: String) throws -> Int { try studio.choose([("font-file", path)]).status }
    #expect(try status("own.ttf") == 200)
    #expect(try status(folder / "own.ttf") == 200)
    for path in [
      "link.ttf", "folder/other.ttf", "../\(URL(filePath: outside.path).lastPathComponent)/other.ttf",
      outside / "other.ttf", "/etc/passwd", "none.ttf", "own.ttf\0",
    ] { #expect(try status(path) == 422, "\(path)") }
    let wide = try StudioServer(video, Fixture.comments, "--root", outside.path)
    #expect(try wide.choose([("font-file", outside / "other.ttf")]).status == 200)
    #expect(try wide.choose([("font-file", "own.ttf")]).status == 422)
  }

  @Test("the browser gets an address that leads to the page once, and does not tell the secret")
  func invitation() throws {
    let folder = try Workspace()
    try folder.write(
      "#!/bin/sh\necho $1 > \(folder / "new")\nmv \(folder / "new") \(folder / "address")", to: "xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder / "xdg-open")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let studio = try StudioServer(
      [try SmallClip.path, Fixture.comments], environment: ["PATH": "\(folder.path):\(path)", "DISPLAY": ":9"],
      opensBrowser: true)
    #expect(waits { folder.contains("address") })
    let address = String(decoding: try folder.read("address"), as: UTF8.self).trimmingCharacters(in: .newlines)
    let words = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", address]
    #expect(try Program.tool(words).run().text == "303 \(studio.url)")
    #expect(try Program.tool(words).run().text == "401 ")
  }

  @Test("a studio that no longer listens ends like other programs")
  func ending() throws {
    let studio = try StudioServer(try SmallClip.path, Fixture.comments)
    let outcome = try studio.stop()
    #expect(outcome.ending == .exit(130))
    #expect(outcome.output.isEmpty)
    expectFailure(try Program.nagare("studio", "none.mp4").run(), 1, "none.mp4")
    expectFailure(try Program.nagare("studio", "-", "-").run(), 2, "needs files")
    expectFailure(
      try Program.nagare("studio", Fixture.clip, Fixture.comments, "--listen", "192.0.2.1:1").run(), 1, "192.0.2.1")
    expectFailure(
      try Program.nagare("studio", Fixture.clip, Fixture.comments, "--root", "/nowhere").run(), 2, "/nowhere")
  }
}
