/// The orientation in which a stored frame is displayed.
public struct DisplayOrientation: Hashable, Sendable {
  /// Whether rows become columns, before mirroring.
  public let isTransposed: Bool
  /// Whether the displayed frame is mirrored horizontally.
  public let mirrorsX: Bool
  /// Whether the displayed frame is mirrored vertically.
  public let mirrorsY: Bool

  /// Creates an orientation, by default as stored.
  public init(isTransposed: Bool = false, mirrorsX: Bool = false, mirrorsY: Bool = false) {
    self.isTransposed = isTransposed
    self.mirrorsX = mirrorsX
    self.mirrorsY = mirrorsY
  }

  /// Displayed as stored.
  public static let upright = DisplayOrientation()
}
