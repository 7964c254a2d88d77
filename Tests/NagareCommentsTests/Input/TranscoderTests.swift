import NagareComments
import Testing

@Suite struct TranscoderTests {
  enum Encoding: CaseIterable {
    case utf16Little, utf16Big, utf32Little, utf32Big

    func bytes(_ text: String) -> [UInt8] {
      switch self {
      case .utf16Little: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      case .utf16Big: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      case .utf32Little: Self.utf32Big.units(text).flatMap { $0.reversed() }
      case .utf32Big: units(text).flatMap { $0 }
      }
    }

    private func units(_ text: String) -> [[UInt8]] {
      text.unicodeScalars.map { scalar in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) } }
    }
  }

  @Test(arguments: Encoding.allCases, ["\u{FEFF}", ""])
  func everyUnicodeEncodingIsReadLikeUTF8(encoding: Encoding, mark: String) throws {
    let text = "éü好𠮷😀\u{7FF}\u{800}\u{FFFD}\u{10000}"
    for content in ["<i>" + item(text) + "</i>", "{\"time\":1,\"text\":\"\(text)\"}\n"] {
      let expected = try read(content, format: nil)
      #expect(expected.comments.map(\.text) == [text])
      #expect(try read(encoding.bytes(mark + content), format: nil) == expected)
    }
  }

  /// The bytes were encoded with Python.
  @Test(
    arguments: [
      ("GBK", "弹幕，你好", [0xB5, 0xAF, 0xC4, 0xBB, 0xA3, 0xAC, 0xC4, 0xE3, 0xBA, 0xC3]),
      ("gb2312", "弹幕", [0xB5, 0xAF, 0xC4, 0xBB]), ("GB18030", "弹😀", [0xB5, 0xAF, 0x94, 0x39, 0xFC, 0x36]),
      ("Shift_JIS", "弾幕ｱ", [0x92, 0x65, 0x96, 0x8B, 0xB1]), ("windows-31j", "①～", [0x87, 0x40, 0x81, 0x60]),
      ("EUC-JP", "弾幕です", [0xC3, 0xC6, 0xCB, 0xEB, 0xA4, 0xC7, 0xA4, 0xB9]), ("GBK", "a\u{FFFD}b", [0x61, 0xFF, 0x62]),
    ] as [(String, String, [UInt8])])
  func encodingsDeclaredInXMLAreRead(_ name: String, _ text: String, _ bytes: [UInt8]) throws {
    for quote in ["\"", "'"] {
      let parts = item("?").split(separator: "?").map { Array($0.utf8) }
      let head = Array("<?xml version=\(quote)1.0\(quote) encoding=\(quote)\(name)\(quote)?><i>".utf8)
      let file = try read(head + parts[0] + bytes + parts[1] + Array("</i>".utf8), format: nil)
      #expect(file.comments.map(\.text) == [text])
    }
  }

  @Test func validUTF8OverridesTheDeclaredEncoding() throws {
    let content = "<?xml version=\"1.0\" encoding=\"GBK\"?><i>\(item("弹幕，é"))</i>"
    #expect(try read(content, format: nil).comments.map(\.text) == ["弹幕，é"])
  }

  @Test func loneSurrogatesAreReplaced() throws {
    let units = "\u{FEFF}<i>\(item("a?b?c?"))</i>".utf16
    for (lone, expected) in [
      ([0xD83D], "a\u{FFFD}b\u{FFFD}c\u{FFFD}"), ([0xDE00], "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
      ([0xDE00, 0xD83D], "a\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}\u{FFFD}"),
    ] as [([UInt16], String)] {
      let damaged = units.flatMap { $0 == 0x3F ? lone : [$0] }
      let bytes = damaged.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      #expect(try read(bytes, format: nil).comments.map(\.text) == [expected])
    }
  }

  @Test func invalidUTF32IsReplaced() throws {
    var bytes = Encoding.utf32Little.bytes("\u{FEFF}" + item("a?b"))
    let place = try #require(bytes.firstIndex(of: 0x3F))
    for value in [0x110000, 0xD800, 0xFFFF_FFFF] as [UInt32] {
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
      #expect(try read(bytes, format: nil).comments.map(\.text) == ["a\u{FFFD}b"])
    }
  }

  @Test(arguments: Encoding.allCases)
  func truncatedFileIsReadWithoutACrash(encoding: Encoding) throws {
    let bytes = encoding.bytes("\u{FEFF}" + item("好😀") + item("b"))
    for count in 0...bytes.count {
      let file = try? read(Array(bytes.prefix(count)), format: .bilibiliXML)
      #expect(file.map { $0.comments.count <= 2 } ?? (count < 8))
    }
  }

  @Test func byteOrderMarkAloneIsEmpty() {
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
      #expect(throws: CommentReadError.empty) { try read(mark, format: nil) }
    }
  }

  @Test func fewInvalidBytesDoNotMakeTextAnotherEncoding() throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"GBK\"?><i>".utf8)
    let intact = Array(item("弹幕，弹幕，你好").utf8)
    let file = try read(head + intact + intact + [0xFF] + intact.dropLast(6), format: nil)
    #expect(file.comments.map(\.text) == ["弹幕，弹幕，你好", "弹幕，弹幕，你好"])
  }
}
