import Foundation

/// The files of a lossless burn.
struct LosslessBurn: Equatable {
  /// The path of the burn without comments.
  let bare: String
  /// The path of the burn with comments.
  let drawn: String
  /// The path of the statistics of the burn with comments.
  let statistics: String

  /// The number of comments that were shown.
  var shownCount: Int {
    get throws {
      struct Statistics: Decodable {
        let commentsShown: Int
      }
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Statistics.self, from: Data(contentsOf: URL(filePath: statistics))).commentsShown
    }
  }
}
