/// The size of a drawn comment in pixels, outline included.
///
/// Both sizes are at least 1; the engine uses 1,048,576 for anything larger and 1 for anything smaller.
public struct CommentBox: Sendable, Equatable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension CommentBox {
  static let largestSide = 1_048_576

  var clamped: CommentBox {
    CommentBox(width: width.clamped(to: 1...Self.largestSide), height: height.clamped(to: 1...Self.largestSide))
  }
}
