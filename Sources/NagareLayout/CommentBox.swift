/// The room that a comment takes, in pixels.
///
/// Both sizes are at least 1; the engine uses 1,048,576 for anything larger and 1 for anything smaller.
public struct CommentBox: Sendable, Equatable {
  /// Pixels.
  public var width: Double
  /// Pixels.
  public var height: Double

  /// A box of this size, in pixels.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A box of this size, in pixels.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

extension CommentBox {
  static let largestSide = 1_048_576.0

  var clamped: CommentBox {
    CommentBox(width: width.clamped(to: 1...Self.largestSide), height: height.clamped(to: 1...Self.largestSide))
  }
}
