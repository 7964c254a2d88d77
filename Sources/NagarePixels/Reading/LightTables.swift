import NagareColor

/// Converts HDR signals, or signals with other primaries than sRGB's, to colours with tables. The results are off by at
/// most one code from `SignalConverter`.
struct LightTables: Sendable {
  /// Steps of light in the table of codes. About five steps share a code near black, where sRGB's curve is steepest.
  private static let codeSteps = 16384

  /// The light of a channel, in the video's primaries, by its signal; 1 is white. With HLG, it is scene light, scaled
  /// so that a grey of 1 is displayed with a light of 1.
  private let lights: PiecewiseLinearTable
  /// The OOTF of HLG; nil for other transfer functions.
  private let ootf: HLGOOTF?
  /// The video's red, green and blue in sRGB's primaries.
  private let columns: (red: LinearRGB, green: LinearRGB, blue: LinearRGB)
  /// 8-bit codes by light, indexed by the results of `makeIndices`.
  let codes: [UInt8]

  init(_ encoding: YCbCrEncoding) {
    let gray = SignalConverter(primaries: .bt709, transfer: encoding.transfer)
    let isHLG = encoding.transfer == .hlg
    lights = PiecewiseLinearTable { signal in
      let light = gray.light(of: SIMD3(repeating: signal)).green
      return isHLG ? HLGOOTF.scene(of: light) : light
    }
    let primaries = SignalConverter(primaries: encoding.primaries, transfer: .sdr)
    columns = (
      primaries.light(of: SIMD3(1, 0, 0)), primaries.light(of: SIMD3(0, 1, 0)), primaries.light(of: SIMD3(0, 0, 1))
    )
    ootf = isHLG ? HLGOOTF(columns) : nil
    codes = LightTables.makeCodes()
  }

  private static func makeCodes() -> [UInt8] {
    func limit(above code: UInt8) -> Double { SRGBCurve.light(of: (Double(code) + 0.5) / 255) }
    var code: UInt8 = 0
    var next = limit(above: code)
    return (0...codeSteps).map { step in
      while code < .max, Double(step) / Double(codeSteps) >= next {
        code += 1
        next = limit(above: code)
      }
      return code
    }
  }

  /// Converts the signals of cells, 0…1, to indices in the table of codes, with the bias of `IntegerPart`.
  func makeIndices(_ row: CellRow) {
    for channel in 0..<3 { lights.look(up: row.means(channel), count: row.count) }
    ootf?.apply(to: row)
    let (red, green, blue) = (row.means(0), row.means(1), row.means(2))
    let (own, scale, bias) = (columns, Double(LightTables.codeSteps), IntegerPart.bias + 0.5)
    @inline(__always) func index(_ light: Double) -> Double {
      let positive = light > 0 ? light : 0
      return (positive < 1 ? positive : 1) * scale + bias
    }
    for cell in 0..<row.count {
      let (r, g, b) = (red[cell], green[cell], blue[cell])
      red[cell] = index(own.red.red * r + own.green.red * g + own.blue.red * b)
      green[cell] = index(own.red.green * r + own.green.green * g + own.blue.green * b)
      blue[cell] = index(own.red.blue * r + own.green.blue * g + own.blue.blue * b)
    }
  }
}
