import Foundation
import NagarePixels
import Testing
import nagare_benchmarks

@Suite("Thresholds")
struct ThresholdsTests {
  private func thresholds(_ text: String) throws -> Thresholds {
    try JSONDecoder().decode(Thresholds.self, from: Data(text.utf8))
  }

  @Test("a kernel is compared only with the threshold of its case")
  func kernels() throws {
    let benchCase = try #require(KernelBenchCase.all.first)
    let report = try #require(KernelBench(allowing: .scalar).run(benchCase, seconds: 0))
    func misses(_ case: String, _ least: Double) throws -> [String] {
      try thresholds(#"{"kernels": {"scalar": {"\#(`case`)": \#(least)}}, "parsers": {"lost": 0, "memory_share": 1}}"#)
        .misses(of: report)
    }
    #expect(try misses(benchCase.name, 1).isEmpty)
    #expect(try misses(benchCase.name, 1.5) == ["\(benchCase.name): scalar is 1.00 times as fast as scalar, not 1.5"])
    #expect(try misses("another case", 1.5).isEmpty)
  }

  @Test("a parser may lose comments and take memory up to the thresholds")
  func parsers() throws {
    var bench = ParserBench()
    bench.fileSize = 1 << 16
    bench.rounds = 1
    let report = bench.run(.ndjson)
    func misses(lost: Int, memoryShare: Double) throws -> [String] {
      try thresholds(#"{"kernels": {}, "parsers": {"lost": \#(lost), "memory_share": \#(memoryShare)}}"#)
        .misses(of: report)
    }
    #expect(try misses(lost: 0, memoryShare: 1_000_000).isEmpty)
    #expect(try misses(lost: -1, memoryShare: 1_000_000) == ["ndjson: 0 comments are lost"])
    #expect(try misses(lost: 0, memoryShare: -1).count == (report.memoryShare == nil ? 0 : 1))
  }

  @Test("thresholds.json names only existing cases")
  func names() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../thresholds.json").path
    let thresholds = try Thresholds(contentsOf: path)
    let cases = Set(KernelBenchCase.all.map(\.name))
    #expect(Set(thresholds.kernels.keys).isSubset(of: ["avx2", "avx512", "neon"]))
    for (kernel, limits) in thresholds.kernels {
      #expect(!limits.isEmpty && cases.isSuperset(of: limits.keys), "\(kernel)")
    }
  }
}
