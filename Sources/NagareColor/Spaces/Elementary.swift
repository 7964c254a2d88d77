/// Elementary functions made of operations that IEEE 754 defines exactly, unlike the functions of C libraries. Colours
/// computed with them are the same on every machine.
package enum Elementary {
  /// Clamps a number to 0…1; not-a-number becomes 0.
  package static func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }

  /// The 8-bit code nearest to a fraction in 0…1.
  package static func code(_ share: Double) -> UInt8 { UInt8((unit(share) * 255).rounded()) }

  /// The cube root of a finite number, accurate to the last one or two bits.
  package static func cubeRoot(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    return x < 0 ? -root(-x, 3) : root(x, 3)
  }

  /// The fifth root of a non-negative number.
  package static func fifthRoot(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x }
    return root(x, 5)
  }

  /// `x` to the power of `exponent`, for a non-negative `x`. Relative errors are below 1e-13 for results from 1e-30 to
  /// 1e30.
  package static func power(_ x: Double, _ exponent: Double) -> Double {
    guard x > 0 else { return exponent == 0 ? 1 : 0 }
    return exponential(logarithm(x) * exponent)
  }

  /// The natural logarithm of a positive, normal number.
  package static func logarithm(_ x: Double) -> Double {
    // ln(2^e m) = e ln 2 + 2 artanh((m - 1) / (m + 1)), with m from √½ to √2, where 12 terms of the series suffice.
    var (exponent, significand) = (Double(x.exponent), x.significand)
    if significand > 1.414213562373095 { (exponent, significand) = (exponent + 1, significand / 2) }
    let t = (significand - 1) / (significand + 1)
    var sum = 0.0
    for odd in stride(from: 23.0, through: 1, by: -2) { sum = sum * t * t + 1 / odd }
    return exponent * 0.6931471805599453 + 2 * t * sum
  }

  /// e to the power of `x`, which is clamped to -700…700.
  package static func exponential(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    let x = min(max(x, -700), 700)
    let exponent = (x / 0.6931471805599453).rounded()
    // ln 2 is subtracted in two parts, so that the difference is exact.
    let rest = (x - exponent * 0.693147180369123816490) - exponent * 1.90821492927058770002e-10
    var sum = 1.0
    for divisor in stride(from: 15.0, through: 1, by: -1) { sum = 1 + sum * rest / divisor }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }

  /// The angle of a direction in degrees, 0..<360; 0 for the zero vector.
  package static func degrees(y: Double, x: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    // From the nearer axis, at most 45 degrees, halved twice: 11 terms of the series suffice.
    let (small, large) = abs(y) < abs(x) ? (abs(y), abs(x)) : (abs(x), abs(y))
    var t = small / large
    for _ in 0..<2 { t = t / (1 + (1 + t * t).squareRoot()) }
    var sum = 0.0
    for odd in stride(from: 21.0, through: 1, by: -2) { sum = 1 / odd - sum * t * t }
    var angle = 4 * t * sum / Double.pi * 180
    if abs(y) > abs(x) { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    if y < 0 { angle = 360 - angle }
    return angle >= 360 ? 0 : angle
  }

  /// Newton's method, starting within a factor of two: the number of correct digits doubles in each step, so that ten
  /// steps are more than enough.
  private static func root(_ x: Double, _ degree: Int) -> Double {
    let exponent = Int(x.exponent)
    let quotient = exponent >= 0 ? exponent / degree : -((-exponent + degree - 1) / degree)
    var y = Double(sign: .plus, exponent: quotient, significand: 1.5)
    for _ in 0..<10 {
      let power = degree == 3 ? y * y : y * y * y * y
      let next = y - (y - x / power) / Double(degree)
      if next == y { break }
      y = next
    }
    return y
  }
}
