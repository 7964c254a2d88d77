import Foundation

/// The tested fields of a line of `--status json`.
struct LiveStatusLine: Decodable {
  struct Comments: Decodable {
    let `in`, shown, dropped, visible: Int
    let refused: [String: Int]
  }

  let timeS, mediaTimeS: Double
  let inputFps, outputFps: Double
  let maskFps: Double?
  let comments: Comments
  let frames, repeatedFrames, droppedFrames, reconnects: Int

  init(_ line: some StringProtocol) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(LiveStatusLine.self, from: Data(line.utf8))
  }
}
