/// Where the moments of one video, the "other", are in a second one of the same material.
///
/// All times are in seconds from the start of a video.
package struct Alignment: Sendable, Equatable {
  /// What the videos were compared by.
  package enum Method: Sendable, Equatable, CaseIterable {
    case audio
    case sceneCuts
  }

  /// A range of the other's time whose moments follow each other in the video, too.
  package struct Piece: Sendable, Equatable {
    /// The start, in the other's time.
    package var from: Double
    /// The end, in the other's time.
    package var to: Double
    /// The seconds from `from` to the same moment in the video; positive if that is later.
    package var shift: Double
    /// The video's seconds for one second of the other: 0.959 for a film that PAL speeds up, usually 1.
    package var speed: Double
    /// How well the piece fits, 0…1. For audio, the share of equal bits of the fingerprints, on a scale from 0 for
    /// chance (one half) to 1 for all. For scene cuts, the share of the cuts in both videos that have a counterpart.
    package var confidence: Double

    package init(from: Double, to: Double, shift: Double, speed: Double = 1, confidence: Double = 1) {
      (self.from, self.to, self.shift, self.speed, self.confidence) = (from, to, shift, speed, confidence)
    }

    /// The time in the video of a moment of the other.
    package func time(of moment: Double) -> Double { from + (moment - from) * speed + shift }
  }

  /// What the videos were compared by.
  package let method: Method
  /// The length of the other video in seconds.
  package let duration: Double
  /// The pieces in the order of the other's time. They do not overlap, and no gap between them is too short for `gaps`.
  package let pieces: [Piece]

  /// - Parameter pieces: in the order of the other's time, without overlaps. Shorter ones than the shortest gap are
  ///   dropped, and shorter gaps are closed.
  package init(method: Method, duration: Double, pieces: [Piece]) {
    (self.method, self.duration) = (method, duration)
    self.pieces = Alignment.joined(pieces.filter { $0.to - $0.from >= Alignment.shortestGap }, until: duration)
  }

  /// The pieces, with the ends of gaps that are too short moved together.
  private static func joined(_ pieces: [Piece], until duration: Double) -> [Piece] {
    var pieces = pieces
    if let first = pieces.first, 0..<shortestGap ~= first.from {
      (pieces[0].shift, pieces[0].from) = (first.time(of: 0), 0)
    }
    for (index, next) in (pieces.dropFirst().map(\.from) + [duration]).enumerated() where index < pieces.count {
      if 0..<shortestGap ~= next - pieces[index].to { pieces[index].to = next }
    }
    return pieces
  }

  /// A range of the other's time that is nowhere in the video.
  package struct Gap: Sendable, Equatable {
    package let from: Double
    package let to: Double

    package init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
  }

  /// The shortest gap in seconds: less is the inexactness of the pieces' ends.
  private static let shortestGap = 0.05

  /// The ranges of the other's time between the pieces, before the first and after the last.
  package var gaps: [Gap] {
    let ends = [0] + pieces.map(\.to)
    let starts = pieces.map(\.from) + [duration]
    return zip(ends, starts).filter { $1 - $0 >= Alignment.shortestGap }.map { Gap(from: $0, to: $1) }
  }

  /// The share of the other's time that the pieces cover, 0…1.
  package var coverage: Double {
    duration > 0 ? min(pieces.reduce(0) { $0 + $1.to - $1.from } / duration, 1) : 0
  }
}
