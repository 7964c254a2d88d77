extension TransformRasterizer {
  /// The masks of a text while it is drawn.
  struct Masks {
    /// The area of the stage that the masks cover.
    let drawnArea: PixelRectangle
    private var fill: [UInt8]
    private var outline: [UInt8]
    /// Premultiplied RGBA; empty until a coloured image is drawn.
    private var color: [UInt8] = []
    private var row: [UInt8] = []

    init(_ drawnArea: PixelRectangle) {
      self.drawnArea = drawnArea
      fill = [UInt8](repeating: 0, count: drawnArea.width * drawnArea.height)
      outline = fill
    }

    mutating func addFill(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &fill, drawnArea) { MaskRows.maximum($0, into: $1, count: $2) }
    }

    mutating func addOutline(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &outline, drawnArea) { MaskRows.maximum($0, into: $1, count: $2) }
    }

    /// Adds the fill of blocks. They do not overlap, so coverage along shared edges sums to that of a whole pixel.
    mutating func addBlocks(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &fill, drawnArea) { MaskRows.add($0, into: $1, count: $2) }
    }

    /// Raises the outline to at least the fill.
    mutating func coverFill() {
      fill.withUnsafeBufferPointer { fill in
        outline.withUnsafeMutableBufferPointer { outline in
          guard let fill = fill.baseAddress, let target = outline.baseAddress else { return }
          MaskRows.maximum(fill, into: target, count: outline.count)
        }
      }
    }

    /// Merges a mask of a part of the drawn area into a mask of all of it, row by row.
    @inline(__always)
    private static func join(
      _ mask: UnsafePointer<UInt8>, of area: PixelRectangle, to target: inout [UInt8], _ drawnArea: PixelRectangle,
      _ operation: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
    ) {
      let first = (area.top - drawnArea.top) * drawnArea.width + area.left - drawnArea.left
      target.withUnsafeMutableBufferPointer { target in
        guard let target = target.baseAddress else { return }
        for row in 0..<area.height {
          operation(mask + row * area.width, target + first + row * drawnArea.width, area.width)
        }
      }
    }

    /// Adds an image: colours are composited over earlier ones, a coverage mask is merged into the fill.
    mutating func add(_ image: TextOutline.PlacedImage, _ projected: ProjectedText) {
      guard let seen = ProjectedBounds(image.bounds, projected.transform, nearest: projected.nearest) else { return }
      let area = seen.rectangle(margin: 2).intersection(drawnArea)
      guard !area.isEmpty else { return }
      let sampler = ImageSampler(image, seen: seen, inverse: projected.inverse)
      if color.isEmpty, !image.isCoverage { color = [UInt8](repeating: 0, count: 4 * fill.count) }
      if row.count < 4 * area.width { row = [UInt8](repeating: 0, count: 4 * area.width) }
      for y in area.top..<area.bottom {
        let columns = sampler.columns(ofRow: y, from: area.left, to: area.right)
        guard !columns.isEmpty else { continue }
        let first = (y - drawnArea.top) * drawnArea.width + columns.lowerBound - drawnArea.left
        row.withUnsafeMutableBufferPointer { row in
          if let row = row.baseAddress { sampler.write(row: y, columns: columns, to: row) }
        }
        if image.isCoverage {
          for index in 0..<columns.count { fill[first + index] = max(fill[first + index], row[4 * index + 3]) }
        } else {
          cover(from: first, count: columns.count)
        }
      }
    }

    private mutating func cover(from first: Int, count: Int) {
      row.withUnsafeBufferPointer { row in
        color.withUnsafeMutableBufferPointer { color in
          guard let row = row.baseAddress, let color = color.baseAddress else { return }
          MaskRows.cover(color + 4 * first, with: row, count: count)
        }
      }
    }

    /// The coverage of a part of the drawn area, with the text's shadow; nil if it is empty.
    consuming func finish(_ rectangle: PixelRectangle, shadowReach: Double) -> TransformedCoverage? {
      if shadowReach > 0 {
        var canvas = MaskCanvas(rectangle, shadowReach: shadowReach)
        canvas.add(
          GlyphMask(
            left: 0, top: 0, width: drawnArea.width, height: drawnArea.height, fill: fill, outline: outline,
            color: color),
          x: drawnArea.left, y: drawnArea.top)
        let shaded = canvas.finish()
        fill = shaded.fill
        outline = shaded.outline
        color = shaded.color
      }
      guard fill.contains(where: { $0 > 0 }) || outline.contains(where: { $0 > 0 }) || color.contains(where: { $0 > 0 })
      else { return nil }
      return TransformedCoverage(
        left: rectangle.left, top: rectangle.top,
        coverage: TextCoverage(
          left: 0, top: 0, width: rectangle.width, height: rectangle.height, fill: fill, outline: outline, color: color)
      )
    }
  }
}
