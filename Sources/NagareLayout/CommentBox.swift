/// The space that a comment takes, in pixels. The engine clamps both sides to 1...1,048,576.
package struct CommentBox: Sendable, Equatable {
  /// Width in pixels.
  package var width: Double
  /// Height in pixels.
  package var height: Double

  /// A box of a size in pixels.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A box of a size in pixels.
  package init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

extension CommentBox {
  static let largestSide = 1_048_576.0

  var clamped: CommentBox {
    CommentBox(width: width.clamped(to: 1...Self.largestSide), height: height.clamped(to: 1...Self.largestSide))
  }
}
