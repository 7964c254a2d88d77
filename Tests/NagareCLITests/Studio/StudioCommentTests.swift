import Foundation
import TestSupport
import Testing

@Suite("The studio's comments", .serialized)
struct StudioCommentTests {
  private func list(
    _ studio: StudioServer, _ settings: String, _ query: [String: String] = [:]
  ) throws -> [[String: Any]] {
    let all = ["settings": settings, "first": "0", "count": "1000"].merging(query) { $1 }
    return try #require(try studio.get("api/comments", all).value("comments") as? [[String: Any]])
  }

  @Test("comments are sorted by texts and authors, both ways, also those found")
  func sorting() throws {
    let folder = try Workspace()
    var random = SeededGenerator(seed: 34)
    let words = ["a", "b", "B", "aa", "草", "哈哈", "😀", "", "a b"]
    let lines = (0..<300).map { index in
      let (text, user) = (words.randomElement(using: &random)!, "user\(Int.random(in: 0..<20, using: &random))")
      return #"{"time":\#(Double(index / 2)),"text":"\#(text).","user":"\#(user)"}"#
    }
    let file = try folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    let studio = try StudioServer(try SmallClip.path, file)
    let id = try #require(try studio.choose([]).value("id") as? String)
    let all = try list(studio, id)
    #expect(all.count == 300)
    for search in ["", "a", "user1"] {
      let found = try list(studio, id, ["search": search])
      for key in ["time", "text", "user"] {
        for order in ["ascending", "descending"] {
          let isDescending = order == "descending"
          let expected = found.enumerated().sorted { one, other in
            if key == "time" { return isDescending ? one.offset > other.offset : one.offset < other.offset }
            let values = [one, other].map { Array(($0.element[key] as? String ?? "").utf8) }
            if values[0] == values[1] { return one.offset < other.offset }
            return values[0].lexicographicallyPrecedes(values[1]) != isDescending
          }.map { $0.element["index"] as? Int }
          let rows = try list(studio, id, ["search": search, "sort": key, "order": order])
          #expect(rows.map { $0["index"] as? Int } == expected, "\(search) \(key) \(order)")
        }
      }
    }
    // The place of a time in another order is that of the next comment.
    let place = try studio.get("api/comments", ["settings": id, "from": "70", "count": "1", "sort": "text"])
    let row = (place.value("comments") as? [[String: Any]])?.first
    #expect(row?["index"] as? Int == 140)
    let query = ["settings": id, "from": "70", "count": "1", "sort": "user", "search": "user1"]
    let found = (try studio.get("api/comments", query).value("comments") as? [[String: Any]])?.first
    let later = try list(studio, id, ["search": "user1"]).first { ($0["time"] as? Double ?? 0) >= 70 }
    #expect(found?["index"] as? Int == later?["index"] as? Int && found != nil)
    for query in [["sort": "size"], ["order": "up"], ["from": "x"]] {
      let all = ["settings": id, "first": "0", "count": "9"].merging(query) { $1 }
      #expect(try studio.get("api/comments", all).status == 400, "\(query)")
    }
  }

  @Test(
    "the reasons why comments are not shown are those of the command layout",
    arguments: [
      [], [("area", "0.3"), ("block", "草")], [("style", "niconico"), ("max-on-screen", "3")],
      [("merge-duplicates", "8"), ("block-mode", "top")], [("overflow", "delay"), ("offset", "-2")],
    ] as [[(String, String?)]])
  func reasons(options: [(String, String?)]) throws {
    let studio = try StudioServer(Fixture.clip, Fixture.comments)
    var random = SeededGenerator(seed: 36)
    let chosen = try studio.choose(options)
    let id = try #require(chosen.value("id") as? String)
    let rows = try list(studio, id)
    let indices = rows.compactMap { $0["index"] as? Int }.shuffled(using: &random)
    let answer = try studio.post("api/reasons", ["settings": id, "comments": indices])
    let reasons = try #require(answer.value("reasons") as? [Any?], "\(answer.text)")
    let words = options.map { name, value in "--\(name)" + (value.map { "=\($0)" } ?? "") }
    let lines = try LayoutLine.parse(
      Program.nagare(["layout", Fixture.comments, "--size", "1280x720", "--fps", "25"] + words).run())
    let expected = Dictionary(lines.map { ($0.id, $0.dropped) }) { first, _ in first }
    var counted = 0
    try #require(reasons.count == indices.count)
    for (index, reason) in zip(indices, reasons) {
      let (row, reason) = (rows[index], reason as? String)
      let commentID = try #require(row["id"] as? String)
      if let time = row["time"] as? Double, time >= 8, reason == "after-end" { continue }
      #expect(reason == (expected[commentID] ?? nil), "\(commentID)")
      if let reason, !["merged"].contains(reason), !reason.hasPrefix("blocked") { counted += 1 }
    }
    // Those that the filters leave are counted over time.
    let dropped = try studio.get("api/dropped", ["settings": id, "bins": "7"])
    #expect((dropped.value("counts") as? [Int])?.reduce(0, +) == counted)
  }

