/// A range of the other's time, and the line that maps it to the video's time.
struct Match: Sendable {
  /// The start and the end, in the other's time.
  var from, to: Double
  /// The line: a moment t of the other is at `offset` + `speed` t in the video.
  var offset, speed: Double
  /// The evidence, in units of the method.
  var score = 0.0
  /// How well the range fits, 0…1; see `Alignment.Piece`.
  var confidence = 0.0

  var length: Double { to - from }

  /// The time in the video of a moment of the other.
  func time(of moment: Double) -> Double { offset + speed * moment }

  /// The part of the other's time that falls into a video of a length.
  func clipped(other: Double, video: Double) -> Match {
    var match = self
    match.from = max(from, 0, -offset / speed)
    match.to = min(to, other, (video - offset) / speed)
    return match
  }

  var piece: Alignment.Piece {
    Alignment.Piece(
      from: from, to: to, shift: offset + (speed - 1) * from, speed: speed, confidence: min(max(confidence, 0), 1))
  }
}
