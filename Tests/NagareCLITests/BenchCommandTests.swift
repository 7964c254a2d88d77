import Foundation
import Testing

extension CommandLineTests {
  @Suite struct BenchCommandTests {
    @Test func jsonHasTheDocumentedFieldsAndSaneValues() throws {
      let outcome = try Program.nagare("bench", Fixture.clip, Fixture.comments, "--json").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      #expect(outcome.lines.count == 1)
      let document = try object(outcome.text)
      #expect(
        Set(document.keys) == [
          "frames", "size", "pixel_format", "kernel", "visible_mean", "composite_ms", "rasterize_ms_per_comment",
          "budget_60fps", "budget_120fps", "stages_ms",
        ])
      #expect(document["frames"] as? Int == 200)
      #expect(document["size"] as? [Int] == [1280, 720])
      #expect(document["pixel_format"] as? String == "yuv420p")
      #expect(["avx512", "avx2", "neon", "scalar"].contains(document["kernel"] as? String))
      let visible = try #require(document["visible_mean"] as? Double)
      #expect(visible > 10 && visible < 160)
      let times = try #require(document["composite_ms"] as? [String: Double])
      #expect(Set(times.keys) == ["mean", "p50", "p95", "p99", "max"])
      let ordered = ["p50", "p95", "p99", "max"].compactMap { times[$0] }
      #expect(ordered == ordered.sorted() && ordered[0] > 0)
      #expect((times["mean"] ?? 0) > 0 && (times["mean"] ?? 0) <= ordered[3])
      let shares = [document["budget_60fps"] as? Double ?? -1, document["budget_120fps"] as? Double ?? -1]
      #expect(shares[0] >= shares[1] && shares[1] >= 0 && shares[0] <= 1)
      let stages = try #require(document["stages_ms"] as? [String: Double])
      #expect(!stages.isEmpty && stages.values.allSatisfy { $0 >= 0 })
      #expect((document["rasterize_ms_per_comment"] as? Double ?? -1) > 0)
    }

    @Test func kernelsCanBeLimitedToScalar() throws {
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments, "--json")
      program.environment["NAGARE_KERNELS"] = "scalar"
      #expect(try object(program.run().text)["kernel"] as? String == "scalar")
    }

    @Test func tableSaysTheFrames() throws {
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
  }
}
