/// How large a text is drawn.
public struct TextStyle: Hashable, Sendable {
  /// The em in pixels, 1...512.
  public let size: Double

  /// How far the outline reaches beyond a glyph's edge, in pixels, 0...64.
  public let outline: Double

  /// Values outside their range are brought to its nearer end, not-a-number to its lower one.
  public init(size: Double, outline: Double) {
    self.size = size >= 1 ? min(size, 512) : 1
    self.outline = outline >= 0 ? min(outline, 64) : 0
  }
}
