import NagarePeople

/// What `make people` installs.
enum Installed {
  /// Whether LiteRT and the models are there.
  static let isComplete: Bool = {
    do {
      _ = try SegmentationModel(.general)
      _ = try SegmentationModel(.landscape)
      return true
    } catch {
      print("Tests with LiteRT are skipped: \(error)")
      return false
    }
  }()
}
