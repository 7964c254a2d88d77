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

  /// - Returns: nil unless the path is that of a file that `--stats-json` has written.
  init?(contentsOf path: String) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard DiskSpace.bytes(of: path) ?? .max <= StatisticsFile.maxBytes,
      let data = try? Data(contentsOf: URL(filePath: path)),
      let statistics = try? decoder.decode(StatisticsFile.self, from: data)
    else { return nil }
    self = statistics
  }
}
