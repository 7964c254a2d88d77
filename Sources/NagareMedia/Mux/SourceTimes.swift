/// The times of a video's frames, by which irregular intervals of an output are judged.
package struct SourceTimes {
  /// Ascending, in seconds from the first frame of the output.
  private let times: [Double]
  private let tolerance: Double
  /// The frame nearest to the latest time that was asked for.
  private var nearest = 0

  /// - Parameters:
  ///   - times: in seconds from the first frame of the output, in any order; empty if irregular intervals are faults.
  ///   - tolerance: the difference between equal times, in seconds: containers and encoders round them.
  package init(_ times: [Double], tolerance: Double) { (self.times, self.tolerance) = (times.sorted(), tolerance) }

  /// Whether the video has a frame at the first time, and the next one at the second.
  /// - Parameter first: no less than in earlier calls.
  mutating func areNeighbours(_ first: Double, _ second: Double) -> Bool {
    func distance(_ index: Int, _ time: Double) -> Double { abs(times[index] - time) }
    while nearest + 1 < times.count, distance(nearest + 1, first) <= distance(nearest, first) { nearest += 1 }
    guard nearest + 1 < times.count else { return false }
    return distance(nearest, first) <= tolerance && distance(nearest + 1, second) <= tolerance
  }
}
