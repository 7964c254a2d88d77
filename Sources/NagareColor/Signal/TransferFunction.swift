/// The transfer function between light and signal.
public enum TransferFunction: Hashable, Sendable, CaseIterable {
  /// SDR video, displayed like sRGB, whatever the camera's curve was.
  case sdr
  /// Perceptual quantization, SMPTE ST 2084, up to 10,000 cd/m².
  case pq
  /// Hybrid log-gamma, ARIB STD-B67, for a display of 1,000 cd/m².
  case hlg

  /// The luminance of white text on HDR video, in cd/m²: the reference white of ITU-R BT.2408.
  public static let referenceWhite = 203.0
}

/// Perceptual quantization, by ITU-R BT.2100-2 table 4.
package enum PQCurve {
  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 32
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 128
  private static let c3 = 2392.0 / 128

  /// The signal, 0…1, for light in units of 10,000 cd/m², 0…1.
  package static func signal(of light: Double) -> Double {
    let y = Elementary.power(Elementary.unit(light), m1)
    return Elementary.power((c1 + c2 * y) / (1 + c3 * y), m2)
  }

  /// The light in units of 10,000 cd/m², 0…1, for a signal in 0…1.
  package static func light(of signal: Double) -> Double {
    let e = Elementary.power(Elementary.unit(signal), 1 / m2)
    return Elementary.power(max(e - c1, 0) / (c2 - c3 * e), 1 / m1)
  }
}

/// Hybrid log-gamma, by ITU-R BT.2100-2 table 5.
package enum HLGCurve {
  private static let a = 0.17883277
  private static let b = 1 - 4 * a
  private static let c = 0.5 - a * Elementary.logarithm(4 * a)
  /// The display's peak in cd/m², and the system gamma.
  package static let peak = 1_000.0
  package static let gamma = 1.2

  /// The signal, 0…1, for scene light in 0…1.
  package static func signal(of light: Double) -> Double {
    let light = Elementary.unit(light)
    return light <= 1.0 / 12 ? (3 * light).squareRoot() : a * Elementary.logarithm(12 * light - b) + c
  }

  /// The scene light, 0…1, for a signal in 0…1.
  package static func light(of signal: Double) -> Double {
    let signal = Elementary.unit(signal)
    return signal <= 0.5 ? signal * signal / 3 : (Elementary.exponential((signal - c) / a) + b) / 12
  }
}
