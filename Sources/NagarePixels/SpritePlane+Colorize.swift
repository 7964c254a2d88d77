extension SpritePlane {
  /// The luma plane: per pixel the weights' sum as alpha, and the luma of fill and outline by their weights.
  static func luma(_ weights: InkWeights, paint: SpritePaint) -> SpritePlane {
    let count = weights.width * weights.height
    let fillLuma = Int32(paint.fill.y)
    let outlineLuma = Int32(paint.outline.y)
    var colors = [UInt8](repeating: 0, count: count)
    var alphas = [UInt8](repeating: 0, count: count)
    weights.fill.withUnsafeBufferPointer { fill in
      weights.outline.withUnsafeBufferPointer { outline in
        colors.withUnsafeMutableBufferPointer { colors in
          alphas.withUnsafeMutableBufferPointer { alphas in
            for i in 0..<count {
              // The weights add up to at most 255, so that neither sum exceeds 255 and 65,025.
              alphas[i] = fill[i] &+ outline[i]
              let sum = Int32(fill[i]) &* fillLuma &+ Int32(outline[i]) &* outlineLuma
              colors[i] = UInt8(truncatingIfNeeded: dividedBy255(sum))
            }
          }
        }
      }
    }
    return SpritePlane(width: weights.width, height: weights.height, colors: [colors], alphas: alphas)
  }

  /// The chroma planes for a sprite whose corner is `phaseX`, `phaseY` luma samples off the chroma grid.
  ///
  /// A chroma sample's weights are the means of the weights of the luma samples it covers, so that its alpha is the
  /// mean of theirs; luma samples outside the sprite count as transparent.
  static func chroma(
    _ weights: InkWeights, paint: SpritePaint, format: PixelFormat, phaseX: Int, phaseY: Int
  ) -> SpritePlane {
    let width = format.chromaWidth(weights.width + phaseX)
    let height = format.chromaHeight(weights.height + phaseY)
    let fill = blockSums(weights.fill, weights, format, phaseX, phaseY, width, height)
    let outline = blockSums(weights.outline, weights, format, phaseX, phaseY, width, height)
    let shift = UInt32(format.chromaShiftX + format.chromaShiftY)
    let half = (Int32(1) << shift) >> 1
    let (fillPaint, outlinePaint) = (paint.fill, paint.outline)
    var cb = [UInt8](repeating: 0, count: width * height)
    var cr = cb
    var alphas = cb
    for i in cb.indices {
      // A block holds at most four samples: sums of weights reach 1,020 and products 260,100.
      let fillSum = Int32(fill[i])
      let outlineSum = Int32(outline[i])
      let alpha = (fillSum &+ outlineSum &+ half) &>> Int32(shift)
      func premultiplied(_ fillCode: UInt8, _ outlineCode: UInt8) -> UInt8 {
        let sum = fillSum &* Int32(fillCode) &+ outlineSum &* Int32(outlineCode)
        // Rounding up must not carry the colour over the alpha: the kernels rely on it.
        return UInt8(truncatingIfNeeded: min(dividedBy255((sum &+ half) &>> Int32(shift)), alpha))
      }
      alphas[i] = UInt8(truncatingIfNeeded: alpha)
      cb[i] = premultiplied(fillPaint.cb, outlinePaint.cb)
      cr[i] = premultiplied(fillPaint.cr, outlinePaint.cr)
    }
    return SpritePlane(width: width, height: height, colors: [cb, cr], alphas: alphas)
  }

  /// Sums of `values` over the luma samples that each of `width * height` chroma samples covers, at most 4 * 255.
  private static func blockSums(
    _ values: [UInt8], _ size: InkWeights, _ format: PixelFormat, _ phaseX: Int, _ phaseY: Int, _ width: Int,
    _ height: Int
  ) -> [UInt16] {
    var sums = [UInt16](repeating: 0, count: width * height)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<size.height {
          let target = ((row &+ phaseY) &>> format.chromaShiftY) &* width
          let source = row &* size.width
          for x in 0..<size.width {
            sums[target &+ ((x &+ phaseX) &>> format.chromaShiftX)] &+= UInt16(values[source &+ x])
          }
        }
      }
    }
    return sums
  }
}
