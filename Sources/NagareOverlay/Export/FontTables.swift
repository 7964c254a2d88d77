import Foundation

/// The tables of a TrueType or OpenType file (ISO/IEC 14496-22, "sfnt"). Reads are checked against the file's bounds.
struct FontTables {
  private let data: Data
  private var tables: [String: Range<Int>] = [:]

  /// Returns nil if a collection lacks the face, or the list of tables is empty or truncated.
  init?(_ data: Data, face: Int) {
    self.data = data
    var start = 0
    if FontTables.word(data, 0, bytes: 4) == 0x7474_6366 {  // 'ttcf'
      guard face >= 0, face < FontTables.word(data, 8, bytes: 4) ?? 0,
        let offset = FontTables.word(data, 12 + 4 * face, bytes: 4)
      else { return nil }
      start = offset
    }
    guard let count = FontTables.word(data, start + 4, bytes: 2), count > 0 else { return nil }
    for entry in 0..<count {
      let position = start + 12 + 16 * entry
      guard let tag = FontTables.bytes(data, position..<position + 4),
        let offset = FontTables.word(data, position + 8, bytes: 4),
        let length = FontTables.word(data, position + 12, bytes: 4)
      else { return nil }
      tables[String(decoding: tag, as: UTF8.self)] = offset..<offset + length
    }
  }

  /// A 16-bit number at an offset into a table; nil if the table is missing or too short.
  func unsigned(_ table: String, _ offset: Int) -> Int? {
    guard let range = tables[table], offset >= 0, offset + 2 <= range.count else { return nil }
    return FontTables.word(data, range.lowerBound + offset, bytes: 2)
  }

  func signed(_ table: String, _ offset: Int) -> Int? {
    unsigned(table, offset).map { $0 < 0x8000 ? $0 : $0 - 0x1_0000 }
  }

  /// The Windows family name in US English, or else the first one in any language; nil if there is none.
  var family: String? {
    guard let count = unsigned("name", 2), let storage = unsigned("name", 4) else { return nil }
    var first: String?
    for record in 0..<count {
      let fields = (0..<6).compactMap { unsigned("name", 6 + 12 * record + 2 * $0) }
      // Platform 3 is Windows, whose names are UTF-16; name 1 is the family.
      guard fields.count == 6, fields[0] == 3, fields[3] == 1,
        let name = string(at: storage + fields[5], byteCount: fields[4])
      else { continue }
      if fields[2] == 0x409 { return name }
      first = first ?? name
    }
    return first
  }

  private func string(at offset: Int, byteCount: Int) -> String? {
    let units = (0..<byteCount / 2).compactMap { unsigned("name", offset + 2 * $0) }
    guard !units.isEmpty, units.count == byteCount / 2 else { return nil }
    return String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
  }

  private static func bytes(_ data: Data, _ range: Range<Int>) -> Data? {
    guard range.lowerBound >= 0, range.upperBound <= data.count else { return nil }
    return data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound]
  }

  /// A big-endian number of 2 or 4 bytes.
  private static func word(_ data: Data, _ offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0 else { return nil }
    return bytes(data, offset..<offset + count)?.reduce(0) { $0 << 8 | Int($1) }
  }
}
