import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// A text that its author placed, with its shape.
struct DirectedTypesetText {
  let directed: DirectedText
  let text: TypesetText
  /// The text's own box, which stands where the author put it and turns there: as wide as its widest line, an em for each
  /// line.
  let width, height: Double
  /// Where that box begins in the one that the text is drawn in.
  let left, top: Double

  /// Where the text is at first, and when it is there.
  func placement(of comment: Comment, layer: Int) -> Placement {
    let animation = directed.animation
    let pose = animation.pose(at: animation.timeIn)
    return Placement(
      mode: comment.mode, timeIn: comment.time + animation.timeIn, timeOut: comment.time + animation.timeOut,
      x: pose.x - animation.anchor.x * width, velocity: 0, y: pose.y - animation.anchor.y * height, width: width,
      height: height, layer: layer)
  }
}

extension Typesetting {
  /// A line of authors' letters is as high as their em, as in Flash with SimHei, and stands on its descent.
  private static let ascent = 0.86

  func text(_ directed: DirectedText, of comment: Comment, style: OverlayStyle) -> DirectedTypesetText {
    let names = directed.fontNames.joined(separator: ", ")
    let outline = directed.hasOutline ? style.positionedOutline : 0
    let face: TextFont.Face = names.isEmpty ? .usual : .family(names)
    let textStyle = TextStyle(
      size: directed.fontSize, outline: max(outline, directed.strokeWidth), lineHeight: 1,
      language: style.language ?? comment.language.tag,
      font: TextFont(face, isBold: directed.isBold))
    let text = text(DrawnText(content: directed.content), style: textStyle)
    let lines = directed.content.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    return DirectedTypesetText(
      directed: directed, text: text, width: text.shaped.advance, height: Double(lines) * textStyle.size,
      left: Double(text.shaped.penStart),
      top: Double(text.shaped.baseline(ofLine: 0)) - Self.ascent * textStyle.size)
  }
}
