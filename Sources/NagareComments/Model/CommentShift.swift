/// Shifts of a file's comments in time: one for all, or one for each piece of the file's own time.
package struct CommentShift: Sendable, Equatable {
  /// A half-open range of the file's own time, and the shift and the speed of the comments in it.
  package struct Piece: Sendable, Equatable {
    /// Seconds; `-infinity` for all times before the end.
    package let start: Double
    /// Seconds, exclusive; `infinity` for all times from the start on.
    package let end: Double
    /// Seconds, at the start; positive is later.
    package var shift: Double
    /// The seconds that one second of the file's own time becomes, 0.5…2.
    package let speed: Double

    /// The speeds of pieces.
    package static let speeds = 0.5...2.0

    /// - Returns: nil unless the start is before the end, and the speed in range; 1 if there is no finite start.
    package init?(start: Double, end: Double, shift: Double, speed: Double = 1) {
      guard start < end, Piece.speeds.contains(speed), speed == 1 || start.isFinite else { return nil }
      self.init(unchecked: start, end, shift, speed)
    }

    fileprivate init(unchecked start: Double, _ end: Double, _ shift: Double, _ speed: Double = 1) {
      (self.start, self.end, self.shift, self.speed) = (start, end, shift, speed)
    }

    /// The shifted time of a comment in the piece.
    fileprivate func time(of time: Double) -> Double {
      // The start may be infinite, and without a speed no digit is lost.
      speed == 1 ? time + shift : start + (time - start) * speed + shift
    }
  }

  /// Two pieces that overlap, by their indices; the first index is the smaller one.
  package struct Overlap: Error, Equatable {
    package let first: Int
    package let second: Int
  }

  /// The comments after a shift, sorted by time, and the numbers of those without a place.
  package struct Result: Sendable, Equatable {
    package var comments: [Comment]
    /// The number of comments in none of the pieces.
    package var uncoveredCount: Int
    /// The number of comments shifted beyond ``CommentLimits/time``.
    package var outOfRangeCount: Int

    package init(comments: [Comment], uncoveredCount: Int = 0, outOfRangeCount: Int = 0) {
      self.comments = comments
      (self.uncoveredCount, self.outOfRangeCount) = (uncoveredCount, outOfRangeCount)
    }
  }

  /// The pieces in order. They do not overlap.
  package private(set) var pieces: [Piece]

  /// The same shift for all comments, in seconds.
  package init(_ shift: Double) { pieces = [Piece(unchecked: -.infinity, .infinity, shift)] }

  /// Shifts that apply from a time on, each until the next one.
  /// - Parameters:
  ///   - shift: the shift before the first step, in seconds.
  ///   - steps: the times of the steps, in seconds of the file's own time, and the shifts from them on.
  /// - Returns: nil unless the times are finite and increase.
  package init?(_ shift: Double, steps: [(start: Double, shift: Double)]) {
    let starts = [-.infinity] + steps.map(\.start) + [.infinity]
    guard zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    let shifts = [shift] + steps.map(\.shift)
    pieces = shifts.indices.map { Piece(unchecked: starts[$0], starts[$0 + 1], shifts[$0]) }
  }

  /// A shift for each of some pieces. Comments outside them are dropped.
  /// - Parameter pieces: in any order.
  /// - Throws: `Overlap` if two pieces overlap.
  package init(pieces: [Piece]) throws(Overlap) {
    let order = pieces.indices.sorted { pieces[$0].start < pieces[$1].start }
    for (one, next) in zip(order, order.dropFirst()) where pieces[next].start < pieces[one].end {
      throw Overlap(first: min(one, next), second: max(one, next))
    }
    self.pieces = order.map { pieces[$0] }
  }

  /// The shift with seconds added to that of every piece.
  package static func + (shift: CommentShift, seconds: Double) -> CommentShift {
    var sum = shift
    for index in sum.pieces.indices { sum.pieces[index].shift += seconds }
    return sum
  }

  /// Shifts comments.
  /// - Parameter comments: sorted by time. Those of the same time after the shift stay in this order.
  package func apply(to comments: [Comment]) -> Result {
    if self == CommentShift(0) { return Result(comments: comments) }
    var (shifted, uncoveredCount, index) = (comments, 0, 0)
    /// Marks the comments before a time, which no piece has, as out of range.
    func drop(before time: Double) {
      while index < shifted.count, shifted[index].time < time {
        shifted[index].time = .infinity
        (uncoveredCount, index) = (uncoveredCount + 1, index + 1)
      }
    }
    for piece in pieces {
      drop(before: piece.start)
      while index < shifted.count, shifted[index].time < piece.end {
        shifted[index].time = piece.time(of: shifted[index].time)
        index += 1
      }
    }
    drop(before: .infinity)
    shifted.removeAll { !CommentLimits.time.contains($0.time) }
    // A single piece keeps the order, whatever its speed.
    if pieces.count > 1 { sortByTime(&shifted) }
    return Result(
      comments: shifted, uncoveredCount: uncoveredCount,
      outOfRangeCount: comments.count - shifted.count - uncoveredCount)
  }
}
