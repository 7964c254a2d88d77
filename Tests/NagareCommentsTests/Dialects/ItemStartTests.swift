import NagareComments
import Testing

/// The search for the next item after a damaged one.
@Suite struct ItemStartTests {
  /// A file whose first item begins with a string half as long as the file. A simple reader would scan the string
  /// again for every short object after it.
  private static func file(head: String, item: String, unit: String, bytes: Int) -> String {
    let long = "{\"zz\":\"" + String(repeating: "x", count: bytes / 2) + "\"," + item.dropFirst() + ","
    return head + long + String(repeating: unit, count: bytes / 2 / unit.utf8.count) + item
  }

  private static let acfun = "{\"c\":\"1,255,1,25,9,1437000000,u\",\"m\":\"a\"}"

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (CommentFormat.acfunJSON, "", acfun, "{\"a\":1},"), (.acfunJSON, "[[],[", acfun, "{\"zz\":1},x,"),
      (.acfunJSON, "[[],[", acfun, "x{\"a\":1},"), (.twitchJSON, "{\"comments\":[", chatComment(), "{\"zz\":x},"),
      (.twitchJSON, "{\"comments\":[", chatComment(), "x{\"a\":1},"),
    ])
  func longFirstMemberIsNotRescannedForEveryObject(
    format: CommentFormat, head: String, item: String, unit: String
  ) throws {
    func elapsed(bytes: Int) throws -> Duration {
      let content = Self.file(head: head, item: item, unit: unit, bytes: bytes)
      return try ContinuousClock().measure { _ = try read(content, format: format) }
    }
    #expect(try elapsed(bytes: 4_000_000) < elapsed(bytes: 1_000_000) * 10 + .seconds(2))
  }
}
