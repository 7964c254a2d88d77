/// How crowded a lossless burn is.
struct SizeCrowd: Encodable {
  let benchCase: SizeCase
  /// The name of the settings.
  let settings: String
  /// The mean number of comments on screen.
  let onScreen: Double
  /// The share of blocks that comments change, 0…1.
  let insideShare: Double

  private enum CodingKeys: CodingKey {
    case row, video, comments, settings, onScreen, insideShare
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("crowd", forKey: .row)
    try container.encode(benchCase.video, forKey: .video)
    try container.encode(benchCase.comments, forKey: .comments)
    try container.encode(settings, forKey: .settings)
    try container.encode(onScreen, forKey: .onScreen)
    try container.encode(insideShare, forKey: .insideShare)
  }
}
