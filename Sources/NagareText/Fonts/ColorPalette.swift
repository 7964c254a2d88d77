import CText

/// The first palette of a font with layered colour glyphs (COLR).
struct ColorPalette {
  /// A glyph filled with one colour.
  struct Layer {
    let glyph: UInt32
    /// The index of the colour in the palette, or 0xFFFF for the text's own colour.
    let colorIndex: Int
  }

  /// A premultiplied colour, 0…255 per channel.
  struct Color: Equatable {
    let red, green, blue, alpha: UInt8
  }

  private let colors: [Color]

  /// The most layers drawn of a glyph: more would only cost time in a malformed font.
  private static let maxLayers: UInt32 = 256

  /// Nil for a face without colour layers.
  init?(_ face: OpaquePointer?) {
    guard hb_ot_color_has_layers(face) != 0 else { return nil }
    colors = ColorPalette.codes(of: face).map { code in
      let alpha = UInt16(hb_color_get_alpha(code))
      func premultiplied(_ value: UInt8) -> UInt8 { UInt8((UInt16(value) * alpha + 127) / 255) }
      return Color(
        red: premultiplied(hb_color_get_red(code)), green: premultiplied(hb_color_get_green(code)),
        blue: premultiplied(hb_color_get_blue(code)), alpha: UInt8(alpha))
    }
    // The COLR table may hold gradients alone, which layers cannot express.
    guard (0..<hb_face_get_glyph_count(face)).contains(where: { ColorPalette.layerCount(of: $0, in: face) > 0 })
    else { return nil }
  }

  /// The colours of a face's first palette.
  static func codes(of face: OpaquePointer?) -> [hb_color_t] {
    var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var codes = [hb_color_t](repeating: 0, count: Int(count))
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &codes)
    return Array(codes.prefix(Int(count)))
  }

  /// The layers of a glyph, bottom first; empty for a glyph without colours.
  func layers(of glyph: UInt32, in font: OpaquePointer) -> [Layer] {
    let face = hb_font_get_face(font)
    var count = min(ColorPalette.layerCount(of: glyph, in: face), ColorPalette.maxLayers)
    guard count > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { Layer(glyph: $0.glyph, colorIndex: Int($0.color_index)) }
  }

  /// The colour of a layer; nil for the text's own colour and for an index outside the palette.
  func color(of layer: Layer) -> Color? {
    colors.indices.contains(layer.colorIndex) ? colors[layer.colorIndex] : nil
  }

  private static func layerCount(of glyph: UInt32, in face: OpaquePointer?) -> UInt32 {
    hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
  }
}
