import CText

/// A glyph with gradients at one size.
struct GlyphPaints {
  private enum Step {
    /// Nil for a glyph without an outline, within which nothing is drawn.
    case clip(GlyphOutlineBuffer?)
    case endClip
    case fill(PaintFill)
    case beginGroup
    case compose(CompositeMode)
  }

  private let steps: [Step]
  /// The bounds that the font states, in pixels, y upwards.
  private let box: GlyphExtents?
  /// The em in pixels, and the glyph's horizontal stretch.
  private let size, stretch: Double
  /// Memory that the outlines and gradients take, in bytes, with estimated overhead.
  let byteCount: Int
  /// The greatest number of canvases in use at once.
  private let canvasCount: Int
  private let usesForeground: Bool

  /// Bounds on the cost of a malicious glyph: the bytes of its outlines and gradients, the pixels of its canvases, and the pixels that
  /// its steps may touch, in all and for each of the box. Noto's emoji touch up to 90 times those of the box.
  private static let (maxOutlineBytes, maxCanvasPixels, maxDrawnPixels, maxDrawings) = (4 << 20, 8 << 20, 64 << 20, 256)

  /// - Parameter outline: the outline of a glyph in font units.
  init(
    _ program: PaintProgram, unitsPerEm: Double, size: Double, stretch: Double,
    outline: (UInt32) -> GlyphOutlineBuffer?, box makeBox: (GlyphExtents) -> GlyphOutlineBuffer?
  ) {
    self.size = size
    self.stretch = stretch
    let scale = PaintTransform.scale(size * stretch / unitsPerEm, size / unitsPerEm)
    box = program.box.map {
      GlyphExtents(
        left: $0.left * scale.xx, right: $0.right * scale.xx, top: $0.top * scale.yy, bottom: $0.bottom * scale.yy)
    }
    var (bytes, canvases, mostCanvases, usesForeground) = (0, 1, 1, false)
    steps = program.steps.map { step in
      switch step {
      case .clip(let clip, let transform):
        guard bytes < Self.maxOutlineBytes else { return .clip(nil) }
        let found =
          switch clip {
          case .glyph(let glyph): outline(glyph)
          case .box(let box): makeBox(box)
          }
        found?.transform(by: scale.applied(after: transform))
        bytes += found?.byteCount ?? 0
        return .clip(found)
      case .endClip: return .endClip
      case .fill(.solid(let color)):
        usesForeground = usesForeground || color.foreground > 0
        return .fill(.solid(color))
      case .fill(.gradient(let gradient, let line, let transform)):
        usesForeground = usesForeground || line.usesForeground
        bytes += line.byteCount
        // The inverse serves for drawing. Without one, the gradient fills a line of no width.
        guard let inverse = scale.applied(after: transform).inverse else { return .fill(.solid(.clear)) }
        return .fill(.gradient(gradient, line, transform: inverse))
      case .beginGroup:
        canvases += 1
        mostCanvases = max(mostCanvases, canvases)
        return .beginGroup
      case .compose(let mode):
        canvases -= 2
        return .compose(mode)
      }
    }
    byteCount = bytes + 256 + steps.count * 128
    canvasCount = mostCanvases
    self.usesForeground = usesForeground
  }

  /// The mask of the glyph shifted right by `phase` quarters of a pixel; blank if it has no ink or is far larger than
  /// text. Its fill is the text's own colour, as in `GlyphLayers`.
  func mask(phase: Int) -> GlyphMask {
    let bounds = bounds(phase: phase)
    let count = bounds.width * bounds.height
    guard bounds.isPlausible(size: size, stretch: stretch), count * canvasCount <= Self.maxCanvasPixels
    else { return .blank }
    var canvas = draw(phase: phase, in: bounds)
    if let box { canvas.crop(to: box, shift: Double(phase) / 4) }
    let pixels = canvas.pixels
    var color = [UInt8](repeating: 0, count: 4 * count)
    var share = [UInt8](repeating: 0, count: usesForeground ? count : 0)
    for (place, pixel) in pixels.enumerated() {
      for channel in 0..<4 { color[4 * place + channel] = Self.byte(pixel.color[channel]) }
      guard usesForeground else { continue }
      share[place] = GlyphMask.fill(visible: Int(Self.byte(pixel.foreground)), below: color[4 * place + 3])
    }
    return GlyphMask(
      left: bounds.left, top: bounds.top, width: bounds.width, height: bounds.height, fill: share, color: color)
  }

