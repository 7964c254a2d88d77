import NagareComments
import Testing

/// Each rule alone, and the precedence of several.
@Suite struct FilterRuleTests {
  @Test func filterWithoutRulesKeepsEverything() {
    let comments = [Comment("a"), Comment("", color: 1), Comment(Purchase(kind: .gift)), Comment("[]", .positioned)]
    #expect(CommentFilter().apply(to: comments) == CommentFilter.Result(comments: comments))
  }

  @Test(arguments: [
    ("spoiler", "a SPOILER here", true), ("Spoiler", "ｓｐｏｉｌｅｒ", true), ("ＡＢＣ", "xabcx", true), ("abc", "ab c", false),
    ("剧透", "严重剧透警告", true), ("剧透", "剧 透", false), ("ネタバレ", "ﾈﾀﾊﾞﾚ注意", true), ("ﾊﾟﾁ", "パチパチ", true),
    ("é", "CAFÉ", true), ("жест", "ЖЕСТ", true), ("a b", "a　b", true), ("！", "yes!", true), ("w", "ＷＷＷ", true),
    ("aab", "aaab", true), ("草草", "草", false), ("😂", "x😂x", true), ("😀", "😂", false), ("/", "1/2", true),
    ("ガ", "カ", false), ("ヴ", "ｳﾞ", true),
  ])
  func wordsAreFoundInAnyCaseAndWidth(word: String, text: String, isBlocked: Bool) throws {
    let filter = try CommentFilter { try $0.block(word) }
    #expect(filter.patterns.isEmpty)
    #expect(filter.reason(Comment(text)) == (isBlocked ? .word : nil))
  }

  @Test func manyWordsMatchLikeEachAlone() {
    let words = ["ab", "abc", "a", "bca", "草", "草原", "c草"]
    for text in ["", "b", "xbcx", "bcay", "c草", "原", "x草", "AB"] {
      let together = CommentFilter { $0.words = words }
      let alone = words.contains { word in CommentFilter { $0.words = [word] }.drops(text) }
      #expect(together.drops(text) == alone, "\(text)")
    }
  }

  @Test(arguments: [
    ("/^第[一二三]$/", "第二", true), ("/^第[一二三]$/", "第二话", false), ("/\\d{5,}/", "call 12345", true),
    ("/spoiler/", "SPOILER", false), ("/spoiler/i", "a SPOILER", true), ("/(.)\\1{4}/", "哈哈哈哈哈", true),
    ("/i/", "xix", true),
  ])
  func patternsMatchAnywhereInTheText(rule: String, text: String, isBlocked: Bool) throws {
    let filter = try CommentFilter { try $0.block(rule) }
    #expect(filter.words.isEmpty)
    #expect(filter.reason(Comment(text)) == (isBlocked ? .pattern : nil))
  }

