import NagareColor

/// The OOTF of hybrid log-gamma, which maps scene light to display light.
struct HLGOOTF: Sendable {
  /// An upper bound of scene light, above that of the display's peak: 1,000 / 203 to the power of 1 / 1.2 is 3.8.
  private static let brightest = 4.0

  /// The contribution of each channel to luminance.
  private let luminance: (red: Double, green: Double, blue: Double)
  /// The scale of light, an almost linear function of the fourth root of luminance.
  private let scales: PiecewiseLinearTable

  /// - Parameter columns: the light of the video's red, green and blue.
  init(_ columns: (red: LinearRGB, green: LinearRGB, blue: LinearRGB)) {
    luminance = (columns.red.luminance, columns.green.luminance, columns.blue.luminance)
    scales = PiecewiseLinearTable { root in
      Elementary.power(HLGOOTF.brightest * root * root * root * root, HLGCurve.gamma - 1)
    }
  }

  /// The scene light of a grey with this display light.
  static func scene(of light: Double) -> Double { Elementary.power(max(light, 0), 1 / HLGCurve.gamma) }

  /// Converts scene light to display light.
  func apply(to row: CellRow) {
    let (red, green, blue) = (row.means(0), row.means(1), row.means(2))
    let scale = row.scratch
    for cell in 0..<row.count {
      let bright = luminance.red * red[cell] + luminance.green * green[cell] + luminance.blue * blue[cell]
      let share = bright / HLGOOTF.brightest
      let positive = share > 0 ? share : 0
      scale[cell] = (positive < 1 ? positive : 1).squareRoot().squareRoot()
    }
    scales.look(up: scale, count: row.count)
    for cell in 0..<row.count {
      red[cell] *= scale[cell]
      green[cell] *= scale[cell]
      blue[cell] *= scale[cell]
    }
  }
}
