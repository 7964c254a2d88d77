import NagareColor

/// How a display shows the light of a scene that was recorded with hybrid log-gamma: the brighter, the more so.
struct HLGDisplay: Sendable {
  /// Beyond the light of a scene whose white the display shows with its peak: 1,000 cd/m² by 203 to the power of 1 / 1.2
  /// is 3.8.
  private static let brightest = 4.0

  /// How much each channel has to do with luminance.
  private let luminance: (red: Double, green: Double, blue: Double)
  /// By the fourth root of luminance, of which it is nearly a straight line.
  private let scales: LineTable

  /// - Parameter columns: the light of red, green and blue of the video.
  init(_ columns: (red: LinearRGB, green: LinearRGB, blue: LinearRGB)) {
    luminance = (columns.red.luminance, columns.green.luminance, columns.blue.luminance)
    scales = LineTable { root in
      Elementary.power(HLGDisplay.brightest * root * root * root * root, HLGCurve.gamma - 1)
    }
  }

  /// The light of the scene where the display shows gray of some light.
  static func scene(of light: Double) -> Double { Elementary.power(max(light, 0), 1 / HLGCurve.gamma) }

  /// Turns the light of a scene into that of the display.
  func show(_ row: PartRow) {
    let (red, green, blue) = (row.means(0), row.means(1), row.means(2))
    let scale = row.scratch
    for part in 0..<row.count {
      let bright = luminance.red * red[part] + luminance.green * green[part] + luminance.blue * blue[part]
      let share = bright / HLGDisplay.brightest
      let positive = share > 0 ? share : 0
      scale[part] = (positive < 1 ? positive : 1).squareRoot().squareRoot()
    }
    scales.look(up: scale, count: row.count)
    for part in 0..<row.count {
      red[part] *= scale[part]
      green[part] *= scale[part]
      blue[part] *= scale[part]
    }
  }
}
