import Foundation
import NagareComments
import Testing

@Suite struct LimitTests {
  @Test func imagesBeyondTheLimitOfAFileAreIgnored() throws {
    #expect(CommentLimits.allImageBytes == 64 << 20)
    let image = [UInt8](repeating: 7, count: CommentLimits.imageBytes)
    let count = CommentLimits.allImageBytes / image.count
    let (last, next) = (String(count - 1), String(count))

    let twitch = try readTwitch(
      [chatComment(fragments: [("a", last), ("b", next)])], own: (0...count).map(String.init), data: image)
    #expect(twitch.comments.map { $0.emotes.map(\.image.id) } == [[last]])

    let data = Data(image).base64EncodedString()
    var lines = ""
    for id in 0...count { lines += "{\"image\":{\"id\":\"\(id)\",\"data\":\"\(data)\"}}\n" }
    let emotes = [last, next].enumerated().map { "{\"start\":\($0),\"count\":1,\"image\":\"\($1)\"}" }
    lines += "{\"time\":1,\"text\":\"ab\",\"emotes\":[\(emotes.joined(separator: ","))]}\n"
    let ours = try read(lines, format: .ndjson)
    #expect(ours.comments.map { $0.emotes.map(\.image.id) } == [[last]])
  }

  @Test func memoryIsReservedForNoMoreCommentsThanTheLimit() throws {
    let short = String(repeating: "0::a\n", count: 4_096) + String(repeating: " ", count: 16 << 20)
    let comments = try read(short, format: .niconicoOwner).comments
    // Arrays round up to what the allocator gives them.
    #expect(comments.count == 4_096 && comments.capacity <= CommentLimits.comments * 9 / 8)
  }

  @Test func formatIsDetectedWithinTheFirstBytes() throws {
    #expect(CommentLimits.detectionBytes == 1 << 20)
    func file(itemAt offset: Int) -> String {
      "<x>" + String(repeating: " ", count: offset - 3) + item()
    }
    #expect(try read(file(itemAt: CommentLimits.detectionBytes - 1), format: nil).format == .bilibiliXML)
    #expect(throws: CommentReadError.unrecognised(.xml)) {
      try read(file(itemAt: CommentLimits.detectionBytes), format: nil)
    }
  }
}
