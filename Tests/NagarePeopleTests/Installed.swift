import NagarePeople

/// The installation by `make people`.
enum Installed {
  /// Whether LiteRT and both models can be loaded.
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
