/// The progress of a value between two others.
package enum Easing: Sendable, Equatable {
  /// At constant speed.
  case linear
  /// `1 - (1 - p)²`: fast first.
  case quadraticOut
  /// `cubic-bezier(x1, y1, x2, y2)` of CSS Easing Functions Level 1; x1 and x2 are in 0...1.
  case cubicBezier(Double, Double, Double, Double)

  /// The progress at `time`, a fraction of the duration, clamped to 0...1. A curve's progress may leave 0...1 in
  /// between.
  package func progress(at time: Double) -> Double {
    let time = time.clamped(to: 0...1)
    switch self {
    case .linear: return time
    case .quadraticOut: return 1 - (1 - time) * (1 - time)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if time == 0 || time == 1 { return time }
      return Self.bezier(y1, y2, at: Self.parameter(x1, x2, x: time))
    }
  }

  /// A coordinate of the curve from 0 to 1 with controls `a` and `b`.
  private static func bezier(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  /// The parameter at which the curve, whose x never decreases, has this x.
  private static func parameter(_ x1: Double, _ x2: Double, x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // Each step halves the interval; 2⁻⁴⁰ is far below a pixel.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
