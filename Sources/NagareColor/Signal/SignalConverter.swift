/// Turns the colours of comments into the signal of a video's red, green and blue, and that into colours.
public struct SignalConverter: Sendable {
  private let transfer: TransferFunction
  private let toFrame: Matrix3?
  private let fromFrame: Matrix3?
  /// How much each channel has to do with luminance.
  private let luminance: SIMD3<Double>

  public init(primaries: ColorPrimaries, transfer: TransferFunction) {
    self.transfer = transfer
    let toXYZ = primaries.toXYZ
    luminance = SIMD3(
      (toXYZ * SIMD3(1, 0, 0)).y, (toXYZ * SIMD3(0, 1, 0)).y, (toXYZ * SIMD3(0, 0, 1)).y)
    if primaries == .bt709 {
      (toFrame, fromFrame) = (nil, nil)
    } else {
      let own = ColorPrimaries.bt709.toXYZ
      (toFrame, fromFrame) = (toXYZ.inverse * own, own.inverse * toXYZ)
    }
  }

  /// Whether the signal is sRGB's own.
  public var isIdentity: Bool { transfer == .sdr && toFrame == nil }

  /// The signal, each channel 0…1, of a colour. What the frame's primaries cannot show is cut off.
  public func signal(of color: RGBColor) -> SIMD3<Double> {
    if isIdentity { return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255 }
    let light = LinearRGB(color)
    var frame = SIMD3(light.red, light.green, light.blue)
    if let toFrame { frame = toFrame * frame }
    frame.clamp(lowerBound: .zero, upperBound: .one)
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
  public func light(of signal: SIMD3<Double>) -> LinearRGB {
    var light: SIMD3<Double>
    switch transfer {
    case .sdr: light = map(signal, SRGBCurve.light)
    case .pq: light = map(signal, PQCurve.light) * (10_000 / TransferFunction.referenceWhite)
    case .hlg:
      let scene = map(signal, HLGCurve.light)
      let bright = (scene * luminance).sum()
      let scale = bright > 0 ? Elementary.power(bright, HLGCurve.gamma - 1) : 0
      light = scene * (scale * HLGCurve.peak / TransferFunction.referenceWhite)
    }
    if let fromFrame { light = fromFrame * light }
    return LinearRGB(red: light.x, green: light.y, blue: light.z)
  }

  /// The colour of a signal, each channel 0…1. What is brighter than white becomes white.
  public func color(of signal: SIMD3<Double>) -> RGBColor {
    guard isIdentity else { return RGBColor(light(of: signal)) }
    func code(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return RGBColor(red: code(signal.x), green: code(signal.y), blue: code(signal.z))
  }

  private func map(_ vector: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(curve(vector.x), curve(vector.y), curve(vector.z))
  }
}
