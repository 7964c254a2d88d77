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
  func everyEncodingIsReadAsUTF8Is(encoding: Encoding, mark: String) throws {
    let text = "éü好𠮷😀\u{7FF}\u{800}\u{FFFD}\u{10000}"
    for content in ["<i>" + item(text) + "</i>", "{\"time\":1,\"text\":\"\(text)\"}\n"] {
      let expected = try read(content, format: nil)
      #expect(expected.comments.map(\.text) == [text])
      #expect(try read(encoding.bytes(mark + content), format: nil) == expected)
    }
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

  @Test func whatIsNoCharacterInUTF32IsReplaced() throws {
    var bytes = Encoding.utf32Little.bytes("\u{FEFF}" + item("a?b"))
    let place = try #require(bytes.firstIndex(of: 0x3F))
    for value in [0x110000, 0xD800, 0xFFFF_FFFF] as [UInt32] {
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
      #expect(try read(bytes, format: nil).comments.map(\.text) == ["a\u{FFFD}b"])
    }
  }

  @Test(arguments: Encoding.allCases)
  func cutAnywhereIsReadWithoutACrash(encoding: Encoding) throws {
    let bytes = encoding.bytes("\u{FEFF}" + item("好😀") + item("b"))
    for count in 0...bytes.count {
      let file = try? read(Array(bytes.prefix(count)), format: .bilibiliXML)
      #expect(file.map { $0.comments.count <= 2 } ?? (count < 8))
    }
  }

  @Test func markAloneIsEmpty() {
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
      #expect(throws: CommentReadError.empty) { try read(mark, format: nil) }
    }
  }
}
