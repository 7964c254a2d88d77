/// Designs and weights of well-known families, installed or not. Names are folded as in `FamilyName`.
enum FamilyTable {
  /// Generic names, which stand for any family of a design.
  static let generic: [String: FontDesign] = [
    "sansserif": .sansSerif, "sans": .sansSerif, "systemui": .sansSerif, "serif": .serif, "monospace": .monospace,
    "mono": .monospace,
    // Niconico's commands.
    "gothic": .sansSerif, "defont": .sansSerif, "mincho": .serif,
  ]

  /// Families of Windows, macOS, iOS and Android that comments name.
  static let designs: [String: FontDesign] = {
    let families = [FontDesign.sansSerif: sansSerifs, .serif: serifs, .monospace: monospaced]
    return families.reduce(into: [:]) { table, entry in
      for name in entry.value { table[name] = entry.key }
    }
  }()

  private static let sansSerifs = [
    "simhei", "microsoftyahei", "msyahei", "microsoftyaheiui", "pingfangsc", "pingfangtc", "heitisc", "heititc",
    "stheiti", "stxihei", "dengxian", "等线", "youyuan", "幼圆", "microsoftjhenghei", "notosanscjksc", "sourcehansanssc",
    "meiryo", "メイリオ", "meiryoui", "hiraginosans", "osaka", "notosansjp", "notosanscjkjp", "sourcehansans", "gulim",
    "dotum", "arial", "helvetica", "helveticaneue", "verdana", "tahoma", "trebuchetms", "segoeui", "calibri",
    "roboto", "impact", "comicsansms", "lucidagrande", "microsoftsansserif",
  ]

  private static let serifs = [
    "simsun", "nsimsun", "simsunextb", "simsong", "stsong", "stzhongsong", "stfangsong", "fangsong",
    "fangsonggb2312", "songtisc", "songtitc", "kaiti", "kaitigb2312", "stkaiti", "kaitisc", "kaititc", "simkai",
    "lisu", "stliti", "stxingkai", "mingliu", "pmingliu", "dfkaisb", "batang", "gungsuh", "applemyungjo",
    "timesnewroman", "times", "georgia", "garamond", "palatino", "palatinolinotype", "cambria", "bookantiqua",
    "constantia",
  ]

  private static let monospaced = [
    "couriernew", "courier", "consolas", "menlo", "monaco", "lucidaconsole", "andalemono",
  ]

  /// Substrings that reveal the design of a name missing from the table; the first match counts.
  static let substrings: [(text: String, design: FontDesign)] = [
    ("sansserif", .sansSerif), ("gothic", .sansSerif), ("ゴシック", .sansSerif), ("黑", .sansSerif), ("黒", .sansSerif),
    ("角ゴ", .sansSerif), ("圆", .sansSerif), ("圓", .sansSerif), ("고딕", .sansSerif), ("굴림", .sansSerif),
    ("mincho", .serif), ("明朝", .serif), ("宋", .serif), ("明體", .serif), ("明体", .serif), ("楷", .serif), ("隶", .serif),
    ("바탕", .serif), ("serif", .serif), ("mono", .monospace),
  ]

  /// Weights at the end of names, and whether they are bold. A suffix precedes the shorter suffixes that it ends in.
  static let weights: [(word: String, isBold: Bool)] = [
    ("demilight", false), ("semilight", false), ("extralight", false), ("light", false), ("regular", false),
    ("normal", false), ("medium", false), ("thin", false), ("细体", false), ("常规", false),
    ("bold", true), ("black", true), ("heavy", true), ("粗体", true), ("粗體", true), ("太字", true),
    ("w3", false), ("w6", true), ("w8", true),
  ]

  /// Families whose only weight is bold.
  static let bold: Set<String> = ["impact", "hgs創英角ゴシックub", "hgp創英角ゴシックub", "hg創英角ゴシックub"]
}
