import NagareColor
import NagareText

/// A white sheet that plots are drawn and written on.
struct PlotSheet {
  enum Anchor { case left, middle, right }

  var canvas: RGBCanvas
  private let typesetter: Typesetter

  static let ink = RGBColor(hex: 0x222222)
  static let faintInk = RGBColor(hex: 0x5A5A5A)
  static let grid = RGBColor(hex: 0xE6E6E6)

  /// - Parameters:
  ///   - width: pixels.
  ///   - height: pixels.
  init(typesetter: Typesetter, width: Int, height: Int) {
    self.typesetter = typesetter
    canvas = RGBCanvas(width: width, height: height, background: .white)
  }

  /// How wide a line is, in pixels.
  func width(of text: String, size: Double) -> Int {
    typesetter.shape(text, style: TextStyle(size: size, outline: 0)).width
  }

  /// Writes a line whose middle is at a height.
  /// - Parameter isBacked: whether what lies under it is wiped out.
  mutating func write(
    _ text: String, size: Double, x: Int, y: Int, _ anchor: Anchor, _ color: RGBColor, isBacked: Bool = false
  ) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let left =
      switch anchor {
      case .left: x
      case .middle: x - shaped.width / 2
      case .right: x - shaped.width
      }
    let coverage = typesetter.rasterize(shaped)
    if isBacked {
      let top = y - shaped.height / 2 + coverage.top
      canvas.fill(x: left..<left + shaped.width, y: top - 2..<top + coverage.height + 2, .white)
    }
    canvas.draw(coverage, x: left + coverage.left, y: y - shaped.height / 2 + coverage.top, color)
  }

  /// The same upwards, with the middle of the line at `x` and `y`.
  mutating func writeUpwards(_ text: String, size: Double, x: Int, y: Int) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let coverage = typesetter.rasterize(shaped)
    canvas.draw(
      coverage, x: x - shaped.height / 2 + coverage.top, y: y - coverage.width / 2, PlotSheet.ink, turned: true)
  }
}
