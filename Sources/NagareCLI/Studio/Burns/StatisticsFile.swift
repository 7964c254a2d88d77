import Foundation
import Nagare

/// A burn's statistics, as far as the studio reads them.
struct StatisticsFile: Decodable {
  struct Output: Decodable {
    let seconds: Double?
    let bytes: Int64
  }

  struct Problems: Decodable {
    let damagedPackets: Int
    let damagedPictures: Int
    let timeJumps: Int
    let commentsSkipped: Int
    let commentsBeyondEnd: Int
    let streamsLeftOut: [String]
  }

  let encoder: String
  let seconds: Double
  let output: Output?
  let problems: Problems
  let commentsDropped: [String: Int]
  let missingGlyphs: [String: Int]

  /// The size of the largest file, in bytes.
  private static let maxBytes: Int64 = 64 << 20

  /// The keys by which statistics of any version are recognised.
  private struct Mark: Decodable {
    let frames: Int
    let complete: Bool
    let commentsShown: Int
    let peakMemoryMib: Double
  }

  /// Whether a path is that of a file that `--stats-json` has written, in any version.
  static func isOne(_ path: String) -> Bool { decode(Mark.self, path) != nil }

  /// - Returns: nil unless the path is that of a file that `--stats-json` has written.
  init?(contentsOf path: String) {
    guard let statistics = StatisticsFile.decode(StatisticsFile.self, path) else { return nil }
    self = statistics
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) -> Value? {
    guard DiskSpace.bytes(of: path) ?? .max <= maxBytes, let data = try? Data(contentsOf: URL(filePath: path)) else {
      return nil
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(type, from: data)
  }
}
