extension FontDesign {
  /// The families to try if none was named, best first; uninstalled families are skipped. The last is generic:
  /// Fontconfig resolves it to a font for the language, if need be of another design.
  func families(for language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    let isTraditional = !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    let column =
      switch parts.first {
      case "ja": FontDesign.japanese
      case "ko": FontDesign.korean
      case "zh" where isTraditional: FontDesign.traditionalChinese
      case "zh", nil: FontDesign.simplifiedChinese
      default: FontDesign.others
      }
    return (column[self] ?? []) + [genericFamily]
  }

  private var genericFamily: String {
    switch self {
    case .sansSerif: "sans-serif"
    case .serif: "serif"
    case .monospace: "monospace"
    }
  }

  private static let japanese: [FontDesign: [String]] = [
    .sansSerif: ["Noto Sans CJK JP", "Source Han Sans", "Hiragino Sans", "Yu Gothic", "Meiryo"],
    .serif: [
      "Noto Serif CJK JP", "Source Han Serif", "Hiragino Mincho ProN", "Yu Mincho", "MS PMincho", "MS Mincho",
      "IPAPMincho", "IPAMincho",
    ],
    .monospace: ["Noto Sans Mono CJK JP", "Osaka-Mono", "MS Gothic", "IPAGothic"],
  ]

  private static let korean: [FontDesign: [String]] = [
    .sansSerif: ["Noto Sans CJK KR", "Source Han Sans K", "Apple SD Gothic Neo", "Malgun Gothic"],
    .serif: ["Noto Serif CJK KR", "Source Han Serif K", "AppleMyungjo", "Batang"],
    .monospace: ["Noto Sans Mono CJK KR", "D2Coding", "GulimChe"],
  ]

  private static let traditionalChinese: [FontDesign: [String]] = [
    .sansSerif: ["Noto Sans CJK TC", "Source Han Sans TC", "PingFang TC", "Microsoft JhengHei"],
    .serif: ["Noto Serif CJK TC", "Source Han Serif TC", "Songti TC", "PMingLiU"],
    .monospace: ["Noto Sans Mono CJK TC", "MingLiU"],
  ]

  private static let simplifiedChinese: [FontDesign: [String]] = [
    .sansSerif: ["Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei"],
    .serif: ["Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun"],
    .monospace: ["Noto Sans Mono CJK SC", "NSimSun"],
  ]

  private static let others: [FontDesign: [String]] = [
    .sansSerif: ["Noto Sans", "Segoe UI", "Helvetica Neue"],
    .serif: ["Noto Serif", "Times New Roman", "Liberation Serif"],
    .monospace: ["Noto Sans Mono", "Menlo", "Consolas", "DejaVu Sans Mono"],
  ]
}
