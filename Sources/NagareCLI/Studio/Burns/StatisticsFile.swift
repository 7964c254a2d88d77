import Foundation

/// What the studio reads of a burn's statistics.
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

  /// - Parameter path: a file that `--stats-json` has written.
  /// - Returns: nil if there is none.
  init?(contentsOf path: String) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let statistics = try? decoder.decode(StatisticsFile.self, from: data)
    else { return nil }
    self = statistics
  }
}
