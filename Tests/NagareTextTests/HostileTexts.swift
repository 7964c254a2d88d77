/// Texts that are known to break text rendering.
enum HostileTexts {
  static let all: [String] = controls + directions + marks + emoji + spaces + misuse

  /// String literals may not contain noncharacters.
  static let noncharacters = String(
    String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF].compactMap { Unicode.Scalar($0) }))

  private static let controls = [
    "", "\0", "a\0b", "\0\0\0", "\r", "a\r\nb", "\u{1}\u{2}\u{3}", "\u{1B}[31m red", "\u{7F}", "\u{80}\u{9F}",
    "\u{85}", "\u{B}\u{C}", "\n", "\n\n\n", "a\u{2028}b\u{2029}c", "\t\t", "\u{8}\u{8}a",
  ]

  private static let directions = [
    "שלום", "مرحبا بالعالم", "abc שלום def", "שלום 123 (abc)", "\u{202E}abc", "\u{202D}\u{202E}\u{202A}\u{202B}",
    "\u{202C}\u{202C}", "\u{2066}\u{2067}\u{2068}\u{2069}", "a\u{2067}b", "\u{2069}a", "\u{200F}\u{200E}",
    String(repeating: "\u{202B}", count: 200) + "a", String(repeating: "\u{2067}א", count: 150), "ܐܒܓ", "ߊߋ", "𐤀𐤁",
    "\u{61C}1", "ﷺ", "\u{FEFF}bom",
  ]

  private static let marks = [
    "\u{301}", "\u{301}\u{301}a", "a" + String(repeating: "\u{301}", count: 500),
    String(repeating: "\u{489}", count: 300), "e\u{301}\u{323}\u{302}", "\u{20E3}", "か\u{3099}", "\u{3099}か",
    "ส็็็็็็็็็็็็็็็", "क्ष्म्य", "\u{94D}\u{94D}", "ᄒ\u{1161}\u{11AB}", "\u{1161}", "\u{11AB}\u{1112}", "ཧཱུྃ",
    "\u{34F}\u{34F}a\u{34F}\u{301}", "নি", "\u{1037F}", "ក្ក្ក្ក",
  ]

  private static let emoji = [
    "👍", "👍🏽", "👨‍👩‍👧‍👦", "🇯🇵🇨🇳🇰", "🇯", "1️⃣", "❤️", "❤︎", "🏴\u{E0067}\u{E0062}\u{E007F}", "\u{E0067}", "☺️",
    String(repeating: "👩‍", count: 100),
  ]

  private static let spaces = [
    " ", "\u{3000}", "\u{A0}\u{A0}", "\u{2003}\u{2009}\u{200A}", "\u{200B}", "\u{2060}\u{FEFF}", "\u{3164}",
    "\u{115F}\u{1160}", "\u{FFA0}", "\u{AD}", "\u{180E}", "\u{2800}", "\u{1680}",
  ]

  private static let misuse = [
    noncharacters, "\u{10FFFD}", "\u{E000}", "\u{FFFD}", "\u{FFF9}a\u{FFFA}b\u{FFFB}",
    "\u{FE00}", "葛\u{E0100}", "a\u{FE0F}\u{FE0F}", "\u{200D}", "\u{200D}\u{200D}a\u{200C}", "\u{378}", "𠮷𡈽", "𒐫",
    "꧅", "﷽", "\u{600}1", "\u{2FF0}一", "\u{1D173}", "W̷̢̛̤͚̽o̶̢̲͂w̸͎̐",
  ]
}
