/// The orientation in which a stored frame is displayed.
public struct DisplayOrientation: Hashable, Sendable {
  /// Whether rows become columns, before mirroring.
  public let isTransposed: Bool
  /// Whether the displayed frame is mirrored horizontally.
  public let isMirroredX: Bool
  /// Whether the displayed frame is mirrored vertically.
  public let isMirroredY: Bool

  /// Creates an orientation, by default as stored.
  public init(isTransposed: Bool = false, isMirroredX: Bool = false, isMirroredY: Bool = false) {
    self.isTransposed = isTransposed
    self.isMirroredX = isMirroredX
    self.isMirroredY = isMirroredY
  }

  /// Displayed as stored.
  public static let upright = DisplayOrientation()
}
