/// The shares of a pixel that the fill and the outline take, after the fill has covered the outline and both are
/// made as opaque as the whole is. Per pixel the two add up to at most 255.
package struct InkWeights {
  package let width: Int
  package let height: Int
  package let fill: [UInt8]
  package let outline: [UInt8]

  package init(_ masks: InkMasks, opacity: UInt8) {
    width = masks.width
    height = masks.height
    fill = zip(masks.fill, masks.fill, opacity) { fill, _ in fill }
    outline = zip(masks.outline, masks.fill, opacity) { outline, fill in dividedBy255(outline &* (255 &- fill)) }
  }
}

/// `weight(a, b) * opacity / 255` for each pair of elements. The arrays have the same length.
@inline(__always)
private func zip(_ a: [UInt8], _ b: [UInt8], _ opacity: UInt8, weight: (Int32, Int32) -> Int32) -> [UInt8] {
  let opacity = Int32(opacity)
  return [UInt8](unsafeUninitializedCapacity: a.count) { result, initialized in
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        // Weights and opacity are 0…255, so no product exceeds 65,025.
        for i in 0..<a.count {
          result[i] = UInt8(truncatingIfNeeded: dividedBy255(weight(Int32(a[i]), Int32(b[i])) &* opacity))
        }
        initialized = a.count
      }
    }
  }
}
