import Foundation
import NagareComments
import TestSupport
import Testing

@Suite("Density of comments")
struct CommentDensityTests {
  /// The middle and the number of comments of every window that begins at a comment.
  private func windows(_ comments: [Comment], _ window: Double) -> [(middle: Double, count: Int)] {
    comments.indices.map { start in
      let held = comments[start...].filter { $0.time < comments[start].time + window }.map(\.time)
      return ((held[0] + held[held.count - 1]) / 2, held.count)
    }
  }

  /// The number of comments in a window around a time.
  private func count(_ comments: [Comment], at time: Double, _ window: Double) -> Int {
    comments.count { $0.time >= time - window / 2 && $0.time < time + window / 2 }
  }

  @Test("each peak is a maximum within its distance, and peaks are apart and in order", arguments: 0..<12)
  func peakProperties(seed: Int) {
    let window = [2.0, 10, 40][seed % 3], distance = [10.0, 40, 100][seed / 3 % 3], limit = [1, 3, 5, 50][seed % 4]
    let comments = sampleComments(40 + seed * 25, seed: UInt64(seed))
    let peaks = CommentDensity(comments, window: window).peaks(limit, distance: distance)
    let all = windows(comments, window)
    let apart = max(window, distance)
    #expect(!peaks.isEmpty && peaks.count <= limit)
    for peak in peaks {
      #expect(all.allSatisfy { abs($0.middle - peak.time) >= apart || $0.count <= peak.count })
      #expect(count(comments, at: peak.time, window) == peak.count)
      #expect(comments[peak.comments].allSatisfy { abs($0.time - peak.time) <= window / 2 })
      #expect(peaks.allSatisfy { $0 == peak || abs($0.time - peak.time) >= apart })
    }
    for (peak, next) in zip(peaks, peaks.dropFirst()) {
      #expect(peak.count > next.count || peak.count == next.count && peak.time < next.time)
    }
    // No other window has more comments than the first peak.
    let busiest = all.map(\.count).max()
    #expect(peaks.first?.count == busiest)
  }

  @Test("a limit keeps the busiest peaks", arguments: [1, 2, 7])
  func limits(limit: Int) {
    let density = CommentDensity(sampleComments(500, seed: 21), window: 5)
    let all = density.peaks(1_000, distance: 20)
    #expect(all.count > 7 && density.peaks(limit, distance: 20) == Array(all.prefix(limit)))
    #expect(density.peaks(0, distance: 20).isEmpty && density.peaks(-1, distance: 20).isEmpty)
  }

  @Test("a shift of the times shifts the peaks", arguments: [-300.0, 0.5, 4096])
  func shift(by seconds: Double) {
    let comments = sampleComments(300, seed: 22)
    var shifted = comments
    for index in shifted.indices { shifted[index].time += seconds }
    let (peaks, later) = (
      CommentDensity(comments).peaks(9, distance: 30), CommentDensity(shifted).peaks(9, distance: 30)
    )
    #expect(later.map(\.time) == peaks.map { $0.time + seconds })
    #expect(later.map(\.comments) == peaks.map(\.comments))
  }

  @Test("a burst is one peak at its middle")
  func burst() {
    let times = [3.0, 20, 20.5, 21, 21.5, 22, 60]
    let comments = times.map { Comment(id: "1", time: $0, text: "a") }
    let peaks = CommentDensity(comments, window: 10).peaks(5, distance: 30)
    #expect(peaks.map(\.time) == [21, 60] && peaks.map(\.comments) == [1..<6, 6..<7])
  }

  @Test("the end of a window is outside")
  func windowEnd() {
    let comments = [0.0, 10, 19.75].map { Comment(id: "1", time: $0, text: "a") }
    #expect(CommentDensity(comments, window: 10).peaks(1, distance: 0).map(\.comments) == [1..<3])
    #expect(CommentDensity(comments, window: 10.25).peaks(1, distance: 0).map(\.comments) == [0..<2])
  }

  @Test("a part's highest count is that of the densest moment in it", arguments: [1, 7, 80, 900])
  func parts(number: Int) {
    for window in [0.5, 10, 200] {
      let comments = sampleComments(60, seed: UInt64(number), seconds: 300)
      let density = CommentDensity(comments, window: window)
      let counts = density.highestCounts(parts: number)
      #expect(counts.count == number)
      // The count changes only where a comment enters or leaves the window, so one time between changes is enough.
      let step = (density.span.upperBound - density.span.lowerBound) / Double(number)
      for part in stride(from: 0, to: number, by: max(number / 40, 1)) {
        let begin = density.span.lowerBound + step * Double(part), end = begin + step
        let changes = comments.flatMap { [$0.time - window / 2, $0.time + window / 2] }
        let edges = ([begin, end] + changes.filter { $0 > begin && $0 < end }).sorted()
        let between = zip(edges, edges.dropFirst()).filter { $0.1 - $0.0 > 1e-9 }.map { ($0.0 + $0.1) / 2 }
        #expect(counts[part] == between.map { count(comments, at: $0, window) }.max())
      }
    }
  }

  @Test("the part of a peak reaches its count, and no part exceeds the first peak", arguments: [3, 80, 1_400])
  func peaksInParts(number: Int) {
    let density = CommentDensity(sampleComments(400, seed: 23))
    let counts = density.highestCounts(parts: number)
    let peaks = density.peaks(5, distance: 30)
    for peak in peaks { #expect(counts[density.part(at: peak.time, of: number)] >= peak.count) }
    #expect(counts.max() == peaks.first?.count)
  }

  @Test("no comments, one comment and simultaneous comments have a density")
  func smallInputs() {
    #expect(CommentDensity([]).highestCounts(parts: 4) == [0, 0, 0, 0])
    #expect(CommentDensity([]).peaks(5, distance: 30).isEmpty)
    let one = CommentDensity([Comment(id: "1", time: 0, text: "a")])
    #expect(one.highestCounts(parts: 2) == [1, 1] && one.highestCounts(parts: 0).isEmpty)
    #expect(one.part(at: 0, of: 2) == 0 && one.peaks(5, distance: 30).map(\.count) == [1])
    let same = CommentDensity((0..<50).map { _ in Comment(id: "1", time: 7, text: "a") })
    #expect(same.peaks(5, distance: 30).map(\.count) == [50] && same.highestCounts(parts: 3) == [50, 50, 50])
  }

  @Test(
    "the document has a count per second, or fewer beyond an hour", arguments: [(10, 1), (3_599, 1), (9_000, 3)])
  func document(length: Int, step: Int) throws {
    struct Document: Decodable {
      let window, start, step: Double
      let counts: [Int]
    }
    let density = CommentDensity([0, Double(length)].map { Comment(id: "1", time: $0, text: "a") })
    let document = try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(density))
    #expect(document.window == 10 && document.start == 0 && document.step == Double(step))
    #expect(document.counts.count == length / step + 1 && document.counts.max() == 1)
  }
}
