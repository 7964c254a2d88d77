/// A part of a burn that is rendered by itself, in seconds from the start of the video.
package struct BurnPart: Codable, Sendable, Equatable {
  /// The time of the first frame; nil for the start of the output.
  package let start: Double?
  /// The time of the first frame of the next part; nil for the end of the output.
  package let end: Double?

  package init(start: Double?, end: Double?) { (self.start, self.end) = (start, end) }
}
