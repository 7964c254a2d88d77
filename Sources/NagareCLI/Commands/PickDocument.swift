import Nagare

/// The JSON document of `pick`.
struct PickDocument: Encodable {
  let time: Double
  let x: Int
  let y: Int
  let hex: String
  let rgb: [Int]
  let alpha: Double
  let hsl: [Double]
  let cmyk: [Double]
  private let color: RGBColor

  private enum CodingKeys: CodingKey {
    case time, x, y, hex, rgb, alpha, hsl, cmyk
  }

  init(time: Double, x: Int, y: Int, _ sample: FrameColors.Sample) {
    self.time = time.rounded(digits: 6)
    self.x = x
    self.y = y
    color = sample.color
    hex = color.hexText
    rgb = color.channels
    alpha = sample.alpha.rounded(digits: 4)
    hsl = color.hslValues
    cmyk = color.cmykValues
  }

  /// The colour as a line of text.
  var text: String {
    let forms = [hex, color.rgbText, color.hslText, color.cmykText]
    return (forms + (alpha < 1 ? ["alpha \(alpha)"] : [])).joined(separator: "  ")
  }
}
