/// A rectangle with round corners behind a text.
struct Plate {
  let halfWidth, halfHeight: Double
  let centerX, centerY: Double
  let radius: Double

  /// - Parameters:
  ///   - padding: from the text to the plate's edge in pixels, the radius of its corners too.
  ///   - quarter: how many quarters of a pixel the text is moved right.
  init(of text: ShapedText, padding: Double, quarter: Int) {
    centerX = Double(text.width) / 2 + Double(quarter) / 4
    centerY = Double(text.height) / 2
    halfWidth = Double(text.plate.width) / 2
    halfHeight = Double(text.plate.height) / 2
    radius = min(padding, halfWidth, halfHeight)
  }

  /// How much of the pixel with this top left corner is covered, 0 to 255: by the distance of its middle from the edge,
  /// which is exact for the straight sides.
  func coverage(x: Int, y: Int) -> UInt8 {
    let across = abs(Double(x) + 0.5 - centerX) - (halfWidth - radius)
    let down = abs(Double(y) + 0.5 - centerY) - (halfHeight - radius)
    let outside = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot()
    let distance = outside + min(max(across, down), 0) - radius
    return UInt8((min(max(0.5 - distance, 0), 1) * 255).rounded())
  }
}
