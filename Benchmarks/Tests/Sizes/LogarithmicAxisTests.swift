import Testing
import nagare_benchmarks

@Suite("Logarithmic axis")
struct LogarithmicAxisTests {
  @Test("all values and some ticks are on the axis", arguments: [[1.0, 1000], [0.012, 0.0125], [3e6], [5e-7, 0.2]])
  func ticks(values: [Double]) throws {
    let axis = try #require(LogarithmicAxis(values))
    #expect((2...14).contains(axis.ticks.count))
    #expect((axis.ticks + values).allSatisfy { (0...1).contains(axis.share(of: $0)) })
    #expect(axis.ticks == axis.ticks.sorted())
  }

  @Test("values without a logarithm do not count")
  func none() {
    #expect(LogarithmicAxis([]) == nil && LogarithmicAxis([0, -1, .infinity]) == nil)
  }
}
