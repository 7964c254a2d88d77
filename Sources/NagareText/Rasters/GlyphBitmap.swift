import CText

/// A colour bitmap glyph or inline image, to be drawn at another size.
struct GlyphBitmap {
  let image: PremultipliedImage
  /// Pixels of the text per pixel of the image, and the additional horizontal stretch.
  let scale, stretch: Double
  /// From the glyph's origin to the image's left edge, and up to its top, in the image's pixels.
  let left, top: Double

  /// The longest side of a plausible image, in ems; a larger one comes from a malformed font.
  private static let longestSide = 4.0

  /// Loads the glyph from the best strike: the smallest that need not be enlarged, or else the largest. Nil for a glyph
  /// without a colour bitmap, or with one far larger than text.
  init?(_ glyph: UInt32, of face: FontFace, size: Double, stretch: Double) {
    let freeType = face.freeType
    let strikes = (0..<Int(freeType.pointee.num_fixed_sizes)).map { index in
      (index: index, size: Double(freeType.pointee.available_sizes[index].y_ppem) / 64)
    }.sorted { $0.size < $1.size }
    guard let strike = strikes.first(where: { $0.size >= size }) ?? strikes.last, strike.size >= 1,
      FT_Select_Size(freeType, Int32(strike.index)) == 0,
      FT_Load_Glyph(freeType, glyph, FT_Int32(FT_LOAD_COLOR)) == 0, let slot = freeType.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_BITMAP, let image = PremultipliedImage(slot.pointee.bitmap),
      Double(max(image.width, image.height)) <= Self.longestSide * strike.size
    else { return nil }
    self.image = image
    scale = size / strike.size
    self.stretch = stretch
    left = Double(slot.pointee.bitmap_left)
    top = Double(slot.pointee.bitmap_top)
  }

  /// A frame of an inline image in a line of text of this size; the first one if there is no such frame.
  init(_ image: InlineImage, frame: Int = 0, size: Double, stretch: Double) {
    self.image = image.frames[image.frames.indices.contains(frame) ? frame : 0]
    scale = InlineImageBox.width(of: image) * size / Double(image.width)
    self.stretch = stretch
    left = 0
    // Centred vertically if it was shrunk to fit its width.
    top = (InlineImageBox.top + InlineImageBox.bottom) / 2 * size / scale + Double(image.height) / 2
  }

  /// Memory that the image takes, in bytes, with estimated overhead.
  var byteCount: Int { image.pixels.count + 256 }

  /// The mask shifted right by `phase` quarters of a pixel.
  func mask(phase: Int) -> GlyphMask {
    let columns = Resampling(
      count: image.width, scale: scale * stretch, origin: left * scale * stretch + Double(phase) / 4,
      limit: TextLimits.boxSide)
    let rows = Resampling(count: image.height, scale: scale, origin: -top * scale, limit: TextLimits.boxSide)
    guard !columns.weights.isEmpty, !rows.weights.isEmpty else { return .blank }
    return GlyphMask(
      left: columns.first, top: rows.first, width: columns.weights.count, height: rows.weights.count,
      color: image.resampled(columns, rows))
  }
}

/// An image of premultiplied pixels.
struct PremultipliedImage {
  let width, height: Int
  /// Blue, green, red and alpha of each pixel, row by row.
  let pixels: [UInt8]

  /// - Parameter pixels: red, green, blue and straight alpha of each pixel.
  init(width: Int, height: Int, straight pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = [UInt8](unsafeUninitializedCapacity: pixels.count) { result, count in
      for place in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = UInt16(pixels[place + 3])
        func premultiplied(_ channel: Int) -> UInt8 {
          UInt8(truncatingIfNeeded: (UInt16(pixels[place + channel]) * alpha + 127) / 255)
        }
        result.initializeElement(at: place, to: premultiplied(2))
        result.initializeElement(at: place + 1, to: premultiplied(1))
        result.initializeElement(at: place + 2, to: premultiplied(0))
        result.initializeElement(at: place + 3, to: pixels[place + 3])
      }
      count = pixels.count
    }
  }

  /// Copies a FreeType bitmap. Nil unless it is in BGRA format and its sides are within 1...`TextLimits.boxSide`.
  init?(_ bitmap: FT_Bitmap) {
    width = Int(bitmap.width)
    height = Int(bitmap.rows)
    let largest = TextLimits.boxSide
    guard UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue, 1...largest ~= width, 1...largest ~= height,
      let start = bitmap.buffer
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for y in 0..<height {
      pixels.append(contentsOf: UnsafeBufferPointer(start: start + y * Int(bitmap.pitch), count: 4 * width))
    }
    self.pixels = pixels
  }

  /// Scales the image. The result has red, green, blue and alpha of each pixel, row by row.
  func resampled(_ columns: Resampling, _ rows: Resampling) -> [UInt8] {
    let newWidth = columns.weights.count
    let narrow = [SIMD4<Float>](unsafeUninitializedCapacity: newWidth * height) { narrow, count in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { row in
        for y in 0..<height {
          convert(row: y, into: row)
          for (x, weights) in columns.weights.enumerated() {
            narrow.initializeElement(at: y * newWidth + x, to: weights.sum(of: UnsafeBufferPointer(row), step: 1))
          }
        }
      }
      count = newWidth * height
    }
    return [UInt8](unsafeUninitializedCapacity: 4 * newWidth * rows.weights.count) { result, count in
      narrow.withUnsafeBufferPointer { narrow in
        for (y, weights) in rows.weights.enumerated() {
          for x in 0..<newWidth {
            let column = UnsafeBufferPointer(rebasing: narrow[x...])
            let sum = weights.sum(of: column, step: newWidth) + SIMD4(repeating: 0.5)
            // The filter overshoots, but no colour may exceed its alpha.
            let alpha = min(max(sum.w, 0), 255)
            let place = 4 * (y * newWidth + x)
            for channel in 0..<3 {
              result.initializeElement(at: place + channel, to: UInt8(min(max(sum[channel], 0), alpha)))
            }
            result.initializeElement(at: place + 3, to: UInt8(alpha))
          }
        }
      }
      count = 4 * newWidth * rows.weights.count
    }
  }

  /// Converts a row to floating-point red, green, blue and alpha.
  private func convert(row y: Int, into row: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    pixels.withUnsafeBufferPointer { pixels in
      for x in 0..<width {
        let place = 4 * (y * width + x)
        row.initializeElement(
          at: x,
          to: SIMD4(
            Float(pixels[place + 2]), Float(pixels[place + 1]), Float(pixels[place]), Float(pixels[place + 3])))
      }
    }
  }
}

extension Resampling.Weights {
  /// The weighted sum of values, `step` elements apart.
  @inline(__always)
  fileprivate func sum(of values: UnsafeBufferPointer<SIMD4<Float>>, step: Int) -> SIMD4<Float> {
    self.values.withUnsafeBufferPointer { weights in
      var sum = SIMD4<Float>.zero
      for index in 0..<weights.count { sum += values[(first &+ index) &* step] * weights[index] }
      return sum
    }
  }
}
