import Foundation
import TestSupport

/// The tables of a font file, for changing and writing them back.
struct FontTables {
  private let version: Data
  private var tables: [String: Data] = [:]

  private static let (headerCount, recordCount) = (12, 16)

  /// - Parameter path: a valid font file with a single face.
  init(path: String) throws {
    let file = try Data(contentsOf: URL(filePath: path))
    version = file.prefix(4)
    for index in 0..<FontTables.number(in: file, at: 4, bytes: 2) {
      let record = FontTables.headerCount + index * FontTables.recordCount
      let start = FontTables.number(in: file, at: record + 8, bytes: 4)
      let count = FontTables.number(in: file, at: record + 12, bytes: 4)
      tables[String(decoding: file[record..<record + 4], as: UTF8.self)] = Data(file[start..<start + count])
    }
  }

  subscript(tag: String) -> Data? {
    get { tables[tag] }
    set { tables[tag] = newValue }
  }

  /// Writes the file with checksums of 0, which no reader checks.
  func write(to path: String) throws {
    var header = version + FontTables.bytes(of: tables.count, count: 2) + Data(count: 6)
    var body = Data()
    let start = FontTables.headerCount + FontTables.recordCount * tables.count
    for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
      header += Data(tag.utf8) + Data(count: 4)
      header += FontTables.bytes(of: start + body.count, count: 4) + FontTables.bytes(of: table.count, count: 4)
      body += table + Data(count: -table.count & 3)
    }
    try (header + body).write(to: URL(filePath: path))
  }

  private static func number(in data: Data, at place: Int, bytes: Int) -> Int {
    data[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(of number: Int, count: Int) -> Data {
    Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
