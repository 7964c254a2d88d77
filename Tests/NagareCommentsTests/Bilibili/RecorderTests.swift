import NagareComments
import Testing

@Suite struct RecorderTests {
  private func only(_ element: String, writer: String = "") throws -> Comment {
    let file = try read("<i>" + writer + element + "</i>")
    #expect(file.problems.isEmpty)
    return try #require(file.comments.first)
  }

  private static let bililive = "<BililiveRecorder version=\"2\"/>"
  private static let tools = "<metadata><video_start_time>1767225600000</video_start_time></metadata>"
  private static let blrec = "<metadata><recorder>blrec 2.0</recorder></metadata>"

  @Test func superChatIsRead() throws {
    let comment = try only("<sc ts=\"1.5\" user=\"a &amp; b\" uid=\"7\" price=\"30\" time=\"60\">x &lt; y</sc>")
    #expect(comment.text == "x < y")
    #expect(comment.time == 1.5)
    #expect(comment.mode == .scroll)
    #expect(comment.sender == "7")
    #expect(comment.senderName == "a & b")
    #expect(comment.duration == 60)
    #expect(comment.purchase == Purchase(kind: .superChat, price: 30, currency: "CNY"))
  }

  @Test func textOfAGiftIsItsNameAndCount() throws {
    let comment = try only("<gift ts=\"1\" user=\"a\" uid=\"7\" giftname=\"花\" giftcount=\"3\" />")
    #expect(comment.text == "花 ×3")
    #expect(comment.purchase == Purchase(kind: .gift, item: "花", count: 3))
    #expect(try only("<gift ts=\"1\" giftname=\"花\">").text == "花 ×1")
  }

  @Test(arguments: [(1, "总督"), (2, "提督"), (3, "舰长")])
  func membershipIsNamedByItsLevel(level: Int, name: String) throws {
    let comment = try only("<guard ts=\"1\" user=\"a\" uid=\"7\" level=\"\(level)\" count=\"2\"/>")
    #expect(comment.text == "\(name) ×2")
    #expect(comment.purchase == Purchase(kind: .membership, item: name, count: 2))
  }

  @Test(arguments: [("&lt;%&gt; 开通", "<%> 开通"), ("&lt;%%&gt;开通", "开通"), ("&lt;%a", "<%a"), ("a%&gt;", "a%>")])
  func toastLosesOnlyMarkersInPairs(text: String, shown: String) throws {
    let comment = try only("<toast ts=\"1\" price=\"138000\" role=\"舰长\" level=\"3\">\(text)</toast>")
    #expect(comment.text == shown)
  }

  @Test func toastLosesTheMarkersOfTheName() throws {
    let comment = try only(
      "<toast ts=\"1\" user=\"a\" uid=\"7\" unit=\"月\" count=\"1\" price=\"138000\" role=\"舰长\" level=\"3\">"
        + "&lt;%a%&gt; 开通了舰长</toast>")
    #expect(comment.text == "a 开通了舰长")
    #expect(comment.purchase == Purchase(kind: .membership, price: 138, currency: "CNY", item: "舰长"))
  }

  @Test(
    arguments: [
      (bililive, "30", 30), (bililive, "2000", 2_000), (bililive, "20000", 20_000),
      (blrec, "30000", 30), (blrec, "2000", 2), (blrec, "30", 30),
      (tools, "30000", 30), (tools, "5000", 5), (tools, "10", 0.01), (tools, "0", 0),
      ("", "2000", 2_000), ("", "30000", 30), ("", "10000", 10_000), ("", "-1", nil), ("", "x", nil),
      ("", "1e300", nil),
      (blrec + "</i><i>", "2000", 2_000),
    ] as [(String, String, Double?)])
  func superChatIsPricedInYuan(writer: String, price: String, yuan: Double?) throws {
    let comment = try only("<sc ts=\"1\" price=\"\(price)\">x</sc>", writer: writer)
    #expect(comment.purchase?.price == yuan)
    #expect(comment.purchase?.currency == (yuan == nil ? "" : "CNY"))
  }

  @Test(
    arguments: [
      ("price=\"100\" giftcount=\"3\"", 0.3), ("price=\"0.1\" giftcount=\"3\"", 0.3),
      ("price=\"1000\" cointype=\"金瓜子\"", 1), ("price=\"100\" cointype=\"银瓜子\"", 0), ("giftcount=\"2\"", nil),
      ("price=\"1000\" giftcount=\"99999999999999999999\"", 1), ("price=\"1000\" giftcount=\"-5\"", 1),
    ] as [(String, Double?)])
  func giftIsPricedForAllItems(attributes: String, yuan: Double?) throws {
    #expect(try only("<gift ts=\"1\" giftname=\"花\" \(attributes)/>").purchase?.price == yuan)
  }

