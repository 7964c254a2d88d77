import NagareComments
import Testing

@Suite struct PurchaseTextTests {
  @Test func textsOfGiftsAndMembershipsAreNotCounted() {
    let comments = Purchase.Kind.allCases.map { kind in
      var comment = Comment(id: "1", time: 0, text: kind.rawValue)
      comment.purchase = Purchase(kind: kind)
      return comment
    }
    #expect(CommentStatistics(comments).texts.entries.map(\.value) == ["superchat"])
    #expect(CommonText(of: comments)?.text == "superchat")
  }
}
