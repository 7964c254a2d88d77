import CPixelKernels
import NagareColor

/// Computes the samples of a plane from the composited alphas of fill, outline and image.
struct PlaneColors {
  let components: [PixelFormat.Component]
  let bytesPerSample: Int
  private let fill: [UInt16]
  private let outline: [UInt16]
  private let imageCodes: ImageCodeEquations
  private let maximum: UInt32

  init(
    _ plane: PixelFormat.Plane, of format: PixelFormat, fill: ComponentCodes, outline: ComponentCodes,
    imageCodes: ImageCodeEquations
  ) {
    components = plane.components
    bytesPerSample = format.bytesPerSample
    maximum = UInt32(truncatingIfNeeded: format.maximum)
    self.fill = components.map { fill[$0] }
    self.outline = components.map { outline[$0] }
    self.imageCodes = imageCodes
  }

  /// Whether another plane has the same samples in every drawing with an image, or, if `hasImage` is false, in every
  /// drawing without one. Without an image, Cb and Cr of greys are the same.
  func hasSameSamples(as other: PlaneColors, hasImage: Bool) -> Bool {
    components.count == other.components.count && !components.contains(.unused) && !other.components.contains(.unused)
      && bytesPerSample == other.bytesPerSample && maximum == other.maximum && fill == other.fill
      && outline == other.outline
      && (!hasImage || zip(components, other.components).allSatisfy { imageCodes[$0] == other.imageCodes[$1] })
  }

  /// An alpha of 1 in the weights' precision.
  private var unit: UInt32 { bytesPerSample == 1 ? 255 : 1 << 15 }

  /// Classifies each pixel of a row as bare, partial or opaque, after rounding its alpha.
  func classify(_ composited: CompositedAlpha, row: Int, into kinds: UnsafeMutableBufferPointer<UInt8>) {
    // The least sum of alphas that rounds to an alpha above 0, and the least that rounds to 1.
    let visible = UInt16(truncatingIfNeeded: (CompositedAlpha.one / 2 + unit) / unit)
    let opaque = UInt16(truncatingIfNeeded: CompositedAlpha.one - CompositedAlpha.one / 2 / unit)
    func kind(_ sum: UInt16) -> UInt8 { (sum >= visible ? 1 : 0) &+ (sum >= opaque ? 1 : 0) }
    composited.withRow(row) { fill, outline in
      guard let image = composited.image else {
        for x in 0..<kinds.count { kinds[x] = kind(fill[x] &+ outline[x]) }
        return
      }
      image.withPixels(composited.pixels(of: row)) { _, _, _, alpha in
        for x in 0..<kinds.count { kinds[x] = kind(fill[x] &+ outline[x] &+ alpha[x]) }
      }
    }
  }

  /// Writes the data of all spans in a plan.
  func fill(_ memory: UnsafeMutableRawPointer, with composited: CompositedAlpha, _ plan: SpanPlan) {
    if bytesPerSample == 1 {
      fill(memory.assumingMemoryBound(to: UInt8.self), composited, plan) { sum in
        // sum * 255 / 65,025, rounded.
        let alpha = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
        return (255 &- alpha, alpha)
      }
    } else {
      let maximum = Int32(truncatingIfNeeded: self.maximum)
      fill(memory.assumingMemoryBound(to: UInt16.self), composited, plan) { sum in
        // At most 65,025 * 2¹⁵: fits 32 bits.
        let alpha = (min(UInt32(sum), CompositedAlpha.one) &<< 15 &+ CompositedAlpha.one / 2) / CompositedAlpha.one
        let weight = Int32(truncatingIfNeeded: alpha) &- (1 << 15)
        // The remaining part of the largest sample, rounded as in the kernels. The colour is at most the difference.
        let remaining = 0 &- ((maximum &* weight &+ (1 << 14)) &>> 15)
        return (UInt16(truncatingIfNeeded: weight), UInt16(truncatingIfNeeded: maximum &- remaining))
      }
    }
  }

  /// - Parameter weigh: returns the stored weight for a sum of alphas, at most 65,027, and the largest colour allowed
  ///   with it.
  @inline(__always)
  private func fill<Sample: FixedWidthInteger & UnsignedInteger>(
    _ data: UnsafeMutablePointer<Sample>, _ composited: CompositedAlpha, _ plan: SpanPlan,
    weigh: (_ sum: UInt16) -> (Sample, largestColor: Sample)
  ) {
    // Whole blocks may extend beyond the row's last pixel. Samples there, and unused components, are left unchanged.
    let capacity = composited.width * components.count + Int(NAGARE_BLOCK)
    withUnsafeTemporaryAllocation(of: Sample.self, capacity: 2 * capacity) { buffer in
      let colors = UnsafeMutableBufferPointer(rebasing: buffer[..<capacity])
      let weights = UnsafeMutableBufferPointer(rebasing: buffer[capacity...])
      colors.initialize(repeating: 0)
      weights.initialize(repeating: weigh(0).0)
      let hasImage = composited.image != nil
      for row in 0..<plan.rows.count - 1
      where plan.rows[row] < plan.rows[row + 1] && !plan.sharesDataWithRowAbove(row) {
        // Constant steps allow vectorisation.
        switch components.count {
        case _ where hasImage: paintWithImage(colors, weights, composited, row: row, weigh: weigh)
        case 1: paint(colors, weights, composited, row: row, step: 1, weigh: weigh)
        case 2: paint(colors, weights, composited, row: row, step: 2, weigh: weigh)
        case 3: paint(colors, weights, composited, row: row, step: 3, weigh: weigh)
        default: paint(colors, weights, composited, row: row, step: 4, weigh: weigh)
        }
        for index in plan.rows[row]..<plan.rows[row + 1] {
          pack(colors, weights, plan.spans[Int(index)], into: data)
        }
      }
    }
  }

