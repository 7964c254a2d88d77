import NagareColor
import Testing

/// sRGB's curve, by IEC 61966-2-1.
@Suite struct SRGBCurveTests {
  @Test(
    arguments: [
      (0, 0), (1, 0.000303527), (10, 0.003035270), (11, 0.003346536), (50, 0.031896033), (51, 0.033104767),
      (99, 0.124771818), (119, 0.184474995), (128, 0.215860500), (188, 0.502886458), (200, 0.577580440),
      (254, 0.991102097), (255, 1),
    ] as [(UInt8, Double)])
  func lightOfCodes(code: UInt8, light: Double) {
    #expect(abs(SRGBCurve.light(of: code) - light) < 5e-10)
  }

  /// Photographers' middle grey, the end of the linear segment, and others.
  @Test(arguments: [(0.18, 0.4613561295), (0.5, 0.735356983), (0.0031308, 0.040449936), (0, 0), (1, 1)])
  func signalsOfLight(light: Double, signal: Double) {
    #expect(abs(SRGBCurve.signal(of: light) - signal) < 5e-10)
    #expect(SRGBCurve.signal(of: -light) == -SRGBCurve.signal(of: light))
  }

  @Test func codesRoundTrip() {
    for code in UInt8.min...UInt8.max { #expect(SRGBCurve.code(of: SRGBCurve.light(of: code)) == code) }
  }

  @Test func signalsRoundTrip() {
    for step in -2000...2000 {
      let signal = Double(step) / 1000
      #expect(abs(SRGBCurve.signal(of: SRGBCurve.light(of: signal)) - signal) < 1e-7)
    }
  }
}
