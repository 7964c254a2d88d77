import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// A text that its author positioned, with its shape.
struct AnimatedTypesetText {
  let animated: AnimatedText
  let text: TypesetText
  /// The size of the text's own box, which the author places and rotates: as wide as its widest line, and an em high
  /// for each line.
  let width, height: Double
  /// The offset of this box in the drawn text's box.
  let left, top: Double

  /// The initial place of the text, and its times.
  func placement(of comment: Comment, layer: Int) -> Placement {
    let animation = animated.animation
    let pose = animation.pose(at: animation.timeIn)
    return Placement(
      mode: comment.mode, timeIn: comment.time + animation.timeIn, timeOut: comment.time + animation.timeOut,
      x: pose.x - animation.anchor.x * width, velocity: 0, y: pose.y - animation.anchor.y * height, width: width,
      height: height, layer: layer)
  }
}

extension Typesetting {
  /// The ascent in ems. Lines are an em high, as in Flash with SimHei.
  private static let ascent = 0.86
  /// The widest stroke that an author may ask for, in ems.
  private static let strokeShare = 0.5

  func text(_ animated: AnimatedText, of comment: Comment, style: OverlayStyle) -> AnimatedTypesetText {
    let names = animated.fontNames.joined(separator: ", ")
    let outline = animated.hasOutline ? style.positionedOutline : 0
    // Wider strokes fill the letters, and take far longer than these.
    let stroke = min(animated.strokeWidth, animated.fontSize * Self.strokeShare)
    let face: TextFont.Face = names.isEmpty ? .usual : .family(names)
    let textStyle = TextStyle(
      size: animated.fontSize, outline: max(outline, stroke), lineHeight: 1,
      language: style.language ?? comment.language.tag,
      font: TextFont(face, isBold: animated.isBold))
    let text = text(DrawnText(content: animated.content), style: textStyle)
    let lineCount = animated.content.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    return AnimatedTypesetText(
      animated: animated, text: text, width: text.shaped.advance, height: Double(lineCount) * textStyle.size,
      left: Double(text.shaped.penStart),
      top: Double(text.shaped.baseline(ofLine: 0)) - Self.ascent * textStyle.size)
  }
}
