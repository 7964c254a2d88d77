import NagareComments
import Testing

@Suite struct CommentTests {
  @Test func commentTakes112Bytes() {
    #expect(MemoryLayout<Comment>.stride == 112)
  }

  @Test func weightIsClampedTo32Bits() throws {
    for (weight, kept) in [(-3, -3), (10, 10), (Int.max, Int(Int32.max)), (Int.min, Int(Int32.min))] {
      var comment = Comment(id: "1", time: 0, text: "x", weight: weight)
      #expect(comment.weight == kept)
      comment.weight = nil
      #expect(comment.weight == nil)
      comment.weight = weight
      #expect(comment.weight == kept)
    }
  }

  @Test func languagesHaveTheirTags() {
    #expect(CommentLanguage.allCases.map(\.tag) == ["zh-Hans", "zh-Hant", "ja", "ko", ""])
    #expect(CommentLanguage.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func languageIsUnknownByDefault() throws {
    #expect(Comment(id: "1", time: 0, text: "x").language == .unknown)
    #expect(try read(item("x")).comments.map(\.language) == [.chinese])
  }
}