  @Test(
    arguments: [
      (tools, "50", 0.15), (tools, "1100.0000000000002", 3.3), (tools, "0", 0), (blrec, "50", 0.15), ("", "50", 150),
    ] as [(String, String, Double)])
  func cheapGiftIsPricedInTheUnitOfItsWriter(writer: String, price: String, yuan: Double) throws {
    let comment = try only("<gift ts=\"1\" giftname=\"花\" giftcount=\"3\" price=\"\(price)\"/>", writer: writer)
    #expect(comment.purchase?.price == yuan)
  }

  @Test(
    arguments: [
      ("9900", 9.9), ("198000", 198), ("138000000", 138), ("19998000000", 19_998),
    ] as [(String, Double)])
  func membershipOfBiliLiveToolsMayBeInThousandthsOfACoin(price: String, yuan: Double) throws {
    let comment = try only("<guard ts=\"1\" level=\"3\" giftcount=\"1\" price=\"\(price)\"/>", writer: Self.tools)
    #expect(comment.purchase?.price == yuan)
  }

  @Test(arguments: [("198000", 396), ("198", 396), ("19998", 39_996), ("19998000", 39_996)])
  func membershipIsPricedForAllMonths(price: String, yuan: Double) throws {
    #expect(try only("<guard ts=\"1\" level=\"3\" count=\"2\" price=\"\(price)\"/>").purchase?.price == yuan)
  }

  @Test func senderNameIsRead() throws {
    let file = try read("<d p=\"1,1,25,1,0,0,7,0\" user=\"a&lt;\">x</d><d user=\"a&lt;\" p=\"2,1,25,1\">y</d>" + item())
    #expect(file.comments.map(\.senderName) == ["a<", "", "a<"])
    #expect(file.comments[0].sender == "7")
    #expect(file.comments[0].id == CommentID(position: 1))
  }

  @Test(arguments: [
    ("<sc user=\"a\">x</sc>", CommentProblem.Reason.missing(field: "ts")), ("<sc ts=\"x\">x</sc>", .time("x")),
    ("<gift ts=\"1\"/>", .missing(field: "giftname")), ("<guard ts=\"1\"/>", .missing(field: "level")),
    ("<guard ts=\"1\" level=\"4\"/>", .missing(field: "level")), ("<gift ts=\"1 giftname=2/>", .malformedTag),
    ("<sc ts=\"1\">x", .unclosed), ("<toast ts=\"1\" level=\"1\">x", .unclosed), ("<sc ts=1>x</sc>", .malformedTag),
    ("<gift ts=\"1767225600000\" giftname=\"x\"/>", .time("1767225600000")),
  ])
  func badPurchaseIsReportedOnce(element: String, reason: CommentProblem.Reason) throws {
    let file = try read(item("a") + "\n" + element + "\n" + item("b") + "<sc ts=\"5\">c</sc>")
    #expect(file.comments.map(\.text) == ["a", "b", "c"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 2, reason)])
  }

  @Test func itemOfOneKindEndsAnUnclosedOneOfAnother() throws {
    let file = try read("<d p=\"1,1,25,1\">cut\n<sc ts=\"2\">cut\n<gift ts=\"3\" giftname=\"花\">\n" + item("b"))
    #expect(file.comments.map(\.text) == ["b", "花 ×1"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .unclosed), Bad(line: 2, .unclosed)])
  }

