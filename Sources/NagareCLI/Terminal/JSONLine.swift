import Foundation

/// JSON on one line. Keys are in snake case: `visibleMean` becomes `visible_mean`. Characters that could control a
/// terminal are escaped; they occur only in strings.
enum JSONLine {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) { scalar in
      String(scalar).utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }.joined()
    }
  }
}
