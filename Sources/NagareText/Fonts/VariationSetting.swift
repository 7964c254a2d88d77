import CText

/// A point in a variable font's design space; empty for a static font.
struct VariationSetting {
  private let namedInstance: UInt32?
  private var settings: [hb_variation_t]

  /// Whether the weight axis is set to a bold weight.
  private(set) var isBold = false

  /// The point given by a source. For bold text, unless the source is a named instance, the weight axis is set to 700
  /// or the font's nearest weight.
  init(_ source: FontSource, of face: OpaquePointer?) {
    namedInstance = source.namedInstance
    settings = source.variations.split(separator: ",").compactMap { text in
      var setting = hb_variation_t()
      return hb_variation_from_string(String(text), -1, &setting) == 0 ? nil : setting
    }
    var axis = hb_ot_var_axis_info_t()
    guard source.weight != .regular, namedInstance == nil,
      hb_ot_var_find_axis_info(face, VariationSetting.weight, &axis) != 0
    else { return }
    settings.removeAll { $0.tag == VariationSetting.weight }
    let value = min(max(VariationSetting.bold, axis.min_value), axis.max_value)
    settings.append(hb_variation_t(tag: VariationSetting.weight, value: value))
    isBold = value >= FontFace.boldWeight
  }

  private static let bold: Float = 700
  /// "wght".
  private static let weight: hb_tag_t = 0x7767_6874

  /// Sets the point in HarfBuzz and FreeType.
  func apply(to font: OpaquePointer, _ freeType: FT_Face) {
    if let namedInstance {
      hb_font_set_var_named_instance(font, namedInstance)
    } else {
      guard !settings.isEmpty else { return }
      hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    var count: UInt32 = 0
    guard let design = hb_font_get_var_coords_design(font, &count), count > 0 else { return }
    var coordinates = (0..<Int(count)).map { FT_Fixed(exactly: (design[$0] * 65536).rounded()) ?? 0 }
    FT_Set_Var_Design_Coordinates(freeType, count, &coordinates)
  }
}
