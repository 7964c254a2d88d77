import NagareComments
import NagareLayout

/// The part of a script before its events.
enum ASSHeader {
  /// The style name of a mode, as in scripts of other converters: it tells readers the mode. All styles look the same.
  static func styleName(of mode: Comment.Mode) -> String {
    switch mode {
    case .scroll: "R2L"
    case .reverse: "L2R"
    case .top: "TOP"
    case .bottom: "BTM"
    case .positioned, .code, .bas: "SP"
    }
  }

  /// The style name of purchases' boxes.
  static let noticeStyleName = "MSG"

  static func text(stage: Stage, style: OverlayStyle, font: ASSFont, isBold: Bool) -> String {
    let names = [Comment.Mode.scroll, .reverse, .top, .bottom].map(styleName) + [noticeStyleName]
    let styles = names.map { "Style: \($0),\(styleFields(style, font, isBold))" }
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
      \(styles.joined(separator: "\n"))

      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

      """
  }

  /// The fields after a style's name. Alignment 8 anchors a line at the middle of its upper edge.
  private static func styleFields(_ style: OverlayStyle, _ font: ASSFont, _ isBold: Bool) -> String {
    // Scripts store transparency instead of opacity.
    let alpha = "&H" + hexadecimal(255 - style.opacity, digits: 2).uppercased()
    return [
      ASSText.name(font.family), ASSText.number(style.fontSize * font.sizePerEm),
      alpha + "FFFFFF", alpha + "FFFFFF", alpha + "000000", alpha + "000000",
      isBold ? "-1" : "0", "0,0,0,100,100,0,0,1", ASSText.number(style.outline),
      // Half of a shadow's reach is its blur, which scripts cannot apply to the shadow alone.
      ASSText.number(style.shadow / 2), "8,0,0,0,1",
    ].joined(separator: ",")
  }
}
