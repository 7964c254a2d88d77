/// Converts the colours of comments to a video's RGB signal and back.
package struct SignalConverter: Sendable {
  private let transfer: TransferFunction
  /// From sRGB's primaries to the signal's, and back; nil if they are the same.
  private let toSignal, fromSignal: Matrix3?
  /// The contribution of each channel's light to luminance, for HLG only.
  private let luminance: SIMD3<Double>

  /// Creates a converter for signals with these primaries and this transfer function.
  package init(primaries: ColorPrimaries, transfer: TransferFunction) {
    self.transfer = transfer
    luminance = transfer == .hlg ? primaries.luminance : .zero
    if primaries == .bt709 {
      (toSignal, fromSignal) = (nil, nil)
    } else {
      let (signal, own) = (primaries.toXYZ, ColorPrimaries.bt709.toXYZ)
      (toSignal, fromSignal) = (signal.inverse * own, own.inverse * signal)
    }
  }

  /// Whether the signal is sRGB.
  package var isIdentity: Bool { transfer == .sdr && toSignal == nil }

  /// The signal of a colour, each channel 0…1 if the primaries cover the colour.
  ///
  /// BT.601's primaries do not cover all of sRGB. In SDR video, channels of colours outside range from -0.29 to 1.03.
  /// Y'CbCr has codes for these, as in xvYCC (IEC 61966-2-4); RGB has none.
  package func signal(of color: RGBColor) -> SIMD3<Double> {
    if isIdentity { return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255 }
    let own = LinearRGB(color)
    var light = SIMD3(own.red, own.green, own.blue)
    if let toSignal { light = toSignal * light }
    switch transfer {
    case .sdr: return map(light, SRGBCurve.signal)
    case .pq: return map(light * (TransferFunction.referenceWhite / 10_000), PQCurve.signal)
    case .hlg:
      // Inverts the display's OOTF, which multiplies each channel by luminance to the power of gamma - 1.
      let display = light * (TransferFunction.referenceWhite / HLGCurve.peak)
      let bright = (display * luminance).sum()
      let scale = bright > 0 ? Elementary.power(bright, (1 - HLGCurve.gamma) / HLGCurve.gamma) : 0
      return map(display * scale, HLGCurve.signal)
    }
  }

  /// The linear light of a signal with channels of 0…1. It leaves 0…1 outside sRGB's gamut and above white.
  package func light(of signal: SIMD3<Double>) -> LinearRGB { sRGBLight(of: displayLight(of: signal)) }

  /// The linear light of a signal with channels of 0…1, in its own primaries; 1 is white, in HDR the reference white.
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
    let light = fromSignal.map { $0 * own } ?? own
    return LinearRGB(red: light.x, green: light.y, blue: light.z)
  }

  /// The colour of a signal with channels of 0…1. Each channel is clipped to sRGB's range.
  package func color(of signal: SIMD3<Double>) -> RGBColor {
    guard isIdentity else { return RGBColor(light(of: signal)) }
    return RGBColor(
      red: Elementary.code(signal.x), green: Elementary.code(signal.y), blue: Elementary.code(signal.z))
  }

  private func map(_ vector: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(curve(vector.x), curve(vector.y), curve(vector.z))
  }
}
