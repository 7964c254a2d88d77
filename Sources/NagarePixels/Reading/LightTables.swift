import NagareColor

/// Turns the signal of HDR, or of other primaries than sRGB's, into colours by tables: at most a code beside what
/// `SignalConverter` computes.
struct LightTables: Sendable {
  private static let steps = 4096
  /// Steps of light for codes; the steepest part of sRGB's curve, which is at black, has a code for five of them.
  private static let codeSteps = 16384

  /// Light by signal, in the video's own primaries, each channel for itself: white is 1. With HLG that of the scene, in
  /// units by which white of the display is 1.
  private let lights: [Float]
  /// 8-bit codes by light.
  private let codes: [UInt8]
  /// From the video's primaries to sRGB's: the light of its red, green and blue.
  private let columns: (red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>)
  private let display: HLGDisplay?

  init(_ encoding: YCbCrEncoding) {
    let gray = SignalConverter(primaries: .bt709, transfer: encoding.transfer)
    let isHLG = encoding.transfer == .hlg
    // One more, so that a signal of 1 lies between two as well.
    lights = (0...LightTables.steps + 1).map { step in
      let signal = min(Double(step) / Double(LightTables.steps), 1)
      let light = gray.light(of: SIMD3(repeating: signal)).green
      return Float(isHLG ? HLGDisplay.scene(of: light) : light)
    }
    let primaries = SignalConverter(primaries: encoding.primaries, transfer: .sdr)
    func column(_ signal: SIMD3<Double>) -> SIMD3<Double> {
      let light = primaries.light(of: signal)
      return SIMD3(light.red, light.green, light.blue)
    }
    columns = (column(SIMD3(1, 0, 0)), column(SIMD3(0, 1, 0)), column(SIMD3(0, 0, 1)))
    display = isHLG ? HLGDisplay(primaries) : nil
    codes = LightTables.makeCodes()
  }

  private static func makeCodes() -> [UInt8] {
    var code: UInt8 = 0
    func limit(above code: UInt8) -> Double { SRGBCurve.light(of: (Double(code) + 0.5) / 255) }
    return (0...codeSteps).map { step in
      let light = Double(step) / Double(codeSteps)
      while code < .max, light >= limit(above: code) { code += 1 }
      return code
    }
  }

  /// The colour of a signal, each channel 0…1.
  @inline(__always)
  func color(red: Double, green: Double, blue: Double) -> RGBColor {
    var light = SIMD3(self.light(of: red), self.light(of: green), self.light(of: blue))
    if let display { light *= display.scale(of: light) }
    let own = columns.red * light.x + columns.green * light.y + columns.blue * light.z
    return RGBColor(red: code(of: own.x), green: code(of: own.y), blue: code(of: own.z))
  }

  @inline(__always)
  private func light(of signal: Double) -> Double {
    let place = signal * Double(LightTables.steps)
    let step = Int(place)
    let (low, high) = (Double(lights[step]), Double(lights[step + 1]))
    return low + (high - low) * (place - Double(step))
  }

  @inline(__always)
  private func code(of light: Double) -> UInt8 {
    codes[Int(min(max(light, 0), 1) * Double(LightTables.codeSteps) + 0.5)]
  }
}

/// How a display shows the light of a scene that was recorded with hybrid log-gamma: the brighter, the more so.
struct HLGDisplay: Sendable {
  /// The gamma of the system for a peak of 1,000 cd/m², by ITU-R BT.2100-2 table 5.
  private static let gamma = 1.2
  private static let steps = 1024
  /// Beyond what the display can show, in units of white: 1,000 cd/m² are less than 5 times 203.
  private static let brightest = 5.0

  /// How much each channel has to do with luminance.
  private let luminance: SIMD3<Double>
  /// By the fourth root of luminance, of which it is nearly a straight line.
  private let scales: [Float]

  /// - Parameter primaries: those of the video, with SDR's curve.
  init(_ primaries: SignalConverter) {
    luminance = SIMD3(
      primaries.light(of: SIMD3(1, 0, 0)).luminance, primaries.light(of: SIMD3(0, 1, 0)).luminance,
      primaries.light(of: SIMD3(0, 0, 1)).luminance)
    scales = (0...HLGDisplay.steps + 1).map { step in
      let root = Double(step) / Double(HLGDisplay.steps)
      return Float(Elementary.power(HLGDisplay.brightest * root * root * root * root, HLGDisplay.gamma - 1))
    }
  }

  /// The light of the scene where the display shows gray.
  static func scene(of light: Double) -> Double { Elementary.power(max(light, 0), 1 / gamma) }

  /// What multiplies the light of a scene.
  @inline(__always)
  func scale(of scene: SIMD3<Double>) -> Double {
    let bright = min(max((scene * luminance).sum() / HLGDisplay.brightest, 0), 1)
    let place = bright.squareRoot().squareRoot() * Double(HLGDisplay.steps)
    let step = Int(place)
    let (low, high) = (Double(scales[step]), Double(scales[step + 1]))
    return low + (high - low) * (place - Double(step))
  }
}
