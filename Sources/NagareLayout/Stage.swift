/// The frame that comments are laid out on, in pixels. Both sides are clamped to 1...65,536 where a stage is used.
package struct Stage: Sendable, Equatable {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int

  /// A stage of a size in pixels.
  package init(width: Int, height: Int) {
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
