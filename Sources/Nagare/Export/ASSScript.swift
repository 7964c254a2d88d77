import NagareColor
import NagareComments
import NagareLayout
import NagareText

/// Comments as a script of Advanced SubStation Alpha, for players and for renderers such as libass.
///
/// Every comment is one event in the place where it is drawn on frames. Glyphs that the script's font lacks are taken
/// from fonts of the renderer's choice. A renderer's lines are farther apart than ours, so that only the first line of
/// several is in its place to the pixel.
public struct ASSScript {
  private let stage: Stage
  private let style: OverlayStyle
  private let font: ASSFont
  private let typesetter: Typesetter
  private var origins: [TextStyle: Origin] = [:]
  private var lines: [String] = []

  /// Where the pen starts in a comment's box.
  private struct Origin {
    let left: Double
    let baseline: Double
  }

  /// A script without events.
  /// - Parameter typesetter: with the fonts that the comments are drawn with.
  public init(stage: Stage, style: OverlayStyle, typesetter: Typesetter) {
    let file = typesetter.primaryFontFile
    let unknown = ASSFont(family: typesetter.primaryFontName, sizePerEm: 1.17, ascentPerEm: 0.93)
    self.stage = stage
    self.style = style
    self.typesetter = typesetter
    font = ASSFont(path: file.path, face: file.index) ?? unknown
  }

  /// A script of all comments that get a place.
  /// - Parameter comments: sorted by time.
  public init(comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter) {
    self.init(stage: stage, style: style, typesetter: typesetter)
    let timeline = Timeline(comments: comments, stage: stage, style: style, typesetter: typesetter)
    while let event = timeline.next() {
      if case .placed(let entry) = event { add(entry.comment, entry.placement) }
    }
  }

  /// How many comments the script shows.
  public var eventCount: Int { lines.count }

  /// The whole script, in UTF-8 when written to a file.
  public var text: String {
    header + lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
  }

  /// Adds a comment, unless it is gone before the video starts.
  public mutating func add(_ comment: Comment, _ placement: Placement) {
    // A moving comment is outside the stage a moment before it enters, so that an early start shows nothing.
    let moves = placement.velocity != 0
    let start = hundredths(placement.timeIn, moves ? .down : .toNearestOrAwayFromZero)
    let end = hundredths(placement.timeOut, moves ? .up : .toNearestOrAwayFromZero)
    guard end > start else { return }
    let textStyle = style.textStyle(of: comment)
    let fields = [
      moves ? "0" : "1", ASSText.time(start), ASSText.time(end), "Comment", "", "0", "0", "0", "",
    ]
    let commands = place(placement, textStyle, start: Double(start) / 100) + looks(comment, textStyle)
    lines.append("Dialogue: " + fields.joined(separator: ",") + ",{\(commands)}" + ASSText.escaped(comment.text))
  }

  private func hundredths(_ seconds: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int((min(max(seconds, 0), 1e9) * 100).rounded(rule))
  }

  private mutating func place(_ placement: Placement, _ textStyle: TextStyle, start: Double) -> String {
    let origin = origin(of: textStyle)
    let y = ASSText.number(Double(placement.y) + origin.baseline - font.ascentPerEm * textStyle.size)
    func x(_ time: Double) -> String { ASSText.number(placement.x(at: time) + origin.left) }
    guard placement.velocity != 0 else { return "\\pos(\(x(start)),\(y))" }
    let from = max(placement.timeIn, start)
    let times = [from, placement.timeOut].map { String(Int((min($0 - start, 1e6) * 1000).rounded())) }
    return "\\move(\(x(from)),\(y),\(x(placement.timeOut)),\(y),\(times[0]),\(times[1]))"
  }

  /// What differs from the script's style.
  private func looks(_ comment: Comment, _ textStyle: TextStyle) -> String {
    var commands = ""
    if textStyle.size != style.fontSize { commands += "\\fs" + ASSText.number(textStyle.size * font.sizePerEm) }
    if textStyle.outline != style.outline { commands += "\\bord" + ASSText.number(textStyle.outline) }
    let color = RGBColor(hex: comment.color)
    if comment.color & 0xFF_FFFF != 0xFF_FFFF { commands += "\\c" + ASSText.color(comment.color) }
    if OverlayStyle.outlineColor(around: color) == .white { commands += "\\3c" + ASSText.color(0xFF_FFFF) }
    return commands
  }

  private mutating func origin(of textStyle: TextStyle) -> Origin {
    if let known = origins[textStyle] { return known }
    // A letter without marks stands on the baseline, at the pen's start.
    let glyph = typesetter.shape("x", style: textStyle).glyphs.first
    let origin = Origin(
      left: glyph.map { Double($0.quarterX) / 4 } ?? 0, baseline: glyph.map { Double($0.y) } ?? textStyle.size)
    origins[textStyle] = origin
    return origin
  }

  private var header: String {
    let alpha = String(255 - Int(style.opacity), radix: 16, uppercase: true)
    let paddedAlpha = "&H" + (alpha.count < 2 ? "0" : "") + alpha
    let fontSize = ASSText.number(style.fontSize * font.sizePerEm)
    return """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: \(stage.width)
      PlayResY: \(stage.height)
      LayoutResX: \(stage.width)
      LayoutResY: \(stage.height)
      WrapStyle: 2
      ScaledBorderAndShadow: yes
      Kerning: yes
      YCbCr Matrix: None

      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
      Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
      MarginV, Encoding
      Style: Comment,\(ASSText.field(font.family)),\(fontSize),\(paddedAlpha)FFFFFF,\(paddedAlpha)FFFFFF,\
      \(paddedAlpha)000000,\(paddedAlpha)000000,0,0,0,0,100,100,0,0,1,\(ASSText.number(style.outline)),0,7,0,0,0,1

      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

      """
  }
}
