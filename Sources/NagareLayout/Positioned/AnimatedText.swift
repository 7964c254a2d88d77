import NagareComments

/// A text with its animation on a stage.
package struct AnimatedText: Sendable, Equatable {
  /// The text; lines are separated by `\n`.
  package var content: String
  /// The em in pixels of the stage, within ``fontSizes``.
  package var fontSize: Double
  /// Font names, best first; empty for the usual fonts.
  package var fontNames: [String] = []
  /// Whether the text is bold; `nil` for the usual weight.
  package var isBold: Bool?
  /// Whether letters have an outline.
  package var hasOutline = true
  /// The width of the author's own stroke, besides the outline, in pixels of the stage; 0 for none.
  package var strokeWidth = 0.0
  /// The stroke's colour, `0xRRGGBB`.
  package var strokeColor: UInt32 = 0xFFFFFF
  /// The text's colour, `0xRRGGBB`, unless the animation changes it.
  package var color: UInt32
  /// The animation of the text.
  package var animation: CommentAnimation

  /// The range that font sizes are clamped to.
  package static let fontSizes = 0.5...2_048.0

  /// Creates a text with default values for all other properties.
  package init(content: String, fontSize: Double, color: UInt32, animation: CommentAnimation) {
    self.content = content
    self.fontSize = fontSize.clamped(to: Self.fontSizes)
    self.color = color
    self.animation = animation
  }

  /// The texts of a comment of mode 7 or 9, sorted by z index, highest last. A comment of mode 7 has one text; a
  /// comment of mode 9 has one for each content and size of its texts, in program order if z indexes are equal.
  /// - Throws: an error of the script, or ``PositionedError/mode(_:)`` for another mode.
  package static func texts(of comment: Comment, stage: Stage) throws(PositionedError) -> [AnimatedText] {
    switch comment.mode {
    case .positioned where AcFunText.isScript(comment.text):
      let text = try AcFunText(parsing: comment.text)
      return [text.animated(size: comment.size, color: comment.color, stage: stage)]
    case .positioned:
      let text = try PositionedText(parsing: comment.text)
      return [text.animated(size: comment.size, color: comment.color, stage: stage)]
    case .bas: return try BASProgram(parsing: comment.text).animated(stage: stage)
    default: throw .mode(comment.mode)
    }
  }
}
