import NagareComments
import Testing

/// Escapes in JSON strings.
@Suite struct JSONStringTests {
  private func text(_ escaped: String) throws -> String? {
    try read("{\"time\":1,\"text\":\"\(escaped)\"}", format: .ndjson).comments.first?.text
  }

  @Test(arguments: [
    (#"a\"b"#, "a\"b"), (#"a\\"#, "a\\"), (#"\\\"x"#, "\\\"x"), (#"a\/b"#, "a/b"), (#"a\nb"#, "a\nb"),
    (#"a\r\nb"#, "a\nb"), (#"a\tb"#, "a\tb"), (#"a\b\fb"#, "ab"), (#"\u8349"#, "草"), (#"\ud83d\ude00"#, "😀"),
    (#"\uD83D\uDE00"#, "😀"), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"a\xb"#, #"a\xb"#), (#"\u12"#, #"\u12"#), (#"\u00zz"#, #"\u00zz"#), (#"\u0000a"#, "a"), ("a\u{1}b", "ab"),
    ("日本語 é", "日本語 é"),
  ])
  func escapesStandForTheirCharacters(escaped: String, expected: String) throws {
    #expect(try text(escaped) == expected)
  }
}
