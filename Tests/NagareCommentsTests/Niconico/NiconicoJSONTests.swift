import NagareComments
import Testing

@Suite struct NiconicoJSONTests {
  @Test(arguments: ["legacy.json", "legacy-lines.json"])
  func legacyFixturesAreReadWhole(name: String) throws {
    let file = try Niconico.fixture(name)
    #expect(file.comments.map(\.time) == [-12, 0, 2.5])
    #expect(file.comments.map(\.text) == ["two\nlines", "/replace('a','b')", "うぽつ"])
    #expect(file.comments.map(\.origin) == [.viewer, .owner, .viewer])
    #expect(file.comments.map(\.mode) == [.scroll, .code, .top])
    #expect(file.comments.map(\.color) == [0x00FF00, 0xFFFFFF, 0xFFFFFF])
    #expect(file.comments[2].sentAt == 1_400_000_000.25)
    #expect(file.comments[2].sender == "aaaa")
    #expect(file.ignoredCount == 1)
    #expect(file.itemCount == 4)
  }

  @Test func responseOfTheServerIsReadWhole() throws {
    let file = try Niconico.fixture("api.json")
    #expect(file.comments.map(\.id.description) == ["10", "20", "30", "40", "11"])
    #expect(file.comments.map(\.time) == [0, 1.234, 2, 3, 5])
    #expect(file.comments.map(\.origin) == [.owner, .viewer, .easy, .ai, .owner])
    #expect(file.comments.map(\.color) == [0xFFFFFF, 0x00FFFF, 0xFFFFFF, 0xDCDCDC, 0xFFFFFF])
    #expect(file.comments.map(\.mode) == [.code, .bottom, .scroll, .scroll, .top])
    #expect(file.comments.map(\.duration) == [20, nil, nil, nil, 10])
    #expect(file.comments[1].sentAt == 1_722_826_802)
    #expect(file.comments[1].sender == "nvc:aaaa")
    #expect(file.comments.allSatisfy { $0.language == .japanese && $0.weight == nil })
    #expect(file.itemCount == 5)
  }

  @Test func flatArrayIsReadWhole() throws {
    let file = try Niconico.fixture("flat.json")
    #expect(file.comments.map(\.text) == ["\\(^o^)/ 😀", "かわいい"])
    #expect(file.comments.map(\.commands) == [["_live"], []])
    #expect(file.comments.map(\.sentAt) == [1_722_826_803.5, 1_722_826_802])
  }

  @Test func threadsOfOtherProgramsAreReadWithTheirForks() throws {
    let file = try Niconico.fixture("writejson.json")
    #expect(file.comments.map(\.text) == ["owner", "viewer"])
    #expect(file.comments.map(\.origin) == [.owner, .viewer])
    #expect(file.itemCount == 2)
  }

  @Test func threadsAloneAreRead() throws {
    let file = try Niconico.json("[{\"id\":\"1\",\"fork\":\"easy\",\"comments\":[" + Niconico.comment(1) + "]}]")
    #expect(file.comments.map(\.origin) == [.easy])
  }

  @Test func formattedFixtureIsReadWhole() throws {
    let file = try Niconico.fixture("formatted.json")
    #expect(file.comments.map(\.time) == [-0.25, 0, 1.5])
    #expect(file.comments.map(\.mode) == [.top, .code, .scroll])
    #expect(file.comments.map(\.size) == [18, 25, 36])
    #expect(file.comments.map(\.color) == [0xFF6600, 0xFFFFFF, 0xFFFFFF])
    #expect(file.comments.map(\.origin) == [.viewer, .owner, .viewer])
    #expect(file.comments.map(\.sender) == ["", "", "7"])
    #expect(file.comments.map(\.sentAt) == [1_400_000_020, 1_400_000_000.5, 1_400_000_010.25])
  }

  @Test func ownersLinesAreReadWhole() throws {
    let file = try Niconico.fixture("owner.txt")
    #expect(file.comments.map(\.time) == [-3, 0, 1.5, 10])
    #expect(file.comments.map(\.text) == ["before", "@デフォルト", "welcome: to the video", "おわり"])
    #expect(file.comments.map(\.mode) == [.top, .code, .scroll, .bottom])
    #expect(file.comments.map(\.size) == [25, 25, 25, 36])
    #expect(file.comments.allSatisfy { $0.origin == .owner })
    let damaged = try Niconico.fixture("damaged/owner.txt", format: .niconicoOwner)
    #expect(damaged.comments.map(\.text) == ["good 1", "good 2"])
    #expect(damaged.problems.map(Bad.init) == [Bad(line: 2, .malformedLine), Bad(line: 3, .time("soon"))])
  }

  @Test func forkMayFollowTheComments() throws {
    let file = try Niconico.json(
      "{\"threads\":[{\"comments\":[" + Niconico.comment(1) + "],\"fork\":\"ai\"},{\"comments\":["
        + Niconico.comment(2) + "],\"fork\":\"main\"}]}")
    #expect(file.comments.map(\.origin) == [.ai, .viewer])
  }

  @Test func commandOverridesTheColourOfAIComments() throws {
    let item = "{\"fork\":\"ai\",\"vposMs\":1,\"body\":\"x\",\"commands\":[\"red\"]}"
    #expect(try Niconico.json("[\(item)]").comments.map(\.color) == [0xFF0000])
  }

  @Test func commandsMayHaveAnyForm() throws {
    for commands in ["[\"ue\",\"red\"]", "[\"ue red\"]", "\"ue red\"", "\"\\u0075e red\"", "[null,\"ue\",1,\"red\"]"] {
      let file = try read("[{\"vpos\":1,\"content\":\"x\",\"mail\":\(commands)}]", format: .niconicoFormatted)
      #expect(file.comments.map(\.mode) == [.top], "\(commands)")
      #expect(file.comments.map(\.color) == [0xFF0000], "\(commands)")
    }
    for commands in ["null", "[]", "\"\"", "{}", "5"] {
      let file = try read("[{\"vpos\":1,\"content\":\"x\",\"mail\":\(commands)}]", format: .niconicoFormatted)
      #expect(file.comments.map(\.mode) == [.scroll], "\(commands)")
    }
  }

  @Test(arguments: [
    ("2024-08-05T12:00:02+09:00", 1_722_826_802.0 as Double?), ("2024-08-05T03:00:02Z", 1_722_826_802),
    ("2024-08-05T03:00:02.25Z", 1_722_826_802.25), ("2024-08-04T22:30:02-0430", 1_722_826_802),
    ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-03-01T00:00:00Z", 951_868_800), ("2024-08-05T03:00:02", nil),
    ("2024-13-05T03:00:02Z", nil), ("2024-08-05T24:00:02Z", nil), ("2024-08-05", nil), ("", nil),
    ("2024-08-05T03:00:02.Z", 1_722_826_802), ("2024-08-05T03:00:02+9:00", nil), ("２０２４-08-05T03:00:02Z", nil),
  ])
  func datesNeedAZone(date: String, seconds: Double?) throws {
    let file = try Niconico.json("[" + Niconico.comment(1, others: ",\"postedAt\":\"\(date)\"") + "]")
    #expect(file.comments.map(\.sentAt) == [seconds])
  }
}
