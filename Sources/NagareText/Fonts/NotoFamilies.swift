/// Noto families by script and character: the families of Debian 12, checked against the fonts' own coverage.
enum NotoFamilies {
  /// Families packaged by Debian, without the prefix "Noto", by ISO 15924 code.
  static let scripts: [String: String] = [
    "Adlm": "Sans Adlam", "Aghb": "Sans Caucasian Albanian", "Ahom": "Serif Ahom", "Arab": "Sans Arabic",
    "Armi": "Sans Imperial Aramaic", "Armn": "Sans Armenian", "Avst": "Sans Avestan", "Bali": "Sans Balinese",
    "Bamu": "Sans Bamum", "Bass": "Sans Bassa Vah", "Batk": "Sans Batak", "Beng": "Sans Bengali",
    "Bhks": "Sans Bhaiksuki", "Bopo": "Sans CJK TC", "Brah": "Sans Brahmi", "Brai": "Sans Symbols2",
    "Bugi": "Sans Buginese", "Buhd": "Sans Buhid", "Cakm": "Sans Chakma", "Cans": "Sans Canadian Aboriginal",
    "Cari": "Sans Carian", "Cham": "Sans Cham", "Cher": "Sans Cherokee", "Copt": "Sans Coptic", "Cprt": "Sans Cypriot",
    "Cyrl": "Sans", "Deva": "Sans Devanagari", "Dogr": "Serif Dogra", "Dsrt": "Sans Deseret", "Dupl": "Sans Duployan",
    "Egyp": "Sans Egyptian Hieroglyphs", "Elba": "Sans Elbasan", "Elym": "Sans Elymaic", "Ethi": "Sans Ethiopic",
    "Geor": "Sans Georgian", "Glag": "Sans Glagolitic", "Gong": "Sans Gunjala Gondi", "Gonm": "Sans Masaram Gondi",
    "Goth": "Sans Gothic", "Gran": "Sans Grantha", "Grek": "Sans", "Gujr": "Sans Gujarati", "Guru": "Sans Gurmukhi",
    "Hang": "Sans CJK KR", "Hani": "Sans CJK SC", "Hano": "Sans Hanunoo", "Hatr": "Sans Hatran", "Hebr": "Sans Hebrew",
    "Hira": "Sans CJK JP", "Hluw": "Sans Anatolian Hieroglyphs", "Hmng": "Sans Pahawh Hmong",
    "Hmnp": "Serif Hmong Nyiakeng", "Hung": "Sans Old Hungarian", "Ital": "Sans Old Italic", "Java": "Sans Javanese",
    "Kali": "Sans Kayah Li", "Kana": "Sans CJK JP", "Khar": "Sans Kharoshthi", "Khmr": "Sans Khmer",
    "Khoj": "Sans Khojki", "Knda": "Sans Kannada", "Kthi": "Sans Kaithi", "Lana": "Sans Tai Tham", "Laoo": "Sans Lao",
    "Latn": "Sans", "Lepc": "Sans Lepcha", "Limb": "Sans Limbu", "Lina": "Sans Linear A", "Linb": "Sans Linear B",
    "Lisu": "Sans Lisu", "Lyci": "Sans Lycian", "Lydi": "Sans Lydian", "Mahj": "Sans Mahajani", "Mand": "Sans Mandaic",
    "Mani": "Sans Manichaean", "Marc": "Sans Marchen", "Medf": "Sans Medefaidrin", "Mend": "Sans Mende Kikakui",
    "Merc": "Sans Meroitic", "Mero": "Sans Meroitic", "Mlym": "Sans Malayalam", "Modi": "Sans Modi",
    "Mong": "Sans Mongolian", "Mroo": "Sans Mro", "Mtei": "Sans Meetei Mayek", "Mult": "Sans Multani",
    "Mymr": "Sans Myanmar", "Narb": "Sans Old North Arabian", "Nbat": "Sans Nabataean", "Newa": "Sans Newa",
    "Nkoo": "Sans NKo", "Nshu": "Sans Nushu", "Ogam": "Sans Ogham", "Olck": "Sans Ol Chiki", "Orkh": "Sans Old Turkic",
    "Orya": "Sans Oriya", "Osge": "Sans Osage", "Osma": "Sans Osmanya", "Palm": "Sans Palmyrene",
    "Pauc": "Sans Pau Cin Hau", "Perm": "Sans Old Permic", "Phag": "Sans PhagsPa", "Phli": "Sans Inscriptional Pahlavi",
    "Phlp": "Sans Psalter Pahlavi", "Phnx": "Sans Phoenician", "Plrd": "Sans Miao",
    "Prti": "Sans Inscriptional Parthian", "Rjng": "Sans Rejang", "Rohg": "Sans Hanifi Rohingya", "Runr": "Sans Runic",
    "Samr": "Sans Samaritan", "Sarb": "Sans Old South Arabian", "Saur": "Sans Saurashtra", "Sgnw": "Sans SignWriting",
    "Shaw": "Sans Shavian", "Shrd": "Sans Sharada", "Sidd": "Sans Siddham", "Sind": "Sans Khudawadi",
    "Sinh": "Sans Sinhala", "Sogd": "Sans Sogdian", "Sogo": "Sans Old Sogdian", "Sora": "Sans Sora Sompeng",
    "Soyo": "Sans Soyombo", "Sund": "Sans Sundanese", "Sylo": "Sans Syloti Nagri", "Syrc": "Sans Syriac",
    "Tagb": "Sans Tagbanwa", "Takr": "Sans Takri", "Tale": "Sans Tai Le", "Talu": "Sans New Tai Lue",
    "Taml": "Sans Tamil", "Tang": "Serif Tangut", "Tavt": "Sans Tai Viet", "Telu": "Sans Telugu",
    "Tfng": "Sans Tifinagh", "Tglg": "Sans Tagalog", "Thaa": "Sans Thaana", "Thai": "Sans Thai",
    "Tibt": "Serif Tibetan", "Tirh": "Sans Tirhuta", "Ugar": "Sans Ugaritic", "Vaii": "Sans Vai",
    "Wara": "Sans Warang Citi", "Wcho": "Sans Wancho", "Xpeo": "Sans Old Persian", "Xsux": "Sans Cuneiform",
    "Yezi": "Serif Yezidi", "Yiii": "Sans Yi", "Zanb": "Sans Zanabazar Square",
  ]

