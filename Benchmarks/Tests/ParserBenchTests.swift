import Foundation
import NagareComments
import nagare_benchmarks
import Testing

@Suite("Parser bench")
struct ParserBenchTests {
  @Test("no comment of a generated file is lost, in any format", arguments: CommentFormat.allCases)
  func whole(format: CommentFormat) throws {
    var bench = ParserBench()
    bench.fileSize = 1 << 18
    bench.rounds = 1
    let report = bench.run(format)
    #expect(report.byteCount >= 1 << 18)
    #expect(report.commentCount > 200)
    #expect(report.lostCount == 0)
    #expect(report.bytesPerSecond > 0)
    let copy = try JSONDecoder().decode(ParserBenchReport.self, from: JSONEncoder().encode(report))
    #expect(copy.format == format && copy.byteCount == report.byteCount && copy.commentCount == report.commentCount)
  }
}
