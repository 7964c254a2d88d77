/// The orientation in which a stored frame is displayed.
package struct DisplayOrientation: Hashable, Sendable {
  /// Whether rows become columns, before mirroring.
  package let isTransposed: Bool
  /// Whether the displayed frame is mirrored horizontally.
  package let isMirroredX: Bool
  /// Whether the displayed frame is mirrored vertically.
  package let isMirroredY: Bool

  /// Creates an orientation, by default as stored.
  package init(isTransposed: Bool = false, isMirroredX: Bool = false, isMirroredY: Bool = false) {
    self.isTransposed = isTransposed
    self.isMirroredX = isMirroredX
    self.isMirroredY = isMirroredY
  }

  /// Displayed as stored.
  package static let upright = DisplayOrientation()
}
