extension SpritePlane {
  /// The luma plane.
  static func luma(_ weights: InkWeights, paint: SpritePaint) -> SpritePlane {
    let luma = weights.premultiplied(fill: paint.fill.y, outline: paint.outline.y)
    return SpritePlane(width: weights.width, height: weights.height, colors: [luma], alphas: weights.alphas)
  }

  /// The chroma planes for a sprite whose corner is `phaseX`, `phaseY` luma samples off the chroma grid.
  ///
  /// A chroma sample's alpha is the mean of the alphas of the luma samples it covers.
  static func chroma(
    _ weights: InkWeights, paint: SpritePaint, format: PixelFormat, phaseX: Int, phaseY: Int
  ) -> SpritePlane {
    let means = weights.means(format, phaseX: phaseX, phaseY: phaseY)
    let cb = means.premultiplied(fill: paint.fill.cb, outline: paint.outline.cb)
    let cr = means.premultiplied(fill: paint.fill.cr, outline: paint.outline.cr)
    return SpritePlane(width: means.width, height: means.height, colors: [cb, cr], alphas: means.alphas)
  }
}
