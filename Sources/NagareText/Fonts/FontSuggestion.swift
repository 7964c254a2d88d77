import CText

/// A font to install for a character that no installed font has.
package struct FontSuggestion: Sendable, Equatable {
  /// The family, as named in the font.
  package let font: String

  /// The Debian package of the font; nil if Debian has none.
  package let package: String?

  /// A font with `scalar`, preferably of the Noto family. Nil if no font is known, and for scalars that no font can be
  /// expected to have: private use, unassigned, controls.
  package static func forScalar(_ scalar: Unicode.Scalar) -> FontSuggestion? {
    let functions = hb_unicode_funcs_get_default()
    switch hb_unicode_general_category(functions, scalar.value) {
    case HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED, HB_UNICODE_GENERAL_CATEGORY_PRIVATE_USE,
      HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_SURROGATE:
      return nil
    default:
      break
    }
    switch hb_unicode_script(functions, scalar.value) {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED: return forCommon(scalar)
    case HB_SCRIPT_HAN where scalar.value >= 0x20000: return forRareHan(scalar)
    case HB_SCRIPT_HIRAGANA where scalar.value >= 0x1B000, HB_SCRIPT_KATAKANA where scalar.value >= 0x1B000:
      return FontSuggestion(font: "HanaMinA", package: "fonts-hanazono")
    case let script:
      let block = NotoFamilies.blocks.first { $0.scalars.contains(scalar.value) }
      return block.map { packaged($0.family) } ?? forScript(code: code(of: script))
    }
  }

  private static func forCommon(_ scalar: Unicode.Scalar) -> FontSuggestion? {
    // Emoji up to U+FF are digits, #, *, © and ®, which text fonts have.
    if scalar.value > 0xFF, scalar.properties.isEmoji {
      return FontSuggestion(font: "Noto Color Emoji", package: "fonts-noto-color-emoji")
    }
    return NotoFamilies.common.last { $0.start <= scalar.value }?.family.map(packaged)
  }

  /// A font for an ideograph beyond the basic plane, of which Noto has few.
  private static func forRareHan(_ scalar: Unicode.Scalar) -> FontSuggestion {
    switch scalar.value {
    case 0x2F800..<0x30000: FontSuggestion(font: "HanaMinA", package: "fonts-hanazono")
    case 0x30000...: FontSuggestion(font: "BabelStone Han", package: "fonts-babelstone-han")
    default: FontSuggestion(font: "HanaMinB", package: "fonts-hanazono")
    }
  }

  private static func forScript(code: String) -> FontSuggestion? {
    if let family = NotoFamilies.scripts[code] { return packaged(family) }
    return NotoFamilies.unpackagedScripts[code].map { FontSuggestion(font: "Noto \($0)", package: nil) }
  }

  private static func packaged(_ family: String) -> FontSuggestion {
    FontSuggestion(
      font: "Noto \(family)", package: family.contains("CJK") ? "fonts-noto-cjk" : "fonts-noto-core")
  }

  /// The ISO 15924 code, whose four letters are the bytes of the tag.
  private static func code(of script: hb_script_t) -> String {
    let tag = UInt32(hb_script_to_iso15924_tag(script))
    return String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
