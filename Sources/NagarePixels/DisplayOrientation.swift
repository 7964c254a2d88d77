/// How a stored picture is turned and mirrored to be shown.
public struct DisplayOrientation: Hashable, Sendable {
  /// Whether rows become columns, before anything is mirrored.
  public let isTransposed: Bool
  /// Whether what is shown is mirrored, left and right changing places.
  public let mirrorsX: Bool
  /// The same for above and below.
  public let mirrorsY: Bool

  /// As stored, unless something else is said.
  public init(isTransposed: Bool = false, mirrorsX: Bool = false, mirrorsY: Bool = false) {
    self.isTransposed = isTransposed
    self.mirrorsX = mirrorsX
    self.mirrorsY = mirrorsY
  }

  /// As it is stored.
  public static let upright = DisplayOrientation()
}
