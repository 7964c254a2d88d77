/// A rectangle with rounded corners behind a text.
struct Plate {
  let halfWidth, halfHeight: Double
  let centerX, centerY: Double
  let radius: Double

  /// - Parameters:
  ///   - padding: from the text to the plate's edge, in pixels; also the corner radius.
  ///   - quarter: the text's shift to the right, in quarters of a pixel.
  init(of text: ShapedText, padding: Double, quarter: Int) {
    centerX = Double(text.width) / 2 + Double(quarter) / 4
    centerY = Double(text.height) / 2
    halfWidth = Double(text.plate.width) / 2
    halfHeight = Double(text.plate.height) / 2
    radius = min(padding, halfWidth, halfHeight)
  }

  /// The coverage of the pixel with this top left corner, 0 to 255, from the distance of its centre to the edge. Exact
  /// for the straight sides.
  func coverage(x: Int, y: Int) -> UInt8 {
    let across = abs(Double(x) + 0.5 - centerX) - (halfWidth - radius)
    let down = abs(Double(y) + 0.5 - centerY) - (halfHeight - radius)
    let outside = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot()
    let distance = outside + min(max(across, down), 0) - radius
    return UInt8((min(max(0.5 - distance, 0), 1) * 255).rounded())
  }
}
