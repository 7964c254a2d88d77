import NagareComments
import Testing

@Suite struct NiconicoCommandTests {
  @Test(arguments: [("ue", Comment.Mode.top), ("naka", .scroll), ("shita", .bottom), ("", .scroll)])
  func positionIsTheMode(command: String, mode: Comment.Mode) throws {
    #expect(try Niconico.mail(command).mode == mode)
  }

  @Test(arguments: [("big", 36.0), ("medium", 25), ("small", 18), ("", 25)])
  func sizesAreThoseOfBilibili(command: String, size: Double) throws {
    #expect(try Niconico.mail(command).size == size)
  }

  @Test(arguments: [
    ("white", 0xFFFFFF as UInt32), ("red", 0xFF0000), ("pink", 0xFF8080), ("orange", 0xFFC000), ("yellow", 0xFFFF00),
    ("green", 0x00FF00), ("cyan", 0x00FFFF), ("blue", 0x0000FF), ("purple", 0xC000FF), ("black", 0),
    ("white2", 0xCCCC99), ("niconicowhite", 0xCCCC99), ("red2", 0xCC0033), ("truered", 0xCC0033), ("pink2", 0xFF33CC),
    ("orange2", 0xFF6600), ("passionorange", 0xFF6600), ("yellow2", 0x999900), ("madyellow", 0x999900),
    ("green2", 0x00CC66), ("elementalgreen", 0x00CC66), ("cyan2", 0x00CCCC), ("blue2", 0x3399FF),
    ("marineblue", 0x3399FF), ("marinblue", 0x3399FF), ("purple2", 0x6633CC), ("nobleviolet", 0x6633CC),
    ("black2", 0x666666),
  ])
  func namedColoursNeedNoPremium(name: String, color: UInt32) throws {
    #expect(try Niconico.mail(name, isPremium: false).color == color)
  }

  @Test func hexadecimalColoursNeedPremium() throws {
    #expect(try Niconico.mail("#12aBcD").color == 0x12ABCD)
    #expect(try Niconico.mail("#1ac").color == 0x11AACC)
    let refused = try Niconico.mail("#12abcd red", isPremium: false)
    #expect(refused.color == 0xFF0000)
    #expect(refused.commands == ["#12abcd"])
    #expect(try Niconico.chat("mail=\"#12abcd\"", user: false).color == 0x12ABCD)
  }

  @Test func firstOfAKindWins() throws {
    let comment = try Niconico.mail(
      "shita ue small big red2 blue gothic mincho nico:fill:red nico:fill:#000 nico:waku:red")
    #expect(comment.mode == .bottom)
    #expect(comment.size == 18)
    #expect(comment.color == 0xCC0033)
    #expect(comment.commands == ["gothic", "nico:fill:red", "nico:waku:red"])
  }

  @Test func choicesAreTheLooksNamedByCommands() throws {
    let cases: [(String, Comment.Choices)] = [
      ("", []), ("184 full gothic @5 #xyz", []), ("naka", .mode), ("medium", .size), ("white", .color),
      ("ue big #123456", [.mode, .size, .color]),
    ]
    for (commands, choices) in cases {
      #expect(try Niconico.mail(commands).choices == choices, "\(commands)")
      #expect(try Niconico.chat("mail=\"\(commands)\"", "@逆", user: false).choices == choices, "\(commands)")
    }
  }

  @Test func refusedColourIsNotChosen() throws {
    #expect(try Niconico.mail("#12abcd", isPremium: false).choices == [])
  }

  @Test func lastDurationWins() throws {
    #expect(try Niconico.mail("@5 @2.5").duration == 2.5)
  }

  @Test(arguments: [
    ("@0", nil as Double?), ("@-3", nil), ("@0.01", 0.1), ("@120", 120), ("@121", CommentLimits.commandDuration),
    ("@99999999999999999999", CommentLimits.commandDuration), ("@x", nil), ("@", nil),
  ])
  func durationIsWithinTheLimit(command: String, duration: Double?) throws {
    #expect(try Niconico.mail(command).duration == duration)
  }

  @Test func scriptsMayLastLonger() throws {
    #expect(try Niconico.chat("mail=\"@1000\"", "@逆", user: false).duration == 1_000)
    #expect(try Niconico.chat("mail=\"@9999\"", "@逆", user: false).duration == CommentLimits.scriptDuration)
  }

  @Test func otherCommandsAreKeptInOrderAndLowercase() throws {
    let comment = try Niconico.mail(
      "184 full Ender INVISIBLE patissier ca _live Mincho device:Switch nico:opacity:0.5 full @x unknown")
    #expect(
      comment.commands == [
        "full", "ender", "invisible", "patissier", "ca", "_live", "mincho", "device:switch", "nico:opacity:0.5", "@x",
        "unknown",
      ])
  }

  @Test func caseAndWhiteSpaceDoNotMatter() throws {
    let comment = try Niconico.mail("&#32; UE\u{3000}Big\tReD  184 &quot;")
    #expect(comment.mode == .top)
    #expect(comment.size == 36)
    #expect(comment.color == 0xFF0000)
    #expect(comment.commands == ["\""])
  }

  @Test func commandsBeyondTheLimitAreDropped() throws {
    let names = (0..<200).map { "c\($0)" }
    #expect(try Niconico.mail(names.joined(separator: " ")).commands == Array(names.prefix(CommentLimits.commands)))
    let long = String(repeating: "a", count: 1_000)
    #expect(try Niconico.mail(long).commands == [String(long.prefix(CommentLimits.nameCharacters))])
  }

  /// More commands than are cached, each twice, with and without premium.
  @Test func cachedCommandsAreCorrect() throws {
    let items = (0..<4_000).map { number in
      let color = String(number % 2_000 + 0x100000, radix: 16)
      return "<chat vpos=\"\(number)\" user_id=\"u\" premium=\"\(number % 2)\" mail=\"#\(color)\">x</chat>"
    }
    let file = try read(items.joined(), format: .niconicoXML)
    #expect(file.comments.count == items.count)
    for (number, comment) in file.comments.enumerated() {
      let color = UInt32(number % 2_000 + 0x100000)
      #expect(comment.color == (number % 2 == 1 ? color : 0xFFFFFF))
      #expect(comment.commands == (number % 2 == 1 ? [] : ["#" + String(color, radix: 16)]))
    }
  }
}
