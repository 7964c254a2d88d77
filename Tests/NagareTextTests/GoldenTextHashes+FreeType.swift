import NagareText

extension GoldenTextHashes {
  /// The checksums that differ since FreeType 2.14, whose hinting moves accents and ligatures by part of a pixel.
  private static let sinceFreeType214: [String: UInt64] = [
    "Arabic": 0xE1CF085D695F84ED,
    "Arabic, Persian with non-joiners": 0x67F4DACA9D07FFAD,
    "Arabic, Urdu": 0xA425DCE12B8221D9,
    "Arabic, digits and brackets": 0x1984398560797F44,
    "Arabic, digits": 0xE81428ACFA23B017,
    "Arabic, harakat": 0x2987E75B38B7CAB2,
    "Arabic, lam-alef": 0x7617FDBEA508777E,
    "Bengali": 0x8D094BFB270B945D,
    "Devanagari": 0x928552CAC25465F7,
    "Devanagari, conjuncts": 0x236DEF1E01A8122C,
    "Emoji, in right-to-left text": 0x55E8BE94A6CEC15F,
    "Greek, polytonic": 0x6F5080E5DA4D89AB,
    "Gujarati": 0x99A3D20F190CED53,
    "Gurmukhi": 0x45607D0DE85FA6C0,
    "Kannada": 0x40D147307F1637B7,
    "Kaomoji, Georgian hands": 0x286AFAA69EA92A12,
    "Kaomoji, disapproval": 0xA2EEC63202A9B230,
    "Khmer": 0xF9A10922DFE8066E,
    "Lao": 0x83399DC5503E14C0,
    "Latin, Vietnamese": 0x7435B37C8A64D5BB,
    "Latin, decomposed accents": 0x1F1B6F6BF0C5C5B4,
    "Latin, ligatures": 0x8493A0922C01D6CF,
    "Latin, stacked accents": 0x41B4BCC17A5B41AE,
    "Malayalam": 0x6B7E6F028829B365,
    "Mixed directions, Latin in Arabic": 0xC098D4B3D44F73C9,
    "Mongolian": 0x43F3849A8EC1A67D,
    "Myanmar": 0xB93CCD1D4B7F3B68,
    "N'Ko": 0x287402C9C839D980,
    "Sinhala": 0xDE5A2E32E1F572B8,
    "Syriac": 0xF57B648BF3554785,
    "Tamil": 0x490F403D1023407B,
    "Telugu": 0xD71F7E2A5746D20E,
    "Thai": 0x7EB5EAFF63D97CF2,
    "Tibetan": 0x8B5716F62B737766,
  ]

  /// The checksum with the FreeType in use.
  static func value(of name: String) -> UInt64? {
    let version = TextLibraries.versions.first { $0.hasPrefix("FreeType ") }?.split { !$0.isNumber }.compactMap {
      Int($0)
    }
    let isNew = version.map { !$0.lexicographicallyPrecedes([2, 14]) } ?? false
    return isNew ? sinceFreeType214[name] ?? values[name] : values[name]
  }
}
