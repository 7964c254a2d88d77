/// Maps HDR video to sRGB, for files shown on SDR displays.
///
/// Light is compressed by the EETF of ITU-R BT.2390 (also in annex 5 of BT.2408) from 1,000 cd/m² to 100, the white of
/// SDR displays by BT.2035, with black at 0 in both. Nothing changes up to 27.9 cd/m²; the reference white of 203 cd/m²
/// becomes 88 % of white's light (241 of 255 in sRGB), and 1,000 cd/m² and more become white. The curve is applied to
/// the largest of red, green and blue, and the other two are scaled with it, which preserves hues. Colours outside the
/// BT.709 gamut are then clipped.
package struct ToneMapping: Sendable {
  /// The peaks of the two displays, in cd/m².
  private static let (hdrPeak, sdrPeak) = (1_000.0, 100.0)
  private static let steps = 4_096

  private let converter: SignalConverter
  /// A channel's light by its signal: for PQ in units of SDR white, for HLG as scene light.
  private let lights: [Float]
  /// Gains by the fourth root of the largest channel's light, in units of HDR's peak.
  private let gains: [Float]
  /// HLG's display gains by the fourth root of scene luminance; empty for PQ.
  private let displayGains: [Float]
  /// 8-bit codes by the square root of light.
  private let codes: [UInt8]
  /// The contribution of each channel to luminance, and the light of the video's red, green and blue in BT.709's
  /// primaries.
  private let luminance, red, green, blue: SIMD3<Float>

  /// Nil if the encoding is SDR.
  package init?(_ encoding: YCbCrEncoding) {
    guard encoding.transfer != .sdr else { return nil }
    let isHLG = encoding.transfer == .hlg
    converter = encoding.converter
    lights = ToneMapping.table { signal in
      isHLG ? HLGCurve.light(of: signal) : PQCurve.light(of: signal) * 10_000 / ToneMapping.sdrPeak
    }
    gains = ToneMapping.table { root in
      let light = root * root * root * root * ToneMapping.hdrPeak
      return light > 0 ? ToneMapping.compressed(light) / light : 1
    }
    displayGains =
      isHLG
      ? ToneMapping.table { root in
        Elementary.power(root * root * root * root, HLGCurve.gamma - 1) * HLGCurve.peak / ToneMapping.sdrPeak
      } : []
    codes = (0...ToneMapping.steps).map { step in
      let root = Double(step) / Double(ToneMapping.steps)
      return SRGBCurve.code(of: root * root)
    }
    let linear = SignalConverter(primaries: encoding.primaries, transfer: .sdr)
    func light(_ channel: Int) -> SIMD3<Float> {
      var signal = SIMD3<Double>.zero
      signal[channel] = 1
      let light = linear.light(of: signal)
      return SIMD3(Float(light.red), Float(light.green), Float(light.blue))
    }
    luminance = SIMD3<Float>(encoding.primaries.luminance)
    (red, green, blue) = (light(0), light(1), light(2))
  }

  private static func table(_ value: (Double) -> Double) -> [Float] {
    (0...steps).map { Float(value(Double($0) / Double(steps))) }
  }

  /// The luminance on the SDR display, 0…100 cd/m², for a luminance on the HDR display.
  ///
  /// ITU-R BT.2390-10, 5.4.1: in PQ's signal, where 1 is HDR's peak, values below the knee are unchanged, and a Hermite
  /// spline continues to SDR's peak.
  package static func compressed(_ luminance: Double) -> Double {
    let top = PQCurve.signal(of: hdrPeak / 10_000)
    let most = PQCurve.signal(of: sdrPeak / 10_000) / top
    let knee = 1.5 * most - 0.5
    let signal = min(PQCurve.signal(of: luminance / 10_000) / top, 1)
    guard signal > knee else { return max(luminance, 0) }
    let t = (signal - knee) / (1 - knee)
    let (square, cube) = (t * t, t * t * t)
    let mapped =
      (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * most
    return PQCurve.light(of: mapped * top) * 10_000
  }

  /// The colour of a signal, each channel 0…1, computed without tables.
  package func color(of signal: SIMD3<Double>) -> RGBColor {
    let light = converter.displayLight(of: signal) * TransferFunction.referenceWhite
    let largest = light.max()
    let scale = largest > 0 ? ToneMapping.compressed(largest) / largest / ToneMapping.sdrPeak : 0
    return RGBColor(converter.sRGBLight(of: light * scale))
  }

  /// Converts a row of pixels to sRGB, off by at most one code from `color(of:)`. Alpha is kept.
  /// - Parameters:
  ///   - source: 16-bit codes of the signal's red, green, blue and, with four channels, alpha.
  ///   - channels: 3 or 4 per pixel.
  ///   - count: the number of pixels.
  ///   - target: memory for an equal number of 8-bit codes.
  package func map(
    _ source: UnsafePointer<UInt16>, channels: Int, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let steps = Float(ToneMapping.steps)
    lights.withUnsafeBufferPointer { lights in
      gains.withUnsafeBufferPointer { gains in
        codes.withUnsafeBufferPointer { codes in
          // Steps are 16 codes apart, the last at 65,535.
          @inline(__always) func light(_ code: UInt16) -> Float { lights[(Int(code) + 8) >> 4] }
          @inline(__always) func code(_ light: Float) -> UInt8 {
            codes[Int(max(min(light, 1), 0).squareRoot() * steps + 0.5)]
          }
          for pixel in 0..<count {
            let (from, to) = (source + channels * pixel, target + channels * pixel)
            var (r, g, b) = (light(from[0]), light(from[1]), light(from[2]))
            if !displayGains.isEmpty {
              let bright = luminance.x * r + luminance.y * g + luminance.z * b
              let gain = displayGains[Int(min(bright, 1).squareRoot().squareRoot() * steps + 0.5)]
              (r, g, b) = (r * gain, g * gain, b * gain)
            }
            let largest = max(r, g, b)
            let share = largest * Float(ToneMapping.sdrPeak / ToneMapping.hdrPeak)
            // Brighter light is clipped to HDR's peak.
            let gain = share > 1 ? 1 / largest : gains[Int(share.squareRoot().squareRoot() * steps + 0.5)]
            (r, g, b) = (r * gain, g * gain, b * gain)
            to[0] = code(red.x * r + green.x * g + blue.x * b)
            to[1] = code(red.y * r + green.y * g + blue.y * b)
            to[2] = code(red.z * r + green.z * g + blue.z * b)
            if channels == 4 { to[3] = UInt8(from[3] >> 8) }
          }
        }
      }
    }
  }
}
