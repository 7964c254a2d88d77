import NagareComments

/// A text and what becomes of it on a stage.
public struct DirectedText: Sendable, Equatable {
  /// Lines are separated by `\n`.
  public var content: String
  /// Pixels of the stage, in ``fontSizes``.
  public var fontSize: Double
  /// Names of fonts, the best one first; empty for the usual ones.
  public var fontNames: [String] = []
  /// `nil` for the usual weight.
  public var isBold: Bool?
  /// Whether letters have one.
  public var hasOutline = true
  /// Pixels of the stage, 0 for none: a stroke of the author's own, beside the outline.
  public var strokeWidth = 0.0
  /// `0xRRGGBB`.
  public var strokeColor: UInt32 = 0xFFFFFF
  /// `0xRRGGBB`, unless the animation has another one.
  public var color: UInt32
  /// What becomes of it.
  public var animation: CommentAnimation

  /// What sizes are clamped to.
  public static let fontSizes = 0.5...2_048.0

  /// A text of the style's own looks besides these.
  public init(content: String, fontSize: Double, color: UInt32, animation: CommentAnimation) {
    self.content = content
    self.fontSize = fontSize.clamped(to: Self.fontSizes)
    self.color = color
    self.animation = animation
  }

  /// The texts of a comment of mode 7 or 9, those of greater z index last: one of mode 7, and of mode 9 one for each
  /// content and size that its texts have, in the order of the program.
  /// - Throws: what is wrong with the script, or ``PositionedError/mode(_:)``.
  public static func texts(
    of comment: Comment, stage: Stage, rules: PositionedRules = .danmakuFlameMaster
  ) throws(PositionedError) -> [DirectedText] {
    switch comment.mode {
    case .positioned where AcFunText.isScript(comment.text):
      let text = try AcFunText(parsing: comment.text)
      return [text.directed(size: comment.size, color: comment.color, stage: stage, rules: rules)]
    case .positioned:
      let text = try PositionedText(parsing: comment.text)
      return [text.directed(size: comment.size, color: comment.color, stage: stage, rules: rules)]
    case .bas: return try BASProgram(parsing: comment.text).directed(stage: stage, rules: rules)
    default: throw .mode(comment.mode)
    }
  }
}
