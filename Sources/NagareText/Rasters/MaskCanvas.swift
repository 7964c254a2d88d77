/// Accumulates the masks of a text, glyph by glyph.
struct MaskCanvas {
  private let rectangle: PixelRectangle
  /// The drawn area: the rectangle and, with a shadow, all ink that casts shadow into it.
  private let drawnArea: PixelRectangle
  private let shadow: Shadow?
  private let hasOutline: Bool
  private var fill: [UInt8]
  private var outline: [UInt8]
  /// Empty until a glyph with colours of its own is added.
  private var color: [UInt8] = []

  /// - Parameters:
  ///   - rectangle: the area of the masks in the box.
  ///   - shadowReach: the extent of the text's shadow, in pixels; 0 for none.
  ///   - hasOutline: whether blocks, whose fills are added up, need an outline beneath the sum.
  init(_ rectangle: PixelRectangle, shadowReach: Double, hasOutline: Bool = false) {
    self.rectangle = rectangle
    self.hasOutline = hasOutline
    shadow = shadowReach > 0 && !rectangle.isEmpty ? Shadow(reach: shadowReach) : nil
    drawnArea = shadow?.source(of: rectangle) ?? rectangle
    fill = [UInt8](repeating: 0, count: drawnArea.width * drawnArea.height)
    outline = fill
  }

  /// Adds a glyph with its origin at (`x`, `y`) of the box, clipped to the drawn area.
  /// - Parameter isBlock: whether the glyph's fill may share pixels with its neighbours' fills but never overlaps them,
  ///   so that coverages add up. For letters, which may overlap, the maximum is more accurate.
  mutating func add(_ glyph: GlyphMask, x: Int, y: Int, isBlock: Bool = false) {
    let left = x + glyph.left
    let top = y + glyph.top
    let visible = PixelRectangle(left: left, top: top, right: left + glyph.width, bottom: top + glyph.height)
      .intersection(drawnArea)
    guard !visible.isEmpty else { return }
    let from = (visible.top - top) * glyph.width + visible.left - left
    let to = (visible.top - drawnArea.top) * drawnArea.width + visible.left - drawnArea.left
    let stride = drawnArea.width
    func blend(
      _ source: [UInt8], into target: inout [UInt8], channels: Int = 1,
      _ operation: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
    ) {
      guard !source.isEmpty else { return }
      source.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          for row in 0..<visible.height {
            operation(
              source + channels * (from + row * glyph.width), target + channels * (to + row * stride), visible.width)
          }
        }
      }
    }
    blend(glyph.outline, into: &outline) { MaskRows.maximum($0, into: $1, count: $2) }
    if isBlock {
      blend(glyph.fill, into: &fill) { MaskRows.add($0, into: $1, count: $2) }
      if hasOutline { coverFill(from: to, width: visible.width, height: visible.height) }
    } else {
      blend(glyph.fill, into: &fill) { MaskRows.maximum($0, into: $1, count: $2) }
    }
    if color.isEmpty, !glyph.color.isEmpty { color = [UInt8](repeating: 0, count: 4 * fill.count) }
    blend(glyph.color, into: &color, channels: 4) { MaskRows.cover($1, with: $0, count: $2) }
  }

  /// Raises the outline to at least the fill.
  /// - Parameter first: the index of a rectangle's first pixel in the drawn area.
  private mutating func coverFill(from first: Int, width: Int, height: Int) {
    fill.withUnsafeBufferPointer { fill in
      outline.withUnsafeMutableBufferPointer { outline in
        guard let fill = fill.baseAddress, let outline = outline.baseAddress else { return }
        for row in 0..<height {
          let start = first + row * drawnArea.width
          MaskRows.maximum(fill + start, into: outline + start, count: width)
        }
      }
    }
  }

  /// Adds a plate to the outline's mask, behind present and later glyphs.
  mutating func add(_ plate: Plate) {
    for y in 0..<drawnArea.height {
      for x in 0..<drawnArea.width {
        let place = y * drawnArea.width + x
        outline[place] = max(outline[place], plate.coverage(x: drawnArea.left + x, y: drawnArea.top + y))
      }
    }
  }

  /// Crops the masks to the rectangle and adds the shadow to the outline's mask, which lies below all others.
  private mutating func add(_ shadow: Shadow) {
    var silhouette = fill
    outline.withUnsafeBufferPointer { outline in
      silhouette.withUnsafeMutableBufferPointer { silhouette in
        guard let outline = outline.baseAddress, let silhouette = silhouette.baseAddress else { return }
        MaskRows.maximum(outline, into: silhouette, count: fill.count)
      }
    }
    if !color.isEmpty {
      for pixel in silhouette.indices { silhouette[pixel] = max(silhouette[pixel], color[4 * pixel + 3]) }
    }
    fill = cut(fill)
    outline = cut(outline)
    color = cut(color, channels: 4)
    let mask = shadow.mask(in: rectangle, of: silhouette)
    mask.withUnsafeBufferPointer { mask in
      outline.withUnsafeMutableBufferPointer { outline in
        guard let mask = mask.baseAddress, let target = outline.baseAddress else { return }
        MaskRows.screen(mask, into: target, count: outline.count)
      }
    }
  }

  /// The part of a mask within the rectangle.
  private func cut(_ mask: [UInt8], channels: Int = 1) -> [UInt8] {
    guard !mask.isEmpty else { return mask }
    let count = channels * rectangle.width
    let first = (rectangle.top - drawnArea.top) * drawnArea.width + rectangle.left - drawnArea.left
    return [UInt8](unsafeUninitializedCapacity: count * rectangle.height) { result, resultCount in
      mask.withUnsafeBufferPointer { mask in
        guard let result = result.baseAddress, let mask = mask.baseAddress else { return }
        for row in 0..<rectangle.height {
          (result + row * count).initialize(from: mask + channels * (first + row * drawnArea.width), count: count)
        }
        resultCount = count * rectangle.height
      }
    }
  }

  /// The masks, cropped to the rectangle.
  consuming func finish() -> TextCoverage {
    guard !rectangle.isEmpty else {
      return TextCoverage(left: 0, top: 0, width: 0, height: 0, fill: [], outline: [], color: [])
    }
    if let shadow { add(shadow) }
    return TextCoverage(
      left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height, fill: fill,
      outline: outline, color: color)
  }
}
