import Foundation
import NagareComments

/// A comment as TwitchDownloader writes it.
func chatComment(
  id: String = "a1", time: String = "1", fragments: [(String, String?)] = [("hello", nil)], notice: String? = nil
) -> String {
  let pieces = fragments.map { text, emote in
    "{\"text\":\"\(text)\",\"emoticon\":" + (emote.map { "{\"emoticon_id\":\"\($0)\"}" } ?? "null") + "}"
  }
  return "{\"_id\":\"\(id)\",\"created_at\":\"2026-01-01T20:00:01Z\",\"content_offset_seconds\":\(time),"
    + "\"commenter\":{\"display_name\":\"Åsa\",\"_id\":\"101\",\"name\":\"asa\"},\"message\":{\"body\":\"x\","
    + "\"fragments\":[\(pieces.joined(separator: ","))],\"user_badges\":[{\"_id\":\"sub\",\"version\":\"1\"}],"
    + "\"user_notice_params\":" + (notice.map { "{\"msg_id\":\"\($0)\"}" } ?? "null") + "}}"
}

/// A file of such comments, with images of Twitch's own emotes and of an extension's words.
func chat(
  _ comments: [String], own: [String] = [], words: [String] = [], data: [UInt8] = [1, 2, 3]
) -> String {
  let data = Data(data).base64EncodedString()
  let first = own.map { "{\"id\":\"\($0)\",\"data\":\"\(data)\",\"name\":null}" }
  let third = words.map { "{\"id\":\"\($0)\",\"data\":\"\(data)\",\"name\":\"\($0)\",\"isZeroWidth\":false}" }
  return "{\"streamer\":{\"name\":\"x\"},\"comments\":[\n" + comments.joined(separator: ",\n")
    + "\n],\"embeddedData\":{\"thirdParty\":[\(third.joined(separator: ","))],"
    + "\"firstParty\":[\(first.joined(separator: ","))]}}\n"
}

func readTwitch(
  _ comments: [String], own: [String] = [], words: [String] = [], data: [UInt8] = [1, 2, 3]
) throws -> CommentFile {
  try read(chat(comments, own: own, words: words, data: data), format: .twitchJSON)
}

/// The comments after writing and reading them in Nagare's own format.
func roundTrip(_ comments: [Comment]) throws -> [Comment] {
  var writer = NDJSONWriter()
  var lines = ""
  for comment in comments { lines += writer.lines(of: comment) }
  return try read(lines, format: .ndjson).comments
}
