/// A colour as `#rrggbb`.
/// - Parameter color: `0xRRGGBB`; what lies above makes no difference.
package func hexColor(_ color: UInt32) -> String {
  let digits = String(color & 0xFFFFFF, radix: 16)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}