  /// Computes the colours and the weights of a row of pixels that are `step` samples apart.
  @inline(__always)
  private func paint<Sample: FixedWidthInteger & UnsignedInteger>(
    _ colors: UnsafeMutableBufferPointer<Sample>, _ weights: UnsafeMutableBufferPointer<Sample>,
    _ composited: CompositedAlpha,
    row: Int, step: Int, weigh: (_ sum: UInt16) -> (Sample, largestColor: Sample)
  ) {
    composited.withRow(row) { fillAlpha, outlineAlpha in
      for component in 0..<step where components[component] != .unused {
        let fillCode = UInt32(fill[component])
        let outlineCode = UInt32(outline[component])
        for x in 0..<fillAlpha.count {
          let (weight, largest) = weigh(fillAlpha[x] &+ outlineAlpha[x])
          // At most 65,026 * (2¹⁵ - 1) and half a unit: fits 32 bits, and after division 16, or 8 with 8-bit codes.
          let color =
            (UInt32(fillAlpha[x]) &* fillCode &+ UInt32(outlineAlpha[x]) &* outlineCode &+ CompositedAlpha.one / 2)
            / CompositedAlpha.one
          colors[x &* step &+ component] = min(Sample(truncatingIfNeeded: color), largest)
          weights[x &* step &+ component] = weight
        }
      }
    }
  }

  /// Like `paint`, with an image above fill and outline. A separate function, as its code would slow down `paint`.
  @inline(never)
  private func paintWithImage<Sample: FixedWidthInteger & UnsignedInteger>(
    _ colors: UnsafeMutableBufferPointer<Sample>, _ weights: UnsafeMutableBufferPointer<Sample>,
    _ composited: CompositedAlpha,
    row: Int, weigh: (_ sum: UInt16) -> (Sample, largestColor: Sample)
  ) {
    guard let image = composited.image else { return }
    let step = components.count
    for component in 0..<step where components[component] != .unused {
      let equation = imageCodes[components[component]]
      let unit = Double(CompositedAlpha.one)
      let fillFactor = Double(fill[component]) / unit
      let outlineFactor = Double(outline[component]) / unit
      let (redFactor, greenFactor, blueFactor) = (equation.red / unit, equation.green / unit, equation.blue / unit)
      let alphaFactor = equation.offset / unit
      composited.withRow(row) { fill, outline in
        image.withPixels(composited.pixels(of: row)) { red, green, blue, alpha in
          for x in 0..<fill.count {
            let (weight, largest) = weigh(fill[x] &+ outline[x] &+ alpha[x])
            let ink = Double(fill[x]) * fillFactor + Double(outline[x]) * outlineFactor
            let color =
              Double(red[x]) * redFactor + Double(green[x]) * greenFactor + Double(blue[x]) * blueFactor
              + Double(alpha[x]) * alphaFactor
            // Even exact colours, such as full-range chroma, may be rounded up beyond the limit.
            let code = min(rounded(ink + color), Int32(truncatingIfNeeded: largest))
            colors[x &* step &+ component] = Sample(truncatingIfNeeded: code)
            weights[x &* step &+ component] = weight
          }
        }
      }
    }
  }

  /// Copies a span's data from a row: its colours and, for blending, its weights.
  @inline(__always)
  private func pack<Sample: FixedWidthInteger & UnsignedInteger>(
    _ colors: UnsafeMutableBufferPointer<Sample>, _ weights: UnsafeMutableBufferPointer<Sample>, _ span: nagare_span,
    into data: UnsafeMutablePointer<Sample>
  ) {
    guard let colors = colors.baseAddress, let weights = weights.baseAddress else { return }
    let block = Int(NAGARE_BLOCK)
    let target = data + Int(span.offset) * (Int(NAGARE_UNIT) / MemoryLayout<Sample>.stride)
    if span.kind == UInt32(NAGARE_SPAN_COPY) {
      target.update(from: colors + Int(span.x), count: Int(span.length))
      return
    }
    for start in stride(from: 0, to: Int(span.length), by: block) {
      (target + 2 * start).update(from: colors + Int(span.x) + start, count: block)
      (target + 2 * start + block).update(from: weights + Int(span.x) + start, count: block)
    }
  }
}

/// The integer nearest to a code; 0 for negative codes. Codes are below 2¹⁸ for any image.
@inline(__always)
private func rounded(_ code: Double) -> Int32 {
  // A sum with 2⁵² has no fraction, and its low bits are the integer. Conversions with range checks prevent
  // vectorisation.
  Int32(truncatingIfNeeded: (max(code, 0) + 0x1p52).bitPattern)
}