  @Test("a single comment is hidden by its ID")
  func hiding() throws {
    let studio = try StudioServer(Fixture.clip, Fixture.comments)
    let row = try list(studio, #require(try studio.choose([]).value("id") as? String))[7]
    let chosen = try studio.choose([("block-id", row["id"] as? String)])
    #expect(chosen.value("blocked") as? Int == 1)
    #expect((chosen.value("command") as? String)?.hasSuffix(" --block-id=\(row["id"] as? String ?? "")") == true)
    let id = try #require(chosen.value("id") as? String)
    let blocked = try list(studio, id).filter { $0["blocked"] != nil }
    #expect(blocked.map { $0["index"] as? Int } == [7])
    #expect(blocked.first?["blocked"] as? String == "blocked-id")
    let answer = try studio.post("api/reasons", ["settings": id, "comments": [7]])
    #expect(answer.value("reasons") as? [String] == ["blocked-id"])
    for comments in [[-1], [100_000], Array(repeating: 0, count: 1_001)] {
      #expect(try studio.post("api/reasons", ["settings": id, "comments": comments]).status == 400)
    }
  }

  @Test("patterns that take too long are refused, and do not hold up others")
  func slowPatterns() throws {
    let folder = try Workspace()
    let text = String(repeating: "x", count: 60)
    let lines = (0..<1_000).map { #"{"time":\#(Double($0) / 1_000),"text":"\#(text)"}"# }
    let file = try folder.write(lines.joined(separator: "\n"), to: "slow.jsonl")
    let studio = try StudioServer(try SmallClip.path, file)
    // The first kind is abandoned after some time, the second takes long with each comment.
    let options = (0..<500).map { number -> (String, String?) in
      ("block", number % 2 == 0 ? "/((.*)*){9}(.*)*(.*)*y\(number)$/" : "/(.*)(.*)(.*)(.*)y\(number)$/")
    }
    let body = try JSONEncoder().encode(["options": options.map { ["name": $0.0, "value": $0.1 ?? ""] }])
    try folder.write(body, to: "body.json")
    let posting = ["-H", "Content-Type: application/json", "--data-binary", "@" + folder / "body.json"]
    let slow = try Program.tool(["curl", "-s", "-w", "%{http_code}"] + posting + [studio.url + "api/settings"]).start()
    var pages: [RunningProgram] = []
    for _ in 0..<5 {
      // A page that opens waits for the settings, and nobody else does.
      pages.append(try Program.tool(["curl", "-s", studio.url + "api/project"]).start())
      #expect(try studio.get("api/options").status == 200)
    }
    #expect(!slow.hasEnded)
    let refused = try slow.wait().text
    #expect(refused.contains(#""option":"block""#) && refused.hasSuffix("422"), "\(refused)")
    for page in pages { #expect(try page.wait().text.contains(#""settings""#)) }
    #expect(try studio.choose([]).status == 200)
  }

  @Test("pipes, and links out of the folder, are left alone")
  func strangeFiles() throws {
    let (folder, outside) = (try Workspace(), try Workspace())
    try outside.write(bilibili([("0.1", 1, "outside")]), to: "comments.xml")
    try outside.write("no-such-option = secret\n", to: "preset")
    for name in ["linked.mp4", "piped.mp4"] {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / name)
    }
    for (link, target) in [("linked.xml", "comments.xml"), ("some.nagare", "preset"), ("out.mp4", "none.mp4")] {
      try FileManager.default.createSymbolicLink(atPath: folder / link, withDestinationPath: outside / target)
    }
    for name in ["piped.xml", "font.ttf"] { try #require(mkfifo(folder / name, 0o600) == 0) }
    let studio = try StudioServer(folder.path)
    for video in ["linked.mp4", "piped.mp4"] {
      #expect(try studio.post("api/open", ["video": video]).status == 200)
      #expect((try studio.get("api/project").value("comments") as? [Any])?.isEmpty == true)
    }
    #expect(try studio.post("api/open", ["video": "piped.mp4", "comments": ["piped.xml"]]).status == 404)
    #expect(try studio.choose([("font-file", "font.ttf")]).status == 422)
    let videos = try #require(try studio.get("api/videos").value("videos") as? [[String: Any]])
    #expect(videos.allSatisfy { ($0["comments"] as? [Any])?.isEmpty == true })
    let presets = try studio.get("api/presets")
    #expect(presets.status == 200 && !presets.text.contains("secret") && !presets.text.contains("some"))
    let order = ["options": [Any](), "ranges": [Any](), "output": "out.mp4", "replaces": true] as [String: Any]
    #expect(try studio.post("api/burns", order).status == 422)
  }
}
