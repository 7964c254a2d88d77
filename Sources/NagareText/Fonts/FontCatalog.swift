import CText

/// The installed fonts, as listed by Fontconfig.
final class FontCatalog {
  /// An installed face and its characters.
  typealias Font = (source: FontSource, characters: CharacterSet)

  private let config: OpaquePointer
  private let language: String
  private let weight: FontWeight

  /// The number of searches through the installed fonts.
  private(set) var searchCount = 0

  /// - Parameters:
  ///   - language: a BCP 47 tag; empty for none.
  ///   - weight: the weight of the faces to find.
  init?(language: String, weight: FontWeight) {
    guard let config = FcConfigReference(nil) else { return nil }
    self.config = config
    self.language = FontCatalog.fontconfigLanguage(language)
    self.weight = weight
  }

  deinit { FcConfigDestroy(config) }

  /// The upright face of a family, regular or bold; nil if the family is not installed. A generic name matches any
  /// family.
  func source(family: String) throws(FontError) -> FontSource? {
    let isGeneric = FontCatalog.genericFamilies.contains(family.lowercased())
    if !isGeneric, try !isInstalled(family) { return nil }
    let request = try request(families: [family])
    searchCount += 1
    var result = FcResultNoMatch
    guard let handle = FcFontMatch(config, request.handle, &result) else { return nil }
    let match = FontPattern(owning: handle)
    return isGeneric || match.hasFamily(family) ? match.source(weight: weight) : nil
  }

  /// The outline fonts without colours that each add characters to the preceding fonts', the best match for `families`
  /// and the language first.
  ///
  /// Fontconfig does not rank families that were not requested. Comments are read at a glance and next to sans serifs,
  /// so fonts of other designs come last.
  /// - Parameter covered: the characters that need no font. It receives the characters of all fonts found.
  func fallback(families: [String], beyond covered: CharacterSet) throws(FontError) -> [Font] {
    let request = try request(families: families)
    let all = fonts(sortedFor: request).filter(\.isPlainOutline)
    return (all.filter { !$0.isSpecial } + all.filter(\.isSpecial)).compactMap { font in
      guard let characters = font.characters, covered.add(characters) else { return nil }
      let prepared = font.isVariable ? font.prepared(for: request, config: config) : font
      return prepared?.source(weight: weight).map { ($0, characters) }
    }
  }

  /// All fonts with colours, the system's preferred emoji font first.
  func coloredFonts() throws(FontError) -> [Font] {
    let request = try FontPattern(families: ["emoji"], language: "und-zsye", isBold: false, config: config)
    return fonts(sortedFor: request).filter(\.isColored).compactMap { font in
      guard let characters = font.characters else { return nil }
      return font.source(weight: .regular).map { ($0, characters) }
    }
  }

  /// The installed families that can be drawn with, by each of their names in any language.
  static func installedFamilies() -> [FamilyName: String] {
    guard let config = FcConfigReference(nil), let wanted = nagare_family_objects() else { return [:] }
    defer { FcConfigDestroy(config) }
    defer { FcObjectSetDestroy(wanted) }
    guard let any = try? FontPattern(),
      let set = withExtendedLifetime(any, { FcFontList(config, any.handle, wanted) })
    else { return [:] }
    defer { FcFontSetDestroy(set) }
    var families: [FamilyName: String] = [:]
    for index in 0..<Int(set.pointee.nfont) {
      guard let handle = set.pointee.fonts[index] else { continue }
      FcPatternReference(handle)
      let font = FontPattern(owning: handle)
      guard font.isPlainOutline || font.isColored else { continue }
      // Fontconfig lists fonts in no reliable order.
      for family in font.families { families.merge([FamilyName(family): family]) { min($0, $1) } }
    }
    return families
  }

  private func fonts(sortedFor request: FontPattern) -> [FontPattern] {
    searchCount += 1
    var result = FcResultNoMatch
    guard let set = FcFontSort(config, request.handle, FcBool(FcFalse), nil, &result) else { return [] }
    defer { FcFontSetDestroy(set) }
    return (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let handle = set.pointee.fonts[index] else { return nil }
      FcPatternReference(handle)
      return FontPattern(owning: handle)
    }
  }

  private func request(families: [String]) throws(FontError) -> FontPattern {
    try FontPattern(families: families, language: language, isBold: weight != .regular, config: config)
  }

  private func isInstalled(_ family: String) throws(FontError) -> Bool {
    let request = try FontPattern(family: family)
    guard let wanted = nagare_family_objects() else { throw .outOfMemory }
    defer { FcObjectSetDestroy(wanted) }
    searchCount += 1
    guard let set = FcFontList(config, request.handle, wanted) else { throw .outOfMemory }
    defer { FcFontSetDestroy(set) }
    return set.pointee.nfont > 0
  }

  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy", "emoji",
  ]

  /// Converts a BCP 47 tag to Fontconfig's form: the language, and the region if there is one. For Chinese, the region
  /// stands for the script.
  private static func fontconfigLanguage(_ tag: String) -> String {
    let parts = tag.lowercased().split(separator: "-")
    guard let language = parts.first else { return "und" }
    let region = parts.dropFirst().first { $0.count == 2 }
    guard language == "zh" else { return region.map { "\(language)-\($0)" } ?? String(language) }
    if let region { return "zh-\(region)" }
    return parts.contains("hant") ? "zh-tw" : "zh-cn"
  }
}
