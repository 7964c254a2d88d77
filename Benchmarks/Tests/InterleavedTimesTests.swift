import Foundation
import nagare_benchmarks
import Testing

@Suite("Interleaved times")
struct InterleavedTimesTests {
  /// Measures candidates that only sleep. Each returns the duration of its next pass, in milliseconds.
  private func medians(seconds: Double, _ candidates: [() -> Double]) -> [Double] {
    InterleavedTimes.medians(of: candidates.map { wait in { usleep(UInt32(wait() * 1000)) } }, seconds: seconds)
  }

  @Test("candidates take turns")
  func order() {
    var turns = ""
    // Each pass is longer than a turn, so every turn has one pass.
    let medians = medians(
      seconds: 0.05,
      [
        {
          turns += "a"; return 2
        },
        {
          turns += "b"; return 3
        },
      ])
    // The first pass of each candidate only estimates its duration.
    #expect(turns.hasPrefix("abababab"))
    #expect(turns.replacing("ab", with: "").isEmpty)
    #expect(medians[0] >= 0.002 && medians[1] >= 0.003)
  }

  @Test("a slow turn does not change the median")
  func outlier() {
    var passes = 0
    let medians = medians(
      seconds: 0.2,
      [
        {
          passes += 1; return passes == 3 ? 100 : 2
        }
      ])
    #expect(passes > 10)
    #expect(medians[0] >= 0.002 && medians[0] < 0.02, "\(medians)")
  }

  @Test("an invalid duration ends after one round", arguments: [-1, 0, .nan])
  func invalidDuration(seconds: Double) {
    var passes = 0
    let medians = medians(
      seconds: seconds,
      [
        {
          passes += 1; return 2
        }
      ])
    #expect(passes == 2)
    #expect(medians[0] >= 0.002)
  }
}
