import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct BenchKernelsTests {
    @Test func everyRowHasEveryKernelAndSaneValues() throws {
      let outcome = try Program.nagare("bench", "--kernels", "--seconds", "0.05", "--json").run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      let rows = try outcome.lines.map { try object($0) }
      let labels = rows.map { row in
        ["function", "operation", "span", "from"].map { "\(row[$0] ?? "")" }.joined(separator: " ")
      }
      #expect(rows.count == 24 && Set(labels).count == 24)
      #expect(labels.contains("draw_8 blend 160 l2") && labels.contains("draw_16 copy+blend 1920 memory"))
      for row in rows { try expectSaneValues(row) }
    }

    private func expectSaneValues(_ row: [String: Any]) throws {
      let kernels = try #require(row["kernels"] as? [String: [String: Double]])
      #expect(Set(kernels.keys).isSubset(of: ["avx512", "avx2", "neon", "scalar"]))
      #expect(kernels["scalar"]?["times_scalar"] == 1)
      for kernel in kernels.values {
        #expect(Set(kernel.keys) == ["samples_per_second", "bytes_per_second", "times_scalar"])
        #expect(kernel.values.allSatisfy { $0 > 0 })
        #expect((kernel["bytes_per_second"] ?? 0) > 1.99 * (kernel["samples_per_second"] ?? 0))
      }
      #expect((row["memcpy_bytes_per_second"] as? Double ?? 0) > 1e8)
      let workingSet = try #require(row["working_set_bytes"] as? Int)
      #expect(row["from"] as? String == "l2" ? workingSet <= 260 << 10 : workingSet >= 1 << 26)
    }

    @Test func tableHasARowForEachCaseUnderItsColumns() throws {
      let outcome = try Program.nagare("bench", "--kernels", "--seconds", "0.05").run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.lines.count == 27)
      #expect(outcome.lines[1].hasPrefix("kernel") && outcome.lines[1].hasSuffix("memcpy"))
      #expect(Set(outcome.lines.dropFirst(2).map(\.count)).count == 1, "\(outcome.text)")
      #expect(outcome.lines.allSatisfy { $0.count <= 120 })
    }

    @Test func disallowedKernelsAreNotMeasured() throws {
      var program = Program.nagare("bench", "--kernels", "--seconds", "0.05", "--json")
      program.environment["NAGARE_KERNELS"] = "scalar"
      let outcome = try program.run(timeout: 60)
      expectSuccess(outcome)
      #expect(outcome.lines.count == 24)
      for line in outcome.lines {
        #expect((try object(line)["kernels"] as? [String: Any]).map { Array($0.keys) } == ["scalar"])
      }
    }

    @Test(arguments: [
      ["a.mp4", "b.xml"], ["--memory"], ["-o", "x.png"], ["--overwrite"], ["--threads", "1"], ["--offset", "1"],
      ["--format", "bilibili-xml"], ["--font-size", "30"], ["--cache-size", "1"], ["--parsers"],
    ])
    func kernelsRefuseUnrelatedArguments(_ arguments: [String]) throws {
      expectFailure(try Program.nagare(["bench", "--kernels"] + arguments).run(), 2, "--kernels")
    }

    @Test func signalEndsItImmediately() throws {
      let running = try Program.nagare("bench", "--kernels").start()
      usleep(500_000)
      running.send(SIGTERM)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(143))
      #expect(outcome.waited < 2 * Sanitizer.patience)
    }
  }
}
