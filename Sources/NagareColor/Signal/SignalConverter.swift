/// Turns the colours of comments into the signal of a video's red, green and blue, and that into colours.
public struct SignalConverter: Sendable {
  private let transfer: TransferFunction
  private let toFrame: Matrix3?
  private let fromFrame: Matrix3?
  /// How much of luminance each channel's light makes. Only HLG asks.
  private let luminance: SIMD3<Double>

  /// For signals with these primaries and this transfer function.
  public init(primaries: ColorPrimaries, transfer: TransferFunction) {
    self.transfer = transfer
    luminance = transfer == .hlg ? primaries.luminance : .zero
    if primaries == .bt709 {
      (toFrame, fromFrame) = (nil, nil)
    } else {
      let (frame, own) = (primaries.toXYZ, ColorPrimaries.bt709.toXYZ)
      (toFrame, fromFrame) = (frame.inverse * own, own.inverse * frame)
    }
  }

  /// Whether the signal is sRGB's own.
  public var isIdentity: Bool { transfer == .sdr && toFrame == nil }

  /// The signal of a colour, each channel 0…1.
  ///
  /// The primaries of BT.601 do not reach all colours of sRGB. In ordinary video, those that they miss have channels
  /// from -0.29 to 1.03, for which Y'CbCr has codes, as that of xvYCC (IEC 61966-2-4), and RGB has none.
  public func signal(of color: RGBColor) -> SIMD3<Double> {
    if isIdentity { return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255 }
    let light = LinearRGB(color)
    var frame = SIMD3(light.red, light.green, light.blue)
    if let toFrame { frame = toFrame * frame }
    switch transfer {
    case .sdr: return map(frame, SRGBCurve.value)
    case .pq: return map(frame * (TransferFunction.referenceWhite / 10_000), PQCurve.signal)
    case .hlg:
      // The display raises each channel by luminance to the power of gamma less 1: this is taken back.
      let display = frame * (TransferFunction.referenceWhite / HLGCurve.peak)
      let bright = (display * luminance).sum()
      let scale = bright > 0 ? Elementary.power(bright, (1 - HLGCurve.gamma) / HLGCurve.gamma) : 0
      return map(display * scale, HLGCurve.signal)
    }
  }

  /// The light of a signal, each channel 0…1; brighter than white where the video is.
  public func light(of signal: SIMD3<Double>) -> LinearRGB { sRGBLight(of: displayLight(of: signal)) }

  /// The light of a signal's own red, green and blue, each channel 0…1; 1 is white, or the reference white of HDR.
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

  /// The light of sRGB's red, green and blue for that of the signal's own.
  func sRGBLight(of own: SIMD3<Double>) -> LinearRGB {
    let light = fromFrame.map { $0 * own } ?? own
    return LinearRGB(red: light.x, green: light.y, blue: light.z)
  }

  /// The colour of a signal, each channel 0…1. What is brighter than white becomes white.
  public func color(of signal: SIMD3<Double>) -> RGBColor {
    guard isIdentity else { return RGBColor(light(of: signal)) }
    return RGBColor(
      red: Elementary.code(signal.x), green: Elementary.code(signal.y), blue: Elementary.code(signal.z))
  }

  private func map(_ vector: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(curve(vector.x), curve(vector.y), curve(vector.z))
  }
}
