/// The size of an overlay.
struct OverlayPoint: Encodable {
  let format: OverlaySizes.Format
  /// The mean number of comments on screen that was asked for.
  let comments: Int
  /// The name of the settings.
  let settings: String
  /// The size of the file in bytes.
  let bytes: Int
  /// The length of the overlay in seconds.
  let seconds: Double
  /// The CPU time in seconds.
  let cpuSeconds: Double
}
