import CText

/// A Fontconfig pattern: a request for a font, or a matching font.
final class FontPattern {
  let handle: OpaquePointer

  /// - Parameter handle: a reference, whose ownership is taken.
  init(owning handle: OpaquePointer) { self.handle = handle }

  /// A pattern that matches any font, for listing.
  init() throws(FontError) { handle = try FontPattern.created() }

  /// A pattern with only a family, for listing.
  init(family: String) throws(FontError) {
    handle = try FontPattern.created()
    FcPatternAddString(handle, FC_FAMILY, family)
  }

  /// A request for upright faces, regular or bold, with the system's substitutions applied.
  init(families: [String], language: String, isBold: Bool, config: OpaquePointer) throws(FontError) {
    handle = try FontPattern.created()
    for family in families { FcPatternAddString(handle, FC_FAMILY, family) }
    FcPatternAddString(handle, FC_LANG, language)
    FcPatternAddInteger(handle, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(handle, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(handle, FC_OUTLINE, FcBool(FcTrue))
    // Otherwise only the named instances of a variable font match, which may all be thin or black.
    FcPatternAddBool(handle, FC_VARIABLE, FcBool(FcDontCare))
    FcConfigSubstitute(config, handle, FcMatchPattern)
    FcDefaultSubstitute(handle)
  }

  deinit { FcPatternDestroy(handle) }

  private static func created() throws(FontError) -> OpaquePointer {
    guard let handle = FcPatternCreate() else { throw .outOfMemory }
    return handle
  }

  /// The location of the font, for text of a weight.
  func source(weight: FontWeight) -> FontSource? {
    guard let path = string(FC_FILE) else { return nil }
    var index: Int32 = 0
    _ = FcPatternGetInteger(handle, FC_INDEX, 0, &index)
    return FontSource(
      path: path, index: Int(index), variations: string(FC_FONT_VARIATIONS) ?? "", weight: weight)
  }

  /// Whether it is an sfnt font with outlines and without colour.
  var isPlainOutline: Bool { isSFNT && bool(FC_OUTLINE) && !bool(FC_COLOR) }

  /// Whether it is an sfnt font with colour, such as an emoji font.
  var isColored: Bool { isSFNT && bool(FC_COLOR) }

  private var isSFNT: Bool { ["TrueType", "CFF"].contains(string(FC_FONTFORMAT)) }

  /// Whether the font is slanted or, by its family name, of another design than a plain sans serif.
  var isSpecial: Bool {
    var slant: Int32 = 0
    _ = FcPatternGetInteger(handle, FC_SLANT, 0, &slant)
    guard slant == FC_SLANT_ROMAN, let family = string(FC_FAMILY) else { return true }
    return family.split(separator: " ").contains { FontPattern.specialDesigns.contains(String($0)) }
  }

  /// Words in the family names of other designs.
  private static let specialDesigns: Set<String> = [
    "Serif", "Mono", "Display", "Looped", "Nastaliq", "Kufi", "Rashi", "Slab", "Condensed",
  ]

  var isVariable: Bool { bool(FC_VARIABLE) }

  var characters: CharacterSet? {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(handle, FC_CHARSET, 0, &set) == FcResultMatch, let set else { return nil }
    return CharacterSet(set)
  }

  /// The names of the font's family in all languages.
  var families: [String] {
    var families: [String] = []
    while let family = string(FC_FAMILY, at: Int32(families.count)) { families.append(family) }
    return families
  }

  /// Whether the font has this family name in any language, ignoring case.
  func hasFamily(_ name: String) -> Bool { families.contains { FcStrCmpIgnoreCase($0, name) == 0 } }

  /// The font with the axis settings of the request, which a variable font requires.
  func prepared(for request: FontPattern, config: OpaquePointer) -> FontPattern? {
    FcFontRenderPrepare(config, request.handle, handle).map(FontPattern.init(owning:))
  }

  private func string(_ object: String, at position: Int32 = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(handle, object, position, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  private func bool(_ object: String) -> Bool {
    var value = FcBool(FcFalse)
    return FcPatternGetBool(handle, object, 0, &value) == FcResultMatch && value == FcBool(FcTrue)
  }
}
