import Foundation
import TestSupport
import Testing

@Suite("The studio's project and presets", .serialized)
struct ProjectTests {
  private let folder: Workspace
  private let options: [[String: String]] = [
    ["name": "font-scale", "value": "1.5"], ["name": "no-bold"], ["name": "block", "value": "草"],
    ["name": "block", "value": "/^a=b$/"], ["name": "crf", "value": "30"], ["name": "preset", "value": "ultrafast"],
  ]

  init() throws {
    folder = try Workspace()
    try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "video.mp4")
    let lines = [("0.1", 1, "hello"), ("0.1", 1, "草"), ("0.2", 4, "below")]
    try folder.write(bilibili(lines), to: "other.xml")
  }

  private func keep(_ studio: StudioServer, ranges: [[String: Double]], output: String) throws -> StudioServer.Answer {
    try studio.post("api/project", ["options": options, "ranges": ranges, "output": output] as [String: Any])
  }

  @Test("what is set is kept beside the video, shown at the next start, and burned without the page")
  func keeping() throws {
    let studio = try StudioServer(folder / "video.mp4", folder / "other.xml")
    #expect(try folder.names == ["other.xml", "video.mp4"], "opening a video writes nothing")
    #expect(try studio.get("api/project").value("outputOption") as? String == "")
    let kept = try keep(studio, ranges: [["from": 0, "to": 1]], output: "burned.mp4")
    #expect(kept.value("outputOption") as? String == " --output=\(folder / "burned.mp4")")
    #expect(kept.value("file") as? String == "video.mp4.nagare.json", "\(kept.text)")
    let command = try #require(try studio.get("api/project").value("settings", "command") as? String)
    _ = try studio.stop()

    // The project names its comments, so that the command line need not.
    let next = try StudioServer(folder / "video.mp4", "--opacity", "0.5", "--font-scale", "2")
    let project = try next.get("api/project")
    let names = (project.value("options") as? [[String: Any]])?.map { "\($0["name"] ?? "")=\($0["value"] ?? "")" }
    #expect(
      names == ["block=草", "block=/^a=b$/", "no-bold=", "crf=30", "preset=ultrafast", "opacity=0.5", "font-scale=2"])
    #expect(project.value("ranges") as? [[String: Double]] == [["from": 0, "to": 1]])
    #expect(project.value("output") as? String == "burned.mp4")
    _ = try next.stop()

    let burn = ["burn", folder / "video.mp4", "--project", folder / "video.mp4.nagare.json"]
    #expect(try Program.nagare(burn).run().ending == .exit(0))
    let words = "\(command) -o '\(folder / "expected.mp4")' --from 0 --to 1"
    #expect(words.hasPrefix("nagare burn "))
    let script = "\"$0\" " + words.dropFirst("nagare ".count)
    #expect(try Program.shell(script).run().ending == .exit(0))
    #expect(try Media.frameCount(of: folder / "burned.mp4") == 25)
    #expect(try Media.frameHashes(of: folder / "burned.mp4") == Media.frameHashes(of: folder / "expected.mp4"))

    // The command line's own options go first.
    let own = burn + ["-o", folder / "own.mp4", "--from", "1.2", "--to", "1.6", "--crf", "40"]
    #expect(try Program.nagare(own).run().ending == .exit(0))
    #expect(try Media.frameCount(of: folder / "own.mp4") == 10)
  }

  @Test(
    "a project that cannot be used gives the reason",
    arguments: [
      ("{", "it is not the JSON of a project"), ("[]", "it is not the JSON of a project"),
      ("{}", #"it has no "version""#),
      (#"{"version":99}"#, "a newer version of nagare wrote it"),
      (#"{"version":1,"options":{"crf":"x"}}"#, "--crf"), (#"{"version":1,"options":{"output":"x"}}"#, "output"),
      (#"{"version":1,"ranges":[{"from":2,"to":1}]}"#, "a range is not one of a video"),
      (
        #"{"version":1,"ranges":[{"from":0,"to":1},{"from":1,"to":2}]}"#, "the project has 2 ranges, and a burn has one"
      ),
    ])
  func mistakes(_ text: String, _ reason: String) throws {
    try folder.write(text, to: "bad.json")
    let words = ["burn", folder / "video.mp4", folder / "other.xml", "--project", folder / "bad.json"]
    let outcome = try Program.nagare(words + ["-o", folder / "out.mp4"]).run()
    #expect(outcome.ending == .exit(3) || outcome.ending == .exit(2))
    #expect(outcome.diagnostics.contains(reason), "\(outcome.diagnostics)")
    #expect(!folder.contains("out.mp4"))
  }

  @Test("a project that came with a video reaches nothing outside its folder")
  func strangers() throws {
    let outside = try Workspace()
    try outside.write(bilibili([("0.1", 1, "secret")]), to: "secret.xml")
    let text = """
      {"version":1,"comments":["\(outside / "secret.xml")"],"output":"\(outside / "out.mp4")",
       "options":{"vf":"movie=/etc/passwd","font-file":"\(outside / "secret.xml")"}}
      """
    try folder.write(text, to: "video.mp4.nagare.json")
    let studio = try StudioServer(folder / "video.mp4")
    let project = try studio.get("api/project")
    #expect((project.value("comments") as? [Any])?.count == 0)
    #expect(project.value("output") as? String == "video.danmaku.mp4")
    #expect((project.value("options") as? [Any])?.count == 0)
    #expect(studio.diagnostics.contains("what is refused is left out"))
    _ = try studio.stop()

    // A link in the project's place is not followed.
    try FileManager.default.removeItem(atPath: folder / "video.mp4.nagare.json")
    try outside.write("{}", to: "target.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "video.mp4.nagare.json", withDestinationPath: outside / "target.json")
    let linked = try StudioServer(folder / "video.mp4")
    #expect(try keep(linked, ranges: [], output: "out.mp4").status == 500)
    #expect(linked.diagnostics.contains("it is left alone"))
    #expect(String(decoding: try outside.read("target.json"), as: UTF8.self) == "{}")
  }

  @Test("a project keeps what the studio cannot take, and one that cannot be understood is left alone")
  func respect() throws {
    let name = "video.mp4.nagare.json"
    let text = """
      {"version":1,"comments":["other.xml","gone.xml@1.5"],
       "options":{"font-file":"gone.ttf","font-scale":"2","vf":"hflip","opacity":"7"}}
      """
    try folder.write(text, to: name)
    let studio = try StudioServer(folder / "video.mp4")
    let project = try studio.get("api/project")
    #expect((project.value("options") as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["font-scale"])
    #expect((project.value("comments") as? [Any])?.count == 1)
    #expect(try keep(studio, ranges: [], output: "out.mp4").status == 200)
    let kept = try #require(try JSONSerialization.jsonObject(with: folder.read(name)) as? [String: Any])
    #expect(kept["comments"] as? [String] == ["other.xml", "gone.xml@1.5"])
    #expect((kept["options"] as? [String: Any])?["vf"] as? String == "hflip")

    // For another video, only the options of a project count.
    try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "second.mp4")
    try folder.write(bilibili([("0.1", 1, "hello")]), to: "second.xml")
    let burn = Program.shell("cd \"$1\" && \"$0\" burn second.mp4 --project \(name)", folder.path)
    let outcome = try burn.run()
    #expect(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    #expect(folder.contains("second.danmaku.mp4") && !folder.contains("out.mp4"))
    _ = try studio.stop()

    try folder.write("{ a slip", to: name)
    let next = try StudioServer(folder / "video.mp4", folder / "other.xml")
    #expect(next.diagnostics.contains("it is left alone"))
    let answer = try keep(next, ranges: [], output: "out.mp4")
    #expect(answer.status == 500 && answer.text.contains("cannot understand the project"), "\(answer.text)")
    #expect(try folder.read(name) == Data("{ a slip".utf8))
  }

  @Test("presets are saved in the user's own folder, listed, and taken by the command line")
  func presets() throws {
    try folder.write("# a look\nfont-scale = 3\nvf = null\n", to: "beside.nagare")
    try folder.write("opacity = 0.25\n", to: "other.nagare")
    let home = ["XDG_CONFIG_HOME": folder / "home"]
    let studio = try StudioServer([folder / "video.mp4", folder / "other.xml"], environment: home)
    func save(_ name: String, _ options: [[String: String]], replaces: Bool = false) throws -> StudioServer.Answer {
      try studio.post(
        "api/presets",
        ["name": name, "description": "large\ntext", "options": options, "replaces": replaces] as [String: Any])
    }
    let list = try studio.get("api/presets")
    let names = (list.value("presets") as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["other"])
    #expect((list.value("problems") as? [String])?.first?.contains("beside.nagare") == true, "it may not have filters")

    let saved = try save("my look", options)
    let presets = try #require(saved.value("presets") as? [[String: Any]], "\(saved.text)")
    let mine = try #require(presets.first { $0["name"] as? String == "my look" })
    #expect(mine["isOwn"] as? Bool == true && mine["description"] as? String == "large\ntext")
    let file = String(decoding: try folder.read("home/nagare/presets/my look.nagare"), as: UTF8.self)
    #expect(file == "# large\n# text\nfont-scale = 1.5\nno-bold\nblock = 草\nblock = /^a=b$/\ncrf = 30\n")
    #expect(try save("my look", []).status == 409)
    #expect(try save("my look", options, replaces: true).status == 200)
    for name in ["", ".", "../a", "a/b", "a/\u{301}b", "fast", "3", " a", "a\nb", "-a", "a.nagare"] {
      #expect(try save(name, []).status == 422, "\(name)")
    }
    #expect(try save("spaces", [["name": "block", "value": " a"]]).status == 422)

    var burn = Program.nagare(
      "frame", folder / "video.mp4", folder / "other.xml", "--at", "1", "-o", "-", "--preset", "my look")
    burn.environment = home
    let frame = try burn.run().output
    let words = ["frame", folder / "video.mp4", folder / "other.xml", "--at", "1", "-o", "-", "--font-scale", "1.5"]
    let expected = try Program.nagare(words + ["--no-bold", "--block", "草"]).run().output
    let isSame = frame == expected
    #expect(isSame)
  }
}
