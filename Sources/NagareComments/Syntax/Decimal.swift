/// A number with this minimum and maximum number of decimals, of which there are at most five, clamped to ±10^13, which
/// only dates in milliseconds after the year 2286 exceed. Zero for a value that is not a number.
func decimal(_ value: Double, decimals: ClosedRange<Int>) -> String {
  var units = 1.0
  for _ in 0..<decimals.upperBound { units *= 10 }
  let limit = 1e13
  let scaled = (min(max(value.isNaN ? 0 : value, -limit), limit) * units).rounded()
  // At most 10^18, so that `Int` holds it.
  let (integer, remainder) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(units))
  var fraction = String(remainder)
  fraction = String(repeating: "0", count: max(decimals.upperBound - fraction.count, 0)) + fraction
  while fraction.count > decimals.lowerBound, fraction.last == "0" { fraction.removeLast() }
  if decimals.upperBound == 0 || fraction.isEmpty { return "\(scaled < 0 ? "-" : "")\(integer)" }
  return "\(scaled < 0 ? "-" : "")\(integer).\(fraction)"
}
