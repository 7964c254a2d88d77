/// A step of drawing a glyph with gradients, in the order of drawing. Coordinates are font units, y upwards.
enum PaintStep {
  /// Restricts what follows, up to the matching `endClip`, to an outline.
  case clip(PaintClip, PaintTransform)
  case endClip
  /// Covers the clip.
  case fill(PaintFill)
  /// Draws what follows on a clear canvas of its own. Clips outside have no effect there.
  case beginGroup
  /// Ends two groups, the backdrop and then the source, and draws their composition.
  case compose(CompositeMode)
}

/// What restricts painting.
enum PaintClip {
  /// The outline of a glyph, by its number.
  case glyph(UInt32)
  case box(GlyphExtents)
}

/// What covers a clip.
enum PaintFill {
  case solid(PaintColor)
  /// - Parameter transform: from the gradient's plane to the glyph's.
  case gradient(PaintGradient, ColorLine, transform: PaintTransform)
}

/// All steps of drawing a glyph.
struct PaintProgram {
  let steps: [PaintStep]
  /// The glyph's bounds, if the font states them.
  let box: GlyphExtents?

  /// The bounds of the ink, or a little more.
  /// - Parameter extents: the extents of a glyph's outline.
  func extents(_ extents: (UInt32) -> GlyphExtents) -> GlyphExtents {
    if let box { return box }
    var (depth, all) = (0, GlyphExtents.empty)
    for step in steps {
      switch step {
      case .clip(let clip, let transform):
        // An inner clip only takes away.
        if depth == 0 { all = all.union(clip.extents(extents).transformed(by: transform)) }
        depth += 1
      case .endClip: depth -= 1
      case .fill, .beginGroup, .compose: break
      }
    }
    return all
  }
}

extension PaintClip {
  fileprivate func extents(_ extents: (UInt32) -> GlyphExtents) -> GlyphExtents {
    switch self {
    case .glyph(let glyph): extents(glyph)
    case .box(let box): box
    }
  }
}

extension GlyphExtents {
  /// The bounds of the transformed rectangle; empty if they are not finite.
  fileprivate func transformed(by transform: PaintTransform) -> GlyphExtents {
    guard !isEmpty else { return self }
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      transform.apply(to: SIMD2($0, $1))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard (xs + ys).allSatisfy(\.isFinite), let left = xs.min(), let right = xs.max(), let top = ys.max(),
      let bottom = ys.min()
    else { return .empty }
    return GlyphExtents(left: left, right: right, top: top, bottom: bottom)
  }
}
