import Foundation
import nagare_benchmarks
import Testing

@Suite("Interleaved times")
struct InterleavedTimesTests {
  /// Candidates that only wait, for so many milliseconds at each pass.
  private func medians(seconds: Double, _ candidates: [() -> Double]) -> [Double] {
    InterleavedTimes.medians(of: candidates.map { wait in { usleep(UInt32(wait() * 1000)) } }, seconds: seconds)
  }

  @Test("candidates take turns, one after the other")
  func order() {
    var turns = ""
    // Passes that are longer than a turn, so that each is one.
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
    // One pass of each to see how long it is.
    #expect(turns.hasPrefix("abababab"))
    #expect(turns.replacing("ab", with: "").isEmpty)
    #expect(medians[0] >= 0.002 && medians[1] >= 0.003)
  }

  @Test("a turn that was disturbed changes no median")
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

  @Test("hostile lengths end after one round", arguments: [-1, 0, .nan])
  func hostileLengths(seconds: Double) {
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
