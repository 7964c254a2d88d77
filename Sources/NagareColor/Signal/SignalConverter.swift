/// Converts the colours of comments to a video's RGB signal and back.
package struct SignalConverter: Sendable {
  private let transfer: TransferFunction
  private let toFrame: Matrix3?
  private let fromFrame: Matrix3?
  /// The contribution of each channel's light to luminance, for HLG only.
  private let luminance: SIMD3<Double>

  /// Creates a converter for signals with these primaries and this transfer function.
  package init(primaries: ColorPrimaries, transfer: TransferFunction) {
    self.transfer = transfer
    luminance = transfer == .hlg ? primaries.luminance : .zero
    if primaries == .bt709 {
      (toFrame, fromFrame) = (nil, nil)
    } else {
      let (frame, own) = (primaries.toXYZ, ColorPrimaries.bt709.toXYZ)
      (toFrame, fromFrame) = (frame.inverse * own, own.inverse * frame)
    }
  }

  /// Whether the signal is sRGB.
  package var isIdentity: Bool { transfer == .sdr && toFrame == nil }

  /// The signal of a colour, each channel 0…1.
  ///
  /// BT.601's primaries do not cover all of sRGB. In SDR video, colours outside have channels from -0.29 to 1.03.
  /// Y'CbCr has codes for these, like xvYCC (IEC 61966-2-4); RGB has none.
  package func signal(of color: RGBColor) -> SIMD3<Double> {
    if isIdentity { return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255 }
    let light = LinearRGB(color)
    var frame = SIMD3(light.red, light.green, light.blue)
    if let toFrame { frame = toFrame * frame }
    switch transfer {
    case .sdr: return map(frame, SRGBCurve.value)
    case .pq: return map(frame * (TransferFunction.referenceWhite / 10_000), PQCurve.signal)
    case .hlg:
      // Inverts the display's OOTF, which multiplies each channel by luminance to the power of gamma - 1.
      let display = frame * (TransferFunction.referenceWhite / HLGCurve.peak)
      let bright = (display * luminance).sum()
      let scale = bright > 0 ? Elementary.power(bright, (1 - HLGCurve.gamma) / HLGCurve.gamma) : 0
      return map(display * scale, HLGCurve.signal)
    }
  }

  /// The linear light of a signal, each channel 0…1; more than 1 where the video is brighter than white.
  package func light(of signal: SIMD3<Double>) -> LinearRGB { sRGBLight(of: displayLight(of: signal)) }

  /// The linear light of a signal in its own primaries, each channel 0…1; 1 is white, or HDR's reference white.
  func displayLight(of signal: SIMD3<Double>) -> SIMD3<Double> {
    switch transfer {
    case .sdr: return map(signal, SRGBCurve.light)
    case .pq: return map(signal, PQCurve.light) * (10_000 / TransferFunction.referenceWhite)
    case .hlg:
      let scene = map(signal, HLGCurve.light)
      let bright = (scene * luminance).sum()
      let scale = bright > 0 ? Elementary.power(bright, HLGCurve.gamma - 1) : 0
      return scene * (scale * HLGCurve.peak / TransferFunction.referenceWhite)
    }
  }

  /// Converts linear light from the signal's primaries to sRGB's.
  func sRGBLight(of own: SIMD3<Double>) -> LinearRGB {
    let light = fromFrame.map { $0 * own } ?? own
    return LinearRGB(red: light.x, green: light.y, blue: light.z)
  }

  /// The colour of a signal, each channel 0…1. Brighter colours are clipped to white.
  package func color(of signal: SIMD3<Double>) -> RGBColor {
    guard isIdentity else { return RGBColor(light(of: signal)) }
    return RGBColor(
      red: Elementary.code(signal.x), green: Elementary.code(signal.y), blue: Elementary.code(signal.z))
  }

  private func map(_ vector: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(curve(vector.x), curve(vector.y), curve(vector.z))
  }
}
