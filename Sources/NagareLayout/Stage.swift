/// The picture that comments are laid out on, in pixels.
///
/// Both sizes are at least 1; the engine uses 65,536 for anything larger and 1 for anything smaller.
public struct Stage: Sendable, Equatable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int

  /// A stage of this size, in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension Stage {
  static let largestSide = 65_536

  var clamped: Stage {
    Stage(width: width.clamped(to: 1...Self.largestSide), height: height.clamped(to: 1...Self.largestSide))
  }
}
