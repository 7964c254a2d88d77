/// A number in lowercase hexadecimal, padded with zeros to at least `digits` digits.
package func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(digits - text.count, 0)) + text
}

/// A colour as `#rrggbb`.
/// - Parameter color: `0xRRGGBB`; higher bits are ignored.
package func hexColor(_ color: UInt32) -> String { "#" + hexadecimal(color & 0xFFFFFF, digits: 6) }
