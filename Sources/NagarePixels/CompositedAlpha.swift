import NagareColor

/// The visible alphas of a drawing's colour image, fill and outline in each pixel, in units of 1/65,025. In a pixel,
/// they add up to at most 65,027.
///
/// At this precision, only the final result is rounded to the format's depth: rounding at each step would cause errors
/// of up to two codes.
struct CompositedAlpha {
  static let one: UInt32 = 65_025

  let width: Int
  let height: Int
  let fill: [UInt16]
  let outline: [UInt16]
  /// Nil for drawings without an image, as most are.
  let image: PremultipliedImage?

  /// Composites the fill over the outline and the image over both, and applies the opacity of the whole.
  /// - Parameters:
  ///   - outlineOpacity: the additional opacity of the outline alone.
  ///   - converter: converts the image's colours to the frame's signal.
  init(_ masks: DrawingMasks, opacity: UInt8, outlineOpacity: UInt8, converter: SignalConverter) {
    width = masks.width
    height = masks.height
    image = masks.color.isEmpty ? nil : PremultipliedImage(masks.color, opacity: opacity, converter: converter)
    let opacity = UInt32(opacity)
    let fill = map(masks.fill, masks.fill) { fill, _ in UInt16(truncatingIfNeeded: UInt32(fill) &* opacity) }
    let outline =
      outlineOpacity == 255
      ? map(masks.outline, masks.fill) { outline, fill in
        // The product of the three is at most 255 * 255 * 255.
        let product = UInt32(outline) &* UInt32(255 &- fill) &* opacity
        return UInt16(truncatingIfNeeded: (product &+ 255 / 2) / 255)
      } : CompositedAlpha.outlineAlphas(masks, opacity: opacity &* UInt32(outlineOpacity))
    self.fill = image == nil ? fill : PremultipliedImage.uncovered(fill, by: masks.color)
    self.outline = image == nil ? outline : PremultipliedImage.uncovered(outline, by: masks.color)
  }

  /// The alphas of an outline with its own opacity, before the image covers it. The formula in `init`, for outlines
  /// without their own opacity, is slightly faster.
  /// - Parameter opacity: the product of both opacities, in units of 1/65,025.
  private static func outlineAlphas(_ masks: DrawingMasks, opacity: UInt32) -> [UInt16] {
    map(masks.outline, masks.fill) { outline, fill in
      // The product of the three is at most 65,025 * 65,025; half a unit may be added without overflow.
      let product = UInt32(outline) &* UInt32(255 &- fill) &* opacity
      return UInt16(truncatingIfNeeded: (product &+ CompositedAlpha.one / 2) / CompositedAlpha.one)
    }
  }

  private init(width: Int, height: Int, fill: [UInt16], outline: [UInt16], image: PremultipliedImage?) {
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
    self.image = image
  }

  /// The indices of a row's pixels.
  func pixels(of row: Int) -> Range<Int> { row * width..<(row + 1) * width }

  /// Whether a row has the same pixels as the one above it, as in rectangles.
  func repeatsRowAbove(_ row: Int) -> Bool {
    guard row > 0 else { return false }
    func repeats(_ values: [UInt16]) -> Bool { values[pixels(of: row)] == values[pixels(of: row - 1)] }
    guard repeats(fill), repeats(outline) else { return false }
    guard let image else { return true }
    return repeats(image.alpha) && repeats(image.red) && repeats(image.green) && repeats(image.blue)
  }

  /// Calls `body` with the alphas of fill and outline in a row's pixels.
  @inline(__always)
  func withRow(
    _ row: Int, _ body: (_ fill: UnsafeBufferPointer<UInt16>, _ outline: UnsafeBufferPointer<UInt16>) -> Void
  ) {
    let pixels = pixels(of: row)
    fill.withUnsafeBufferPointer { fill in
      outline.withUnsafeBufferPointer { outline in
        body(UnsafeBufferPointer(rebasing: fill[pixels]), UnsafeBufferPointer(rebasing: outline[pixels]))
      }
    }
  }

  /// The mean alphas over each pixel of a subsampled plane, for a drawing whose corner is `phaseX`, `phaseY` pixels off
  /// the plane's grid. Pixels outside the drawing count as empty.
  func means(over plane: PixelFormat.Plane, phaseX: Int, phaseY: Int) -> CompositedAlpha {
    guard plane.shiftX + plane.shiftY > 0 else { return self }
    let columns = plane.width(width + phaseX)
    let rows = plane.height(height + phaseY)
    func means(_ values: [UInt16]) -> [UInt16] {
      [UInt16](unsafeUninitializedCapacity: columns * rows) { means, count in
        count = columns * rows
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: columns << plane.shiftX) { sums in
          for row in 0..<rows {
            sums.initialize(repeating: 0)
            let first = row << plane.shiftY - phaseY
            for y in max(first, 0)..<min(first + 1 << plane.shiftY, height) {
              add(values, row: y, to: sums, from: phaseX)
            }
            let target = UnsafeMutableBufferPointer(rebasing: means[row * columns..<(row + 1) * columns])
            // Constant shifts allow vectorisation.
            switch plane.shiftX {
            case 0: average(sums, shiftX: 0, shiftY: plane.shiftY, into: target)
            case 1: average(sums, shiftX: 1, shiftY: plane.shiftY, into: target)
            default: average(sums, shiftX: 2, shiftY: plane.shiftY, into: target)
            }
          }
        }
      }
    }
    // Each mean may be rounded up by half a unit: a sum may exceed 65,025 by one, or by two with an image.
    return CompositedAlpha(
      width: columns, height: rows, fill: means(fill), outline: means(outline), image: image?.map(means))
  }

  /// Adds a row of `values` to `sums` from `offset` on. A sum is at most 4 * 65,025; `average` adds 4 at most.
  private func add(
    _ values: [UInt16], row: Int, to sums: UnsafeMutableBufferPointer<UInt32>, from offset: Int
  ) {
    values.withUnsafeBufferPointer { values in
      let start = row &* width
      for x in 0..<width { sums[offset &+ x] &+= UInt32(values[start &+ x]) }
    }
  }
}

/// Computes the rounded mean for each pixel of a plane from column sums.
@inline(__always)
private func average(
  _ sums: UnsafeMutableBufferPointer<UInt32>, shiftX: Int, shiftY: Int, into means: UnsafeMutableBufferPointer<UInt16>
) {
  let shift = UInt32(truncatingIfNeeded: shiftX &+ shiftY)
  let half: UInt32 = (1 &<< shift) &>> 1
  for column in 0..<means.count {
    var sum = half
    for x in 0..<1 &<< shiftX { sum &+= sums[(column &<< shiftX) &+ x] }
    means.initializeElement(at: column, to: UInt16(truncatingIfNeeded: sum &>> shift))
  }
}

/// Applies `transform` to each pair of elements of two arrays of the same length.
@inline(__always)
private func map<Element, Result>(
  _ a: [Element], _ b: [Element], _ transform: (Element, Element) -> Result
) -> [Result] {
  [Result](unsafeUninitializedCapacity: a.count) { result, initialized in
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for i in 0..<a.count { result.initializeElement(at: i, to: transform(a[i], b[i])) }
        initialized = a.count
      }
    }
  }
}
