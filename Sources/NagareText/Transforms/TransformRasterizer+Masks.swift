extension TransformRasterizer {
  /// The masks of a text while it is drawn.
  struct Masks {
    /// The area of the stage that the masks cover.
    let frame: PixelRectangle
    private var fill: [UInt8]
    private var outline: [UInt8]
    /// Empty until an image is drawn.
    private var color: [UInt8] = []
    private var row: [UInt8] = []

    init(_ frame: PixelRectangle) {
      self.frame = frame
      fill = [UInt8](repeating: 0, count: frame.width * frame.height)
      outline = fill
    }

    mutating func addFill(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &fill, frame) { MaskRows.maximum($0, into: $1, count: $2) }
    }

    mutating func addOutline(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &outline, frame) { MaskRows.maximum($0, into: $1, count: $2) }
    }

    /// Adds up the fill of blocks, which share no area with others.
    mutating func addBlocks(_ mask: UnsafePointer<UInt8>, of area: PixelRectangle) {
      Self.join(mask, of: area, to: &fill, frame) { MaskRows.add($0, into: $1, count: $2) }
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

    /// Merges the mask of a part of the frame into a mask of the whole, row by row.
    @inline(__always)
    private static func join(
      _ mask: UnsafePointer<UInt8>, of area: PixelRectangle, to target: inout [UInt8], _ frame: PixelRectangle,
      _ operation: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
    ) {
      let first = (area.top - frame.top) * frame.width + area.left - frame.left
      target.withUnsafeMutableBufferPointer { target in
        guard let target = target.baseAddress else { return }
        for row in 0..<area.height {
          operation(mask + row * area.width, target + first + row * frame.width, area.width)
        }
      }
    }

    /// Composites an image over the previous ones.
    mutating func add(_ image: TextOutline.PlacedImage, _ scene: SpriteScene) {
      guard let seen = ProjectedBounds(image.bounds, scene.transform, nearest: scene.nearest) else { return }
      let area = seen.rectangle(margin: 2).intersection(frame)
      guard !area.isEmpty else { return }
      let sampler = ImageSampler(image, seen: seen, inverse: scene.inverse)
      if color.isEmpty, !image.isCoverage { color = [UInt8](repeating: 0, count: 4 * fill.count) }
      if row.count < 4 * area.width { row = [UInt8](repeating: 0, count: 4 * area.width) }
      for y in area.top..<area.bottom {
        let columns = sampler.columns(ofRow: y, from: area.left, to: area.right)
        guard !columns.isEmpty else { continue }
        let first = (y - frame.top) * frame.width + columns.lowerBound - frame.left
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

    /// The coverage of a part of the frame, with the text's shadow; nil if it is empty.
    consuming func finish(_ rectangle: PixelRectangle, shadowReach: Double) -> TransformedCoverage? {
      if shadowReach > 0 {
        var canvas = MaskCanvas(rectangle, shadowReach: shadowReach)
        canvas.add(
          GlyphMask(
            left: 0, top: 0, width: frame.width, height: frame.height, fill: fill, outline: outline, color: color),
          x: frame.left, y: frame.top)
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
