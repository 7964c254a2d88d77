import NagareLayout
import TestSupport
import Testing

@Suite struct TransitTests {
  /// The pair of conditions that converters use: when `j` starts, all of `i` is visible, and when `i` has left, `j`
  /// has not arrived at that edge.
  @Test func equalDurationsGiveTheClassicalConditions() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let stageWidth = Int.random(in: 1...4000, using: &random)
      let (wi, wj) = (Int.random(in: 1...3000, using: &random), Int.random(in: 1...3000, using: &random))
      let duration = Double.random(in: 1...20, using: &random)
      let delta = Double.random(in: 0...duration, using: &random)
      let tailEnter = duration * Double(wi) / Double(stageWidth + wi)
      let headArrive = delta + duration * Double(stageWidth) / Double(stageWidth + wj)
      let free = delta >= tailEnter && headArrive >= duration
      if abs(delta - tailEnter) < 3e-6 || abs(headArrive - duration) < 3e-6 { continue }
      func transit(_ width: Int) -> Transit {
        Transit(
          crossing: Double(stageWidth), width: Double(width), gap: 0, speed: Double(stageWidth + width) / duration)
      }
      let (i, j) = (transit(wi), transit(wj))
      #expect((Int(delta * 1e6) >= i.clearance(before: j)) == free)
    }
  }

  /// For any two durations, two comments just touch at the clearance, gap included, and overlap a little earlier.
  @Test func clearanceIsWhereSampledBoxesTouch() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<3000 {
      let stageWidth = Int.random(in: 100...4000, using: &random)
      let gap = [0, 5, 37.5].randomElement(using: &random)!
      let durations = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
      let widths = (Int.random(in: 1...3000, using: &random), Int.random(in: 1...3000, using: &random))
      func transit(_ width: Int, _ duration: Int) -> Transit {
        Transit(
          crossing: Double(stageWidth), width: Double(width), gap: gap,
          speed: Double(stageWidth + width) / Double(duration))
      }
      let (first, second) = (transit(widths.0, durations.0), transit(widths.1, durations.1))
      let clearance = Double(first.clearance(before: second)) / 1e6

      func depth(_ delta: Double) -> Double {
        func line(_ start: Double, _ width: Int, _ duration: Int) -> Placement {
          Placement(
            mode: .scroll, timeIn: start, timeOut: start + Double(duration), x: Double(stageWidth),
            velocity: -Double(stageWidth + width) / Double(duration), y: 0, width: Double(width), height: 1)
        }
        let (a, b) = (line(0, widths.0, durations.0), line(delta, widths.1, durations.1))
        return Geometry.deepestOverlap(a, b, gap: gap) ?? -.infinity
      }
      #expect(depth(clearance) < 1e-6)
      #expect(depth(clearance - 5e-6) > 0)
    }
  }

  @Test func gapWiderThanTheStageLeavesOneCommentAtATime() {
    let transit = Transit(crossing: 100, width: 50, gap: 1000, speed: 30)
    #expect(transit.clearance(before: transit) == 5_000_000)
  }
}
