import FuzzSupport
import Nagare

/// Rules for the box of every text.
enum BoxRules {
  private static let longestSide = 8_192
  private static let maxLines = 256

  static func check(_ shaped: ShapedText) {
    let style = shaped.style
    let pitch = Int((style.lineHeight * style.size).rounded())
    let reach = Int(style.outline.rounded(.up)) + Int(style.shadow.rounded(.up))
    require((1...maxLines).contains(shaped.lineCount), "the number of lines is within its limit")
    require((1...longestSide).contains(shaped.width), "the box is no wider than its limit")
    require(
      shaped.height == min(shaped.lineCount * pitch + 2 * reach + 2, longestSide),
      "the height follows from the style and the lines")
  }
}
