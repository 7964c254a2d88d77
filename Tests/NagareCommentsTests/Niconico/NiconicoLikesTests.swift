import NagareComments
import Testing

/// The number of viewers who liked a comment, called nicoru.
@Suite struct NiconicoLikesTests {
  @Test(arguments: [("12", 12), ("0", nil), ("", nil), ("many", nil)] as [(String, Int?)])
  func attribute(value: String, likes: Int?) throws {
    #expect(try Niconico.chat("nicoru=\"\(value)\"").likes == likes)
  }

  @Test func members() throws {
    let legacy = try read(#"[{"chat":{"vpos":1,"content":"a","nicoru":3}}]"#, format: .niconicoLegacyJSON)
    #expect(legacy.comments.map(\.likes) == [3])
    let current = try read(
      #"[{"id":"1","vposMs":10,"body":"a","nicoruCount":40},{"id":"2","vposMs":20,"body":"b","nicoruCount":0}]"#,
      format: .niconicoJSON)
    #expect(current.comments.map(\.likes) == [40, nil])
  }
}
