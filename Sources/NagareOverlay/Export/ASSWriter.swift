import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Writes comments as a script in the Advanced SubStation Alpha format, for players and renderers such as libass.
///
/// Each line of a comment is an event of its own, placed as on frames, as renderers space lines wider than Nagare does.
/// Fonts and sizes are those of the faces that Nagare draws with. For bitmap emoji, the renderer chooses the font; its
/// glyphs may have other widths, as may all glyphs if it lacks the fonts. If a comment has several lines, the field
/// Name holds the line's number, such as `1/2`. Scripts cannot hold images: lay out comments from ``readable(_:)``.
package struct ASSWriter {
  private let stage: Stage
  private let style: OverlayStyle
  private let typesetter: Typesetter
  private let primary: ASSFont
  /// The fonts of the faces that scripts can name.
  private var fonts: [Int32: ASSFont] = [:]
  private var unnamedFaces: Set<Int32> = [-1]

  /// - Parameters:
  ///   - stage: the size of the frames as shown.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: the typesetter that lays out the comments.
  package init(stage: Stage, style: OverlayStyle, typesetter: Typesetter) {
    self.stage = stage
    self.style = style
    self.typesetter = typesetter
    let file = typesetter.primaryFontFile
    primary =
      ASSFont(path: file.path, face: file.index)
      ?? ASSFont(family: typesetter.primaryFontName, sizePerEm: 1.17, ascentPerEm: 0.93)
  }

  /// The part of the script before its events.
  package var head: String {
    ASSHeader.text(stage: stage, style: style, font: primary, isBold: typesetter.isBold)
  }

  /// The events of a comment, each a line with its newline; empty if they would have no duration, as for a comment
  /// that leaves before the video starts. Scripts list events in the order of placement.
  package mutating func lines(of entry: Timeline.Entry) -> String {
    let times = ASSTimes(of: entry.placement, motion: style.rules.motion)
    guard times.end > times.start else { return "" }
    let lines = typesetter.fontLines(of: entry.text.drawn.content, entry.text.shaped)
    var events = ""
    if entry.text.shaped.style.plate > 0 {
      events += event(of: entry, times, layer: entry.placement.layer) + plate(of: entry, times) + "\n"
    }
    for (index, line) in lines.enumerated() where !line.runs.isEmpty {
      let number = lines.count > 1 ? "\(index + 1)/\(lines.count)" : ""
      // The text is above its plate.
      let layer = entry.placement.layer + (entry.text.shaped.style.plate > 0 ? 1 : 0)
      events += event(of: entry, times, layer: layer, name: number) + text(of: line, index, entry, times) + "\n"
    }
    return events
  }

  /// The fields before an event's text.
  private func event(of entry: Timeline.Entry, _ times: ASSTimes, layer: Int, name: String = "") -> String {
    let style =
      entry.comment.purchase == nil ? ASSHeader.styleName(of: entry.placement.mode) : ASSHeader.noticeStyleName
    return "Dialogue: \(layer),\(ASSText.time(times.start)),\(ASSText.time(times.end)),\(style),\(name),0,0,0,,"
  }

  /// The rounded rectangle behind a text, as a drawing.
  private func plate(of entry: Timeline.Entry, _ times: ASSTimes) -> String {
    let (placement, text) = (entry.placement, entry.text.shaped)
    let (left, top) = (Int(placement.x) + entry.left + text.plate.left, entry.top + text.plate.top)
    let outline = ASSText.roundedRectangle(
      width: text.plate.width, height: text.plate.height, radius: text.style.plate)
    let color = ASSText.color(style.paint(of: entry.comment).outline.hex)
    return "{\\an7\\pos(\(left),\(top))\\bord0\\shad0\\c\(color)\\p1}\(outline)"
  }

  /// The override tags of an event, and its text.
  private mutating func text(of line: FontLine, _ index: Int, _ entry: Timeline.Entry, _ times: ASSTimes) -> String {
    let textStyle = entry.text.shaped.style
    var content = ASSLine(style: textStyle, primary: primary, standardSize: style.fontSize)
    for (number, run) in line.runs.enumerated() {
      content.add(run.text, in: font(ofFace: run.face), isLast: number == line.runs.count - 1)
    }
    let y = ASSText.number(Double(entry.top) + Double(entry.text.shaped.baseline(ofLine: index)) - content.ascent)
    // Renderers round advances: anchored at its middle, a line is off by only half as much.
    let middle = Double(entry.left + entry.text.shaped.penStart) + line.advance / 2
    func x(_ hundredths: Int) -> String {
      ASSText.number(entry.placement.x(at: Double(hundredths) / 100) + middle)
    }
    // A motion over the whole event needs no explicit times, which some readers do not support.
    let place =
      entry.placement.velocity == 0
      ? "\\pos(\(x(times.start)),\(y))" : "\\move(\(x(times.start)),\(y),\(x(times.end)),\(y))"
    return "{\(place)\(styleTags(style.paint(of: entry.comment), textStyle))\(content.tags)}\(content.text)"
  }

  /// The override tags for differences from the script's style, apart from fonts.
  private func styleTags(_ paint: SpritePaint, _ textStyle: TextStyle) -> String {
    var tags = ""
    if textStyle.outline != style.outline { tags += "\\bord" + ASSText.number(textStyle.outline) }
    if let isBold = textStyle.font.isBold, isBold != typesetter.isBold { tags += isBold ? "\\b1" : "\\b0" }
    if textStyle.horizontalStretch != 1 { tags += "\\fscx" + ASSText.number(textStyle.horizontalStretch * 100) }
    if paint.opacity != style.opacity { tags += "\\alpha" + ASSText.alpha(paint.opacity) }
    if textStyle.plate == 0, paint.outlineOpacity != 255 {
      // The product of both, rounded.
      let opacity = (Int(paint.opacity) * Int(paint.outlineOpacity) + 127) / 255
      tags += "\\3a" + ASSText.alpha(UInt8(opacity))
    }
    if textStyle.shadow != style.shadow { tags += "\\shad" + ASSText.number(textStyle.shadow / 2) }
    if paint.fill != .white { tags += "\\c" + ASSText.color(paint.fill.hex) }
    if textStyle.plate == 0, paint.outline == .white {
      tags += "\\3c" + ASSText.color(0xFF_FFFF)
      if textStyle.shadow > 0 { tags += "\\4c" + ASSText.color(0xFF_FFFF) }
    }
    return tags
  }

  private mutating func font(ofFace face: Int32) -> ASSFont? {
    if let known = fonts[face] { return known }
    guard !unnamedFaces.contains(face) else { return nil }
    guard let file = typesetter.fontFile(ofFace: face), file.hasOutlines,
      let font = ASSFont(path: file.path, face: file.index)
    else {
      unnamedFaces.insert(face)
      return nil
    }
    fonts[face] = font
    return font
  }
}

extension ASSWriter {
  /// Replaces the emotes of comments by their names.
  package static func readable(_ comments: [Comment]) -> [Comment] {
    comments.map { comment in
      var comment = comment
      comment.emotes = []
      return comment
    }
  }

  /// Writes a complete script of all placed comments, except those that their authors positioned.
  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - stage: the size of the frames as shown.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: measures the texts.
  package static func script(
    of comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter
  ) -> String {
    var writer = ASSWriter(stage: stage, style: style, typesetter: typesetter)
    let timeline = Timeline(comments: readable(comments), stage: stage, style: style, typesetter: typesetter)
    var script = writer.head
    while let event = timeline.next() {
      if case .placed(let entry) = event { script += writer.lines(of: entry) }
    }
    return script
  }
}