  @Test func recordingOfBililiveRecorderIsRead() throws {
    let file = try readFixture("bililive.xml")
    #expect(file.format == .bilibiliXML)
    #expect(file.comments.map(\.text) == ["花 ×3", "醒目 <3", "第一", "舰长 ×1", "总督 ×2", "没有时长", "第二"])
    #expect(file.comments.map(\.purchase?.price) == [nil, 30, nil, nil, nil, 2_000, nil])
    #expect(file.comments.map(\.duration) == [nil, 60, nil, nil, nil, nil, nil])
    #expect(file.problems.map(Bad.init) == [Bad(line: 18, .truncated)])
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  @Test func recordingOfBlrecIsRead() throws {
    let file = try readFixture("blrec.xml")
    #expect(file.comments.map(\.text) == ["第一", "花 ×3", "辣条 ×5", "舰长 ×2", "醒目", "乙 续费了提督"])
    #expect(file.comments.map(\.purchase?.price) == [nil, 0.3, 0, 276, 30, 1_598])
    #expect(file.comments.map(\.id.description).first == "-1")
    #expect(
      file.problems.map(Bad.init) == [Bad(line: 12, .missing(field: "ts")), Bad(line: 13, .missing(field: "level"))])
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  @Test func recordingOfBiliLiveToolsIsRead() throws {
    let file = try readFixture("bililive-tools.xml")
    #expect(file.comments.map(\.text) == ["第一", "赞 ×3", "辣条 ×1", "五元", "舰长 ×1"])
    #expect(file.comments.map(\.purchase?.price) == [nil, 0.15, 0, 5, 198])
    #expect(file.problems.isEmpty)
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  @Test func recordingOfBiliupIsRead() throws {
    let file = try readFixture("biliup.xml")
    #expect(file.comments.map(\.text) == ["早", "第一", "花 ×3", "舰长 ×1", "提督 ×1", "第二", "晚"])
    #expect(file.comments.map(\.time) == [0.25, 1.25, 3.25, 4.25, 5.25, 7.25, 9.25])
    #expect(file.comments.map(\.purchase?.price) == [30, nil, 0.15, 198, nil, nil, 2_000])
    #expect(file.comments.map(\.senderName) == ["丙", "甲", "丁", "戊", "", "乙", "丙"])
    #expect(file.comments[2].purchase == Purchase(kind: .gift, price: 0.15, currency: "CNY", item: "花", count: 3))
    #expect(file.comments[3].purchase?.kind == .membership)
    #expect(file.comments[6].sentAt == 1_767_225_609)
    #expect(file.problems.map(Bad.init) == [Bad(line: 11, .missing(field: "giftname"))])
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  private static func dated(_ time: Int, at date: Int) -> String { "<d p=\"\(time),1,25,1,\(date)\">x</d>" }
  private static func superChat(at date: Int) -> String {
    "<s timestamp=\"\(date)\" price=\"30000\" type=\"super_chat\">y</s>"
  }

  @Test(
    arguments: [
      // The clock was set forward between the comments.
      (dated(1, at: 1_000) + dated(9, at: 5_008) + superChat(at: 5_010), 11),
      (dated(1, at: 0) + superChat(at: 1_000) + dated(3, at: 0) + dated(5, at: 1_003), 2),
      ("<i>" + dated(9, at: 1_000) + "</i><i>" + superChat(at: 2_000) + dated(5, at: 2_001) + "</i>", 4),
    ] as [(String, Double)])
  func purchaseOfBiliupHasTheTimeOfCommentsNearby(file: String, time: Double) throws {
    let comments = try read(file).comments
    #expect(comments.first { $0.purchase != nil }?.time == time)
  }

  @Test func purchaseOfBiliupNeedsADatedCommentOfItsRoot() throws {
    let undated = Self.superChat(at: 1_000) + Self.dated(1, at: 0)
    let file = try read("<i>" + undated + "</i>\n<i>" + Self.dated(1, at: 1_000) + "</i>")
    #expect(file.comments.count == 2)
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .missing(field: "ts"))])
  }

  @Test(arguments: ["<s>", "<s type=\"other\" timestamp=\"1\">"])
  func otherElementsOfTheNameAreSkipped(tag: String) throws {
    let file = try read(item("a") + tag + "x</s>" + item("<s>b</s>"))
    #expect(file.comments.map(\.text) == ["a", "<s>b</s>"])
    #expect(file.problems.isEmpty)
  }

  @Test func exportWithoutDeclarationIsRead() throws {
    let file = try readFixture("exported.xml")
    #expect(file.comments.map(\.text) == ["没有声明", "日期", "千分之一"])
    #expect(file.comments.map(\.purchase?.price) == [50, nil, 50])
    #expect(file.comments.map(\.sentAt) == [nil, nil, nil])
  }

  @Test func truncationKeepsEveryCompleteItem() throws {
    let items = [
      "<d p=\"1,1,25,1\">x</d>", "<sc ts=\"2\">y</sc>", "<gift ts=\"3\" giftname=\"花\"/>", "<sc ts=\"4\">z</sc>",
    ]
    let bytes = Array(items.joined().utf8)
    let ends = items.indices.map { items[...$0].joined().utf8.count }
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)))
      #expect(file.comments.count == ends.count { $0 <= count })
      #expect(file.problems.count <= 1)
    }
  }
}
