import CText

/// The installed fonts, as Fontconfig knows them.
final class FontCatalog {
  private let config: OpaquePointer
  private let language: String

  /// - Parameter language: BCP 47; empty for none.
  init?(language: String) {
    guard let config = FcConfigReference(nil) else { return nil }
    self.config = config
    self.language = Self.fontconfigLanguage(language)
  }

  deinit { FcConfigDestroy(config) }

  /// The regular upright face of a family; nil if it is not installed. A generic name stands for any family.
  func source(family: String) -> FontSource? {
    let isGeneric = Self.genericFamilies.contains(family.lowercased())
    guard isGeneric || isInstalled(family) else { return nil }
    let request = FontPattern(families: [family], language: language, config: config)
    var result = FcResultNoMatch
    guard let handle = FcFontMatch(config, request.handle, &result) else { return nil }
    let match = FontPattern(owning: handle)
    return isGeneric || match.hasFamily(family) ? match.source : nil
  }

  /// Every outline font that adds characters, the closest to `families` and the language first.
  func fallback(families: [String]) -> [(source: FontSource, characters: CharacterSet)] {
    let request = FontPattern(families: families, language: language, config: config)
    var result = FcResultNoMatch
    guard let set = FcFontSort(config, request.handle, FcBool(FcTrue), nil, &result) else { return [] }
    defer { FcFontSetDestroy(set) }
    return (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let handle = set.pointee.fonts[index] else { return nil }
      FcPatternReference(handle)
      let font = FontPattern(owning: handle)
      guard font.isPlainOutline, let characters = font.characters else { return nil }
      let source = font.isVariable ? font.prepared(for: request, config: config)?.source : font.source
      return source.map { ($0, characters) }
    }
  }

  private func isInstalled(_ family: String) -> Bool {
    let request = FontPattern(family: family)
    guard let wanted = FcObjectSetCreate() else { return false }
    defer { FcObjectSetDestroy(wanted) }
    FcObjectSetAdd(wanted, FC_FILE)
    guard let set = FcFontList(config, request.handle, wanted) else { return false }
    defer { FcFontSetDestroy(set) }
    return set.pointee.nfont > 0
  }

  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy",
  ]

  /// Fontconfig tells the scripts of Chinese by region; of other languages it knows language and region.
  private static func fontconfigLanguage(_ tag: String) -> String {
    let parts = tag.lowercased().split(separator: "-")
    guard let language = parts.first else { return "und" }
    let region = parts.dropFirst().first { $0.count == 2 }
    guard language == "zh" else { return region.map { "\(language)-\($0)" } ?? String(language) }
    if let region { return "zh-\(region)" }
    return parts.contains("hant") ? "zh-tw" : "zh-cn"
  }
}