  /// Families not packaged by Debian, without the prefix "Noto", by ISO 15924 code.
  static let unpackagedScripts: [String: String] = [
    "Chrs": "Sans Chorasmian", "Cpmn": "Sans Cypro Minoan", "Diak": "Serif Dives Akuru", "Kawi": "Sans Kawi",
    "Kits": "Serif Khitan Small Script", "Maka": "Serif Makasar", "Nagm": "Sans Nag Mundari",
    "Nand": "Sans Nandinagari", "Ougr": "Serif Old Uyghur", "Tnsa": "Sans Tangsa", "Toto": "Serif Toto",
    "Vith": "Serif Vithkuqi",
  ]

  /// Families, without the prefix "Noto", for blocks that their script's family does not cover.
  static let blocks: [(scalars: ClosedRange<UInt32>, family: String)] = [
    (0x10140...0x1018F, "Sans Symbols2"), (0x10E60...0x10E7F, "Sans Symbols2"),
    (0x11FC0...0x11FFF, "Sans Tamil Supplement"), (0x1D200...0x1D24F, "Music"), (0x1EE00...0x1EEFF, "Sans Math"),
  ]

  /// Families, without the prefix "Noto", for characters shared by scripts, except emoji, in ascending order. An entry
  /// extends to the start of the next; nil if no font is known. Where fonts alternate within a block, the shortest runs
  /// are omitted: one character in a hundred is in another family than the one named.
  static let common: [(start: UInt32, family: String?)] = [
    (0x0, "Sans"), (0x60C, "Sans Arabic"), (0x951, "Sans Devanagari"), (0xE3F, "Serif Tibetan"), (0x16EB, "Sans Runic"),
    (0x1802, "Sans Mongolian"), (0x1AB0, "Sans"), (0x1AC1, nil), (0x1CD0, "Sans Devanagari"), (0x1CFA, "Sans"),
    (0x20C0, nil), (0x20D0, "Sans Math"), (0x20F0, "Sans"), (0x2190, "Sans Math"), (0x21E6, "Sans Symbols2"),
    (0x21F1, "Sans Math"), (0x2300, "Sans Symbols"), (0x2336, "Sans Math"), (0x237D, "Sans Symbols2"),
    (0x2380, "Sans Symbols"), (0x239B, "Sans Math"), (0x23B7, nil), (0x23BE, "Sans Symbols"), (0x23DC, "Sans Math"),
    (0x23E2, "Sans Symbols"), (0x23F4, "Sans Symbols2"), (0x2460, "Sans CJK SC"), (0x25A0, "Sans Symbols2"),
    (0x2624, "Sans Symbols"), (0x2630, "Sans Symbols2"), (0x263B, "Sans Symbols"), (0x2654, "Sans Symbols2"),
    (0x2669, "Sans Symbols"), (0x2680, "Sans Symbols2"), (0x2690, "Sans Symbols"), (0x26BF, "Sans Symbols2"),
    (0x26E2, "Sans Symbols"), (0x2700, "Sans Symbols2"), (0x2776, "Sans Symbols"), (0x2794, "Sans Symbols2"),
    (0x27C0, "Sans Math"), (0x2B00, "Sans Symbols2"), (0x2B30, "Sans Math"), (0x2B4D, "Sans Symbols2"),
    (0x2E00, "Sans"), (0x2E53, nil), (0x2FF0, "Sans CJK SC"), (0x4DC0, "Sans Symbols2"), (0xA700, "Sans"),
    (0xA830, "Sans Devanagari"), (0xA92E, "Sans"), (0xFE01, nil), (0xFE10, "Sans CJK SC"), (0xFE20, "Sans"),
    (0xFE30, "Sans CJK SC"), (0x10100, "Sans Linear B"), (0x10190, "Sans Symbols2"), (0x1133B, nil), (0x1D000, "Music"),
    (0x1D1E9, nil), (0x1D2E0, "Sans Symbols2"), (0x1D400, "Sans Math"), (0x1DB00, nil),
    (0x1EC71, "Sans Indic Siyaq Numbers"), (0x1ED01, nil), (0x1F000, "Sans Symbols2"), (0x1F100, "Sans CJK SC"),
    (0x1F260, nil), (0x1F322, "Sans Symbols2"), (0x1F700, "Sans Symbols"), (0x1F774, nil), (0x1F780, "Sans Symbols2"),
    (0x1F7D9, nil), (0x1F800, "Sans Symbols2"), (0x1F8B2, nil), (0x1F93B, "Sans Symbols2"), (0x1FA89, nil),
    (0x1FB00, "Sans Symbols2"), (0x1FBCB, nil), (0x1FBF0, "Sans Symbols2"), (0xE0000, nil),
  ]
}
