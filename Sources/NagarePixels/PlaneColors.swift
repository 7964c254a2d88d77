import CPixelKernels

/// How the samples of a plane are made from the shares of a pixel's fill and outline.
struct PlaneColors: Equatable {
  let components: [PixelFormat.Component]
  let bytesPerSample: Int
  private let fill: [UInt16]
  private let outline: [UInt16]
  private let maximum: UInt32

  init(_ plane: PixelFormat.Plane, of format: PixelFormat, fill: ComponentCodes, outline: ComponentCodes) {
    components = plane.components
    bytesPerSample = format.bytesPerSample
    maximum = UInt32(truncatingIfNeeded: format.maximum)
    self.fill = components.map { fill[$0] }
    self.outline = components.map { outline[$0] }
  }

  /// Whether another plane's samples are the same for all shares, as those of Cb and Cr are for grays.
  func givesSamples(of other: PlaneColors) -> Bool {
    components.count == other.components.count && !components.contains(.unused) && !other.components.contains(.unused)
      && bytesPerSample == other.bytesPerSample && maximum == other.maximum && fill == other.fill
      && outline == other.outline
  }

  /// An alpha of 1 in the precision of the weights.
  private var unit: UInt32 { bytesPerSample == 1 ? 255 : 1 << 15 }

  /// Says of each pixel of a row whether it is bare, partial or opaque once its alpha is rounded.
  func classify(_ shares: InkShares, row: Int, into kinds: UnsafeMutableBufferPointer<UInt8>) {
    // The least sum of shares that is not rounded to an alpha of 0, and the least that is rounded to 1.
    let visible = UInt16(truncatingIfNeeded: (InkShares.one / 2 + unit) / unit)
    let opaque = UInt16(truncatingIfNeeded: InkShares.one - InkShares.one / 2 / unit)
    shares.withRow(row) { fill, outline in
      for x in 0..<kinds.count {
        let sum = fill[x] &+ outline[x]
        kinds[x] = (sum >= visible ? 1 : 0) &+ (sum >= opaque ? 1 : 0)
      }
    }
  }

  /// Writes the data of all spans of a plan.
  func fill(_ memory: UnsafeMutableRawPointer, with shares: InkShares, _ plan: SpanPlan) {
    if bytesPerSample == 1 {
      fill(memory.assumingMemoryBound(to: UInt8.self), shares, plan) { sum in
        // sum * 255 / 65,025, rounded.
        let alpha = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
        return (255 &- alpha, alpha)
      }
    } else {
      let maximum = Int32(truncatingIfNeeded: self.maximum)
      fill(memory.assumingMemoryBound(to: UInt16.self), shares, plan) { sum in
        // At most 65,025 * 2¹⁵: fits 32 bits.
        let alpha = (min(UInt32(sum), InkShares.one) &<< 15 &+ InkShares.one / 2) / InkShares.one
        let weight = Int32(truncatingIfNeeded: alpha) &- (1 << 15)
        // The largest sample leaves this much, rounded as the kernels do: colours fill the rest at most.
        let rest = 0 &- ((maximum &* weight &+ (1 << 14)) &>> 15)
        return (UInt16(truncatingIfNeeded: weight), UInt16(truncatingIfNeeded: maximum &- rest))
      }
    }
  }

  /// - Parameter weigh: the stored weight for a sum of shares, at most 65,026, and the largest colour beside it.
  @inline(__always)
  private func fill<Sample: FixedWidthInteger & UnsignedInteger>(
    _ data: UnsafeMutablePointer<Sample>, _ shares: InkShares, _ plan: SpanPlan,
    weigh: (_ sum: UInt16) -> (Sample, largestColor: Sample)
  ) {
    // Whole blocks may reach beyond the row's last pixel: what is there, like what is unused, leaves samples alone.
    let capacity = shares.width * components.count + Int(NAGARE_BLOCK)
    withUnsafeTemporaryAllocation(of: Sample.self, capacity: 2 * capacity) { buffer in
      let colors = UnsafeMutableBufferPointer(rebasing: buffer[..<capacity])
      let weights = UnsafeMutableBufferPointer(rebasing: buffer[capacity...])
      colors.initialize(repeating: 0)
      weights.initialize(repeating: weigh(0).0)
      for row in 0..<plan.rows.count - 1 where plan.rows[row] < plan.rows[row + 1] {
        // Steps that the compiler knows let it use vectors.
        switch components.count {
        case 1: paint(colors, weights, shares, row: row, step: 1, weigh: weigh)
        case 2: paint(colors, weights, shares, row: row, step: 2, weigh: weigh)
        case 3: paint(colors, weights, shares, row: row, step: 3, weigh: weigh)
        default: paint(colors, weights, shares, row: row, step: 4, weigh: weigh)
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
    _ colors: UnsafeMutableBufferPointer<Sample>, _ weights: UnsafeMutableBufferPointer<Sample>, _ shares: InkShares,
    row: Int, step: Int, weigh: (_ sum: UInt16) -> (Sample, largestColor: Sample)
  ) {
    shares.withRow(row) { fillShares, outlineShares in
      for component in 0..<step where components[component] != .unused {
        let fillCode = UInt32(fill[component])
        let outlineCode = UInt32(outline[component])
        for x in 0..<fillShares.count {
          let (weight, largest) = weigh(fillShares[x] &+ outlineShares[x])
          // At most 65,026 * (2¹⁵ - 1) and a half: fits 32 bits, and 16 when it is divided. With codes of 8 bits, 8.
          let color =
            (UInt32(fillShares[x]) &* fillCode &+ UInt32(outlineShares[x]) &* outlineCode &+ InkShares.one / 2)
            / InkShares.one
          colors[x &* step &+ component] = min(Sample(truncatingIfNeeded: color), largest)
          weights[x &* step &+ component] = weight
        }
      }
    }
  }

  /// Copies what a span has of a row to its place.
  @inline(__always)
  private func pack<Sample: FixedWidthInteger & UnsignedInteger>(
    _ colors: UnsafeMutableBufferPointer<Sample>, _ weights: UnsafeMutableBufferPointer<Sample>, _ span: nagare_span,
    into data: UnsafeMutablePointer<Sample>
  ) {
    guard let colors = colors.baseAddress, let weights = weights.baseAddress else { return }
    let block = Int(NAGARE_BLOCK)
    let place = data + Int(span.offset) * (Int(NAGARE_UNIT) / MemoryLayout<Sample>.stride)
    if span.kind == UInt32(NAGARE_SPAN_COPY) {
      place.update(from: colors + Int(span.x), count: Int(span.length))
      return
    }
    for start in stride(from: 0, to: Int(span.length), by: block) {
      (place + 2 * start).update(from: colors + Int(span.x) + start, count: block)
      (place + 2 * start + block).update(from: weights + Int(span.x) + start, count: block)
    }
  }
}
