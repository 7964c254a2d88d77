import NagareText

/// The text of an event, with the fonts of its runs.
struct ASSLine {
  /// The commands for the first run.
  private(set) var commands = ""
  /// The text after the event's commands.
  private(set) var text = ""
  /// The distance from the line's top to its baseline, in pixels: renderers take the largest of its fonts.
  private(set) var ascent = 0.0

  private let style: TextStyle
  private var font: ASSFont
  private var writtenFamily: String
  private var writtenSize: String
  private var isEmpty = true
  private var runsRightToLeft = false

  /// - Parameters:
  ///   - primary: the font of the script's style.
  ///   - standardSize: the em of the script's style.
  init(style: TextStyle, primary: ASSFont, standardSize: Double) {
    self.style = style
    font = primary
    writtenFamily = primary.family
    writtenSize = ASSText.number(standardSize * primary.sizePerEm)
  }

  /// Adds a run.
  /// - Parameters:
  ///   - newFont: the font of the run; nil to leave the choice to the renderer.
  ///   - isLast: whether the run ends the line.
  mutating func add(_ run: String, in newFont: ASSFont?, isLast: Bool) {
    let change = change(to: newFont ?? font)
    if isEmpty { commands += change } else if !change.isEmpty { text += "{\(change)}" }
    text += ASSText.escaped(run, isFirst: isEmpty, isLast: isLast)
    isEmpty = false
    ascent = max(ascent, font.ascentPerEm * style.size)
    if !runsRightToLeft, run.unicodeScalars.contains(where: ASSText.mayRunRightToLeft) {
      runsRightToLeft = true
      // Selects the direction of the line by its first letter.
      commands += "\\fe-1"
    }
  }

  private mutating func change(to newFont: ASSFont) -> String {
    font = newFont
    var change = ""
    if font.family != writtenFamily {
      writtenFamily = font.family
      change += "\\fn" + ASSText.name(font.family)
    }
    let size = ASSText.number(style.size * font.sizePerEm)
    if size != writtenSize {
      writtenSize = size
      change += "\\fs" + size
    }
    return change
  }
}
