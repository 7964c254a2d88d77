import NagareText

/// The text of an event, with the fonts of its runs.
struct ASSLine {
  /// The override tags for the first run.
  private(set) var tags = ""
  /// The text after these tags, including the tags of later runs.
  private(set) var text = ""
  /// The distance from the line's top to its baseline, in pixels: the largest ascent of its fonts, as in renderers.
  private(set) var ascent = 0.0

  private let style: TextStyle
  private var font: ASSFont
  private var writtenFamily: String
  private var writtenSize: String
  private var isEmpty = true
  private var mayBeRightToLeft = false

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
  ///   - newFont: the font of the run; nil for the previous font, which the renderer replaces if it lacks glyphs.
  ///   - isLast: whether the run ends the line.
  mutating func add(_ run: String, in newFont: ASSFont?, isLast: Bool) {
    let change = change(to: newFont ?? font)
    if isEmpty { tags += change } else if !change.isEmpty { text += "{\(change)}" }
    text += ASSText.escaped(run, isFirst: isEmpty, isLast: isLast)
    isEmpty = false
    ascent = max(ascent, font.ascentPerEm * style.size)
    if !mayBeRightToLeft, run.unicodeScalars.contains(where: ASSText.mayBeRightToLeft) {
      mayBeRightToLeft = true
      // Lets renderers choose the line's direction by its first letter.
      tags += "\\fe-1"
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
