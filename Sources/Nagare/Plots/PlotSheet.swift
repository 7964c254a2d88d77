import NagareColor
import NagareText

/// A sheet, white by default, to draw and write plots on.
package struct PlotSheet {
  /// The part of a line that is at its position.
  package enum Anchor { case left, middle, right }

  /// The image.
  package var canvas: RGBCanvas
  private let typesetter: Typesetter

  /// The colour of titles.
  package static let ink = RGBColor(hex: 0x222222)
  /// The colour of labels and axes.
  package static let faintInk = RGBColor(hex: 0x5A5A5A)
  /// The colour of lines behind a plot.
  package static let grid = RGBColor(hex: 0xE6E6E6)
  private static let maxCharacters = 500

  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package init(typesetter: Typesetter, width: Int, height: Int, background: RGBColor = .white) {
    self.typesetter = typesetter
    canvas = RGBCanvas(width: width, height: height, background: background)
  }

  /// The width of a line in pixels.
  package func width(of text: String, size: Double) -> Int {
    typesetter.shape(text, style: TextStyle(size: size, outline: 0)).width
  }

  /// Joins a text and a note to a line of at most `limit` pixels, unless the note alone is wider. Only the text is cut;
  /// its line breaks and other white space become spaces.
  func line(_ text: String, note: String, size: Double, within limit: Int) -> String {
    let characters = text.prefix(PlotSheet.maxCharacters).map { $0.isWhitespace ? " " : $0 }
    func line(_ count: Int) -> String {
      String(characters.prefix(count)) + (count < characters.count ? "…" : "") + note
    }
    var (fitting, tooMany) = (0, characters.count + 1)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if width(of: line(middle), size: size) <= limit { fitting = middle } else { tooMany = middle }
    }
    return line(fitting)
  }

  /// Writes a line that is vertically centred at `y`.
  /// - Parameter backing: the opacity of a white background behind the line, 0…1.
  package mutating func write(
    _ text: String, size: Double, x: Int, y: Int, _ anchor: Anchor, _ color: RGBColor, backing: Double = 0
  ) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let left =
      switch anchor {
      case .left: x
      case .middle: x - shaped.width / 2
      case .right: x - shaped.width
      }
    let coverage = typesetter.rasterize(shaped)
    if backing > 0 {
      let top = y - shaped.height / 2 + coverage.top
      let columns = left - 2..<left + shaped.width + 2
      canvas.fill(x: columns, y: top - 2..<top + coverage.height + 2, .white, opacity: backing)
    }
    canvas.draw(coverage, x: left + coverage.left, y: y - shaped.height / 2 + coverage.top, color)
  }

  /// Writes a line upwards, centred at `x` and `y`.
  package mutating func writeUpwards(_ text: String, size: Double, x: Int, y: Int) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let coverage = typesetter.rasterize(shaped)
    canvas.draw(
      coverage, x: x - shaped.height / 2 + coverage.top, y: y - coverage.width / 2, PlotSheet.ink, turned: true)
  }
}
