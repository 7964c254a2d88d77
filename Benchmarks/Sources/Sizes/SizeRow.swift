import Foundation

/// A row of results that compares settings with the baseline.
package struct SizeRow: Encodable, Sendable {
  /// The video; nil for all.
  package let video: String?
  /// The mean number of comments on screen that was asked for.
  package let comments: Int
  /// The encoder; nil for all.
  package let encoder: SizeEncoder?
  /// The names of the settings and of the baseline.
  package let (settings, baseline): (String, String)
  package let change: SizeChange

  private enum CodingKeys: CodingKey {
    case row, video, comments, encoder, settings, baseline, ratePercentOutside, ssimInsideAtEqualOutside
    case ratePercentInside, sizePercent, ssimOutside, ssimInside, cpuRatio
  }

  /// Writes an object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(video == nil ? "mean" : "difference", forKey: .row)
    try container.encodeIfPresent(video, forKey: .video)
    try container.encode(comments, forKey: .comments)
    try container.encodeIfPresent(self.encoder, forKey: .encoder)
    try container.encode(settings, forKey: .settings)
    try container.encode(baseline, forKey: .baseline)
    try container.encode(change.rateOutside, forKey: .ratePercentOutside)
    try container.encode(change.insideAtEqualOutside, forKey: .ssimInsideAtEqualOutside)
    try container.encode(change.rateInside, forKey: .ratePercentInside)
    try container.encode(change.size, forKey: .sizePercent)
    try container.encode(change.ssimOutside, forKey: .ssimOutside)
    try container.encode(change.ssimInside, forKey: .ssimInside)
    try container.encode(change.cpu, forKey: .cpuRatio)
  }
}