  /// Rounding keeps the order of numbers: no colour exceeds its alpha.
  private static func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0 }

  private func bounds(phase: Int) -> PixelRectangle {
    let shift = Double(phase) / 4
    if let box, let bounds = PixelRectangle(box, shift: shift) { return bounds }
    var (depth, all) = (0, PixelRectangle.empty)
    for step in steps {
      switch step {
      case .clip(let outline):
        if depth == 0, let outline { all = all.union(outline.bounds(shift: FT_Pos(phase * 16), margin: 0)) }
        depth += 1
      case .endClip: depth -= 1
      case .fill, .beginGroup, .compose: break
      }
    }
    return all
  }

  private func draw(phase: Int, in bounds: PixelRectangle) -> PaintCanvas {
    let whole = PaintMask(box: bounds, coverage: [])
    var canvases = [PaintCanvas(bounds)]
    // For each canvas, its clips from the outermost on.
    var clips = [[whole]]
    let count = bounds.width * bounds.height
    var pixelsLeft = min(Self.maxDrawnPixels, count * Self.maxDrawings)
    for step in steps {
      let last = canvases.count - 1
      guard last >= 0, let clip = clips[last].last, pixelsLeft > 0 else { break }
      switch step {
      case .clip(let outline):
        var inner = PaintMask(box: .empty, coverage: [])
        if let outline {
          let shift = FT_Pos(phase * 16)
          inner.box = outline.bounds(shift: shift, margin: 0).intersection(clip.box)
          if !inner.box.isEmpty {
            inner.coverage = outline.coverage(shift: shift, in: inner.box)
            inner = clip.intersection(inner)
            pixelsLeft -= inner.coverage.count
          }
        }
        clips[last].append(inner)
      case .endClip: clips[last].removeLast()
      case .fill(let fill):
        canvases[last].fill(clip, with: fill, shift: Double(phase) / 4)
        pixelsLeft -= clip.box.width * clip.box.height
      case .beginGroup:
        pixelsLeft -= count
        canvases.append(PaintCanvas(bounds))
        clips.append([whole])
      case .compose(let mode):
        guard last >= 2, let outer = clips[last - 2].last else { break }
        let (source, backdrop) = (canvases[last], canvases[last - 1])
        pixelsLeft -= count
        canvases.removeLast(2)
        clips.removeLast(2)
        canvases[last - 2].cover(outer) { x, y in
          mode.compose(source.pixel(x: x, y: y), backdrop.pixel(x: x, y: y))
        }
      }
    }
    return canvases[0]
  }
}

extension PaintCanvas {
  /// - Parameter shift: the glyph's shift to the right, in pixels.
  fileprivate mutating func fill(_ mask: PaintMask, with fill: PaintFill, shift: Double) {
    switch fill {
    case .solid(let color): cover(mask) { _, _ in color }
    case .gradient(let gradient, let line, let inverse):
      cover(mask) { x, y in
        let point = inverse.apply(to: SIMD2(Double(x) + 0.5 - shift, -(Double(y) + 0.5)))
        return gradient.offset(of: point).map { line.color(at: Float($0)) }
      }
    }
  }
}

extension PixelRectangle {
  /// The pixels that a rectangle with y upwards, in pixels, touches when shifted right; nil for an empty one. No side
  /// exceeds the largest box.
  init?(_ extents: GlyphExtents, shift: Double) {
    guard !extents.isEmpty else { return nil }
    let limit = Double(TextLimits.boxSide / 2)
    func clamped(_ value: Double) -> Int { Int(min(max(value, -limit), limit)) }
    self.init(
      left: clamped((extents.left + shift).rounded(.down)), top: clamped((-extents.top).rounded(.down)),
      right: clamped((extents.right + shift).rounded(.up)), bottom: clamped((-extents.bottom).rounded(.up)))
  }
}