  @Test(arguments: ["/(/", "/[a/", "/*/i", "/a{2,1}/"])
  func invalidPatternsAreRefusedWithTheReason(rule: String) {
    #expect {
      try CommentFilter { try $0.block(rule) }
    } throws: { error in
      guard case .badPattern(let source, let reason)? = error as? FilterError else { return false }
      return rule.hasPrefix("/" + source) && !reason.isEmpty && !reason.contains("\n")
    }
  }

  @Test(arguments: ["", "//", "//i"])
  func emptyWordsAndPatternsAreRefused(rule: String) {
    #expect(throws: FilterError.empty) { try CommentFilter { try $0.block(rule) } }
  }

  @Test func usersMatchByExactIdentifierOrName() {
    let filter = CommentFilter { $0.users = ["5bd04b14", "Alice"] }
    #expect(filter.reason(Comment("x") { $0.sender = "5bd04b14" }) == .user)
    #expect(filter.reason(Comment("x") { $0.senderName = "Alice" }) == .user)
    #expect(filter.reason(Comment("x") { ($0.sender, $0.senderName) = ("5bd04b140", "alice") }) == nil)
    #expect(filter.reason(Comment("Alice")) == nil)
  }

  @Test(arguments: Comment.Mode.allCases)
  func onlyTheBlockedModeIsDropped(mode: Comment.Mode) {
    let filter = CommentFilter { $0.modes = [mode] }
    for other in Comment.Mode.allCases {
      #expect(filter.reason(Comment("x", other)) == (other == mode ? .mode : nil))
    }
  }

  @Test func coloursAreBlockedOneByOneOrAllButWhite() {
    let red = CommentFilter { $0.colors = [0xFF0000] }
    let colored = CommentFilter { $0.blocksColored = true }
    for (color, isRed, isColored) in [(0xFF0000, true, true), (0xFE0000, false, true), (0xFFFFFF, false, false)]
      as [(UInt32, Bool, Bool)]
    {
      #expect(red.reason(Comment("x", color: color)) == (isRed ? .color : nil))
      #expect(colored.reason(Comment("x", color: color)) == (isColored ? .color : nil))
    }
  }

  @Test func commentsBelowTheMinimumWeightAreDropped() {
    let filter = CommentFilter { $0.minimumWeight = 5 }
    for (weight, stays) in [(4, false), (5, true), (10, true), (nil, true)] as [(Int?, Bool)] {
      #expect((filter.reason(Comment("x") { $0.weight = weight }) == nil) == stays)
    }
  }

  @Test func purchasesBelowTheMinimumPriceAreDropped() {
    let filter = CommentFilter { $0.minimumPrice = 30 }
    func reason(_ kind: Purchase.Kind, _ price: Double?) -> FilterReason? {
      filter.reason(Comment(Purchase(kind: kind, price: price)))
    }
    for kind in Purchase.Kind.allCases {
      #expect(reason(kind, 29.9) == .price && reason(kind, 0) == .price && reason(kind, 30) == nil)
      #expect(reason(kind, nil) == (kind == .gift ? .price : nil))
    }
    #expect(filter.reason(Comment("x")) == nil)
    #expect(CommentFilter { $0.minimumPrice = 0.01 }.reason(Comment(Purchase(kind: .gift))) == .price)
    #expect(CommentFilter { $0.minimumPrice = 0 }.reason(Comment(Purchase(kind: .gift, price: 0))) == nil)
  }

  @Test func kindsOfPurchasesAreBlocked() {
    let filter = CommentFilter { $0.kinds = [.membership] }
    for kind in Purchase.Kind.allCases {
      #expect(filter.reason(Comment(Purchase(kind: kind))) == (kind == .membership ? .kind : nil))
    }
  }

  @Test func firstRuleOfTheDocumentedOrderIsTheReason() throws {
    var comment = Comment("word", .top, color: 1) { ($0.sender, $0.weight) = ("u", 1) }
    comment.purchase = Purchase(kind: .gift, price: 1)
    var filter = try CommentFilter { filter in
      (filter.modes, filter.kinds, filter.minimumPrice, filter.minimumWeight) = ([.top], [.gift], 2, 2)
      (filter.colors, filter.users) = ([1], ["u"])
      try filter.block("word")
      try filter.block("/w/")
    }
    var reasons: [FilterReason?] = []
    for clear in [
      { $0.modes = [] }, { $0.kinds = [] }, { $0.minimumPrice = 0 }, { $0.minimumWeight = nil }, { $0.colors = [] },
      { $0.users = [] }, { $0.words = [] }, { $0.patterns = [] },
    ] as [(inout CommentFilter) -> Void] {
      reasons.append(filter.reason(comment))
      clear(&filter)
    }
    #expect(reasons == [.mode, .kind, .price, .weight, .color, .user, .word, .pattern])
    #expect(filter.reason(comment) == nil)
  }

  @Test func everyCommentIsKeptOrDroppedOnceInOrder() {
    let comments = (0..<200).map { Comment("\($0 % 7)", at: Double($0)) }
    let filter = CommentFilter { filter in
      filter.words = ["3"]
      filter.duplicates = DuplicateMerger(window: 10)
    }
    let result = filter.apply(to: comments)
    #expect((result.comments.map(\.time) + result.dropped.map(\.comment.time)).sorted() == comments.map(\.time))
    #expect(result.comments.map(\.time) == result.comments.map(\.time).sorted())
    #expect(result.dropped.map(\.comment.time) == result.dropped.map(\.comment.time).sorted())
    #expect(result.counts.keys.sorted { $0.rawValue < $1.rawValue } == [.word, .merged])
    #expect(result.counts.values.reduce(0, +) == result.dropped.count)
  }
}
