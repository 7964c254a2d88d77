import Foundation
import Testing

extension CommandLineResultTests {
  @Suite struct BenchTextsTests {
    @Test func tableShowsEveryCost() throws {
      let outcome = try Program.nagare("bench", "--texts", Fixture.comments).run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      #expect(outcome.lines.map { $0.prefix { $0 != " " } } == ["comments", "shape", "draw", "colour", "all"])
      #expect(outcome.lines[0].contains(/\ 160, of which [0-9]+ were drawn$/))
      for line in outcome.lines[1...] {
        #expect(line.contains(/\ [0-9]+\.[0-9] µs a comment, p99 [0-9.]+ µs, max [0-9.]+ µs$/))
      }
    }

    @Test func documentHasSaneValues() throws {
      let outcome = try Program.nagare("bench", "--texts", Fixture.comments, "--json").run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.lines.count == 1)
      let document = try object(outcome.text)
      #expect(Set(document.keys) == ["comments", "drawn", "mean_us", "p99_us", "max_us"])
      let all = try ["mean_us", "p99_us", "max_us"].map { try #require(document[$0] as? [String: Double]) }
      for costs in all { #expect(Set(costs.keys) == ["shape", "draw", "color", "all"]) }
      let means = all[0]
      let (shape, draw, color) = (means["shape"] ?? 0, means["draw"] ?? 0, means["color"] ?? 0)
      #expect(shape > 0 && draw > 0 && color > 0 && abs(shape + draw + color - (means["all"] ?? 0)) < 1e-6)
      #expect(document["comments"] as? Int == 160)
      #expect((20...160).contains(document["drawn"] as? Int ?? 0))
      for part in means.keys {
        let (mean, late, latest) = (all[0][part] ?? 0, all[1][part] ?? 0, all[2][part] ?? 0)
        #expect(late > 0 && late <= latest && mean <= latest && latest <= 160.001 * mean, "\(part)")
      }
    }

    /// The same text in another colour is only coloured.
    @Test func repeatedTextIsDrawnOnce() throws {
      let folder = try Workspace()
      let items = ["草", "草", "A", "草", "A"].map { (time: "1", mode: 1, text: $0) }
      let path = try folder.write(
        bilibili(items).replacing("16777215,1626077354,0,5bd04b14,4,", with: "255,1626077354,0,5bd04b14,4,"),
        to: "c.xml")
      let outcome = try Program.nagare("bench", "--texts", path, "--json").run()
      expectSuccess(outcome)
      let document = try object(outcome.text)
      #expect(document["comments"] as? Int == 5 && document["drawn"] as? Int == 2)
    }

    @Test func allInputsAreCommentFiles() throws {
      var program = Program.nagare("bench", "--texts", Fixture.comments, "-", "--json", "--offset", "1")
      program.input = Data(bilibili([("1", 1, "x")]).utf8)
      let outcome = try program.run(timeout: 60)
      expectSuccess(outcome)
      #expect(try object(outcome.text)["comments"] as? Int == 161)
    }

    @Test func videoIsNotACommentFile() throws {
      expectFailure(
        try Program.nagare("bench", "--texts", Fixture.clip, Fixture.comments).run(), 3,
        "cannot understand the comments")
    }

    @Test(arguments: [
      ["--memory"], ["-o", "x.png"], ["--overwrite"], ["--threads", "1"], ["--seconds", "1"], ["--against", "ffmpeg"],
      ["--kernels"],
    ])
    func textsRefuseUnrelatedArguments(_ arguments: [String]) throws {
      let outcome = try Program.nagare(["bench", "--texts", Fixture.comments] + arguments).run()
      expectFailure(outcome, 2, arguments[0] == "-o" ? "--output" : arguments[0])
    }

    @Test func commentsAreRequired() throws {
      expectFailure(try Program.nagare("bench", "--texts").run(), 2, "the comments are missing")
      expectFailure(try Program.nagare("bench", "--texts", "-", "-").run(), 2, "only once")
    }
  }
}
