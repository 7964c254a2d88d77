/// The shares of a sample that the fill and the outline take, in units of 1/65,025. Per sample the two add up to at
/// most 65,026.
///
/// So fine that only what leaves here is rounded to 8 bits: rounding every step would put two codes of error into the
/// picture.
struct InkWeights {
  private static let one: UInt32 = 65_025

  let width: Int
  let height: Int
  private let fill: [UInt16]
  private let outline: [UInt16]

  /// The shares of each pixel, after the fill has covered the outline and both are made as opaque as the whole is.
  init(_ masks: InkMasks, opacity: UInt8) {
    width = masks.width
    height = masks.height
    let opacity = UInt32(opacity)
    fill = map(masks.fill, masks.fill) { fill, _ in UInt16(truncatingIfNeeded: UInt32(fill) &* opacity) }
    outline = map(masks.outline, masks.fill) { outline, fill in
      // The product of the three is at most 255 * 255 * 255.
      let product = UInt32(outline) &* UInt32(255 &- fill) &* opacity
      return UInt16(truncatingIfNeeded: (product &+ 255 / 2) / 255)
    }
  }

  private init(width: Int, height: Int, fill: [UInt16], outline: [UInt16]) {
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
  }

  /// The mean shares over the luma samples that each chroma sample covers, for a sprite whose corner is `phaseX`,
  /// `phaseY` luma samples off the chroma grid. Luma samples outside the sprite count as transparent.
  func means(_ format: PixelFormat, phaseX: Int, phaseY: Int) -> InkWeights {
    let shift = UInt32(format.chromaShiftX + format.chromaShiftY)
    guard shift > 0 else { return self }
    let chromaWidth = format.chromaWidth(width + phaseX)
    let chromaHeight = format.chromaHeight(height + phaseY)
    let half: UInt32 = 1 << (shift - 1)
    // Each of the two means may be rounded up by half a unit: this is how their sum exceeds 65,025 by one.
    func means(_ values: [UInt16]) -> [UInt16] {
      let sums = blockSums(values, format, phaseX, phaseY, rowLength: chromaWidth, count: chromaWidth * chromaHeight)
      return map(sums, sums) { sum, _ in UInt16(truncatingIfNeeded: (sum &+ half) &>> shift) }
    }
    return InkWeights(width: chromaWidth, height: chromaHeight, fill: means(fill), outline: means(outline))
  }

  /// What each sample's alpha is.
  var alphas: [UInt8] { premultiplied(fill: 255, outline: 255) }

  /// The fill's and the outline's code by their shares: premultiplied colours, none above its alpha.
  func premultiplied(fill fillCode: UInt8, outline outlineCode: UInt8) -> [UInt8] {
    let (fillCode, outlineCode) = (UInt32(fillCode), UInt32(outlineCode))
    return map(fill, outline) { fill, outline in
      // At most 65,026 * 255, and the quotient at most 255.
      let sum = UInt32(fill) &* fillCode &+ UInt32(outline) &* outlineCode
      return UInt8(truncatingIfNeeded: (sum &+ InkWeights.one / 2) / InkWeights.one)
    }
  }

  /// Sums of `values` over the luma samples that each chroma sample covers: at most four times 65,025.
  private func blockSums(
    _ values: [UInt16], _ format: PixelFormat, _ phaseX: Int, _ phaseY: Int, rowLength: Int, count: Int
  ) -> [UInt32] {
    var sums = [UInt32](repeating: 0, count: count)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<height {
          let target = ((row &+ phaseY) &>> format.chromaShiftY) &* rowLength
          let source = row &* width
          for x in 0..<width {
            sums[target &+ ((x &+ phaseX) &>> format.chromaShiftX)] &+= UInt32(values[source &+ x])
          }
        }
      }
    }
    return sums
  }
}

/// `transform(a, b)` for each pair of elements. The arrays have the same length.
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
