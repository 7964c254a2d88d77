/// Reads the paints of one glyph, which form a graph, into steps of drawing. Paints that cannot be read draw nothing.
struct PaintReader {
  let table: PaintTable
  private(set) var steps: [PaintStep] = []
  /// The places of the paints that are being read, outermost first.
  private var active: [Int] = []
  private var paintsLeft = PaintReader.maxPaints
  private var groupCount = 0

  /// Bounds on a glyph, as fonts may be malicious: paints in all, their nesting, groups open at once and colours of a
  /// gradient. Noto's emoji have up to 3,331 paints, nested by up to 10, and gradients of up to 13 colours.
  private static let (maxPaints, maxDepth, maxGroups, maxStops) = (8_192, 64, 8, 256)

  init(table: PaintTable) { self.table = table }

  private var bytes: TableBytes { table.bytes }

  /// - Parameters:
  ///   - place: the paint's place in the table.
  ///   - transform: from the paint's coordinates to the glyph's.
  mutating func read(_ place: Int, _ transform: PaintTransform) {
    // A paint within itself would never end.
    guard let format = bytes.uint8(at: place), paintsLeft > 0, active.count < PaintReader.maxDepth,
      !active.contains(place)
    else { return }
    paintsLeft -= 1
    active.append(place)
    defer { active.removeLast() }
    // Of each pair of formats, the second one adds variations.
    switch format {
    case 1: readLayers(at: place, transform)
    case 2, 3:
      guard let index = bytes.uint16(at: place + 1), let alpha = bytes.fraction(at: place + 3) else { return }
      steps.append(.fill(.solid(table.color(index, alpha: alpha))))
    case 4...9:
      guard let line = colorLine(at: place, isVariable: format % 2 == 1),
        let gradient = gradient(at: place, format: format & ~1)
      else { return }
      // Nothing can be repeated within an angle of 0.
      if case .sweep(_, _, span: 0) = gradient, line.extend != .pad { return }
      steps.append(.fill(.gradient(gradient, line, transform: transform)))
    case 10:
      guard let child = child(at: place + 1, of: place), let glyph = bytes.uint16(at: place + 4) else { return }
      within(.glyph(UInt32(glyph)), transform) { $0.read(child, transform) }
    case 11:
      guard let glyph = bytes.uint16(at: place + 1).map(UInt32.init), let paint = table.paint(of: glyph) else { return }
      guard let box = table.box(of: glyph) else { return read(paint, transform) }
      within(.box(box), transform) { $0.read(paint, transform) }
    case 12...31:
      guard let child = child(at: place + 1, of: place), let inner = self.transform(at: place, format: format & ~1)
      else { return }
      read(child, transform.applied(after: inner))
    case 32: readComposition(at: place, transform)
    default: return
    }
  }

  private func child(at field: Int, of place: Int) -> Int? { bytes.uint24(at: field).map { place + $0 } }

  /// Reads what is drawn within a clip.
  private mutating func within(_ clip: PaintClip, _ transform: PaintTransform, _ body: (inout PaintReader) -> Void) {
    let count = steps.count
    steps.append(.clip(clip, transform))
    body(&self)
    if steps.count == count + 1 { steps.removeLast() } else { steps.append(.endClip) }
  }

  private mutating func readLayers(at place: Int, _ transform: PaintTransform) {
    guard let count = bytes.uint8(at: place + 1), let first = bytes.uint32(at: place + 2) else { return }
    for layer in first..<first + count {
      guard let paint = table.paint(ofLayer: layer) else { return }
      read(paint, transform)
    }
  }

  private mutating func readComposition(at place: Int, _ transform: PaintTransform) {
    guard let source = child(at: place + 1, of: place), let backdrop = child(at: place + 5, of: place),
      let mode = bytes.uint8(at: place + 4).flatMap(CompositeMode.init), groupCount + 2 <= PaintReader.maxGroups
    else { return }
    for child in [backdrop, source] {
      groupCount += 1
      steps.append(.beginGroup)
      read(child, transform)
    }
    groupCount -= 2
    steps.append(.compose(mode))
  }

  private mutating func colorLine(at place: Int, isVariable: Bool) -> ColorLine? {
    guard let line = child(at: place + 1, of: place), let extend = bytes.uint8(at: line),
      let count = bytes.uint16(at: line + 1), count <= PaintReader.maxStops
    else { return nil }
    // Colours take time, too.
    paintsLeft -= min(count / 4, paintsLeft)
    let stops = (0..<count).compactMap { index -> ColorLine.Stop? in
      let stop = line + 3 + index * (isVariable ? 10 : 6)
      guard let offset = bytes.fraction(at: stop), let color = bytes.uint16(at: stop + 2),
        let alpha = bytes.fraction(at: stop + 4)
      else { return nil }
      return ColorLine.Stop(offset: Float(offset), color: table.color(color, alpha: alpha))
    }
    // Unknown modes are to be taken as the first one.
    return ColorLine(extend: ColorLine.Extend(rawValue: extend) ?? .pad, stops: stops)
  }

  private func gradient(at place: Int, format: Int) -> PaintGradient? {
    func points(_ count: Int) -> [Double]? {
      let numbers = (0..<count).compactMap { bytes.int16(at: place + 4 + 2 * $0) }
      return numbers.count == count ? numbers : nil
    }
    switch format {
    case 4:
      return points(6).flatMap {
        .linear(from: SIMD2($0[0], $0[1]), to: SIMD2($0[2], $0[3]), rotation: SIMD2($0[4], $0[5]))
      }
    case 6:
      // Radii are unsigned.
      guard let first = bytes.uint16(at: place + 8), let second = bytes.uint16(at: place + 14) else { return nil }
      return points(6).flatMap {
        .radial(
          from: SIMD2($0[0], $0[1]), radius: Double(first), to: SIMD2($0[3], $0[4]), radius: Double(second))
      }
    default:
      // Angles are stored in half turns, less one.
      guard let center = points(2), let start = bytes.fraction(at: place + 8),
        let end = bytes.fraction(at: place + 10)
      else { return nil }
      return .sweep(center: SIMD2(center[0], center[1]), start: (start + 1) / 2, span: (end - start) / 2)
    }
  }

  private func transform(at place: Int, format: Int) -> PaintTransform? {
    func fraction(_ index: Int) -> Double? { bytes.fraction(at: place + 4 + 2 * index) }
    func length(_ index: Int) -> Double? { bytes.int16(at: place + 4 + 2 * index) }
    func around(_ index: Int, _ transform: PaintTransform) -> PaintTransform? {
      guard let x = length(index), let y = length(index + 1) else { return nil }
      return transform.around(x, y)
    }
    guard let first = fraction(0) else { return nil }
    switch format {
    case 12: return child(at: place + 4, of: place).flatMap(matrix)
    case 14: return length(0).flatMap { x in length(1).map { .translation(x, $0) } }
    case 16: return fraction(1).map { .scale(first, $0) }
    case 18: return fraction(1).flatMap { around(2, .scale(first, $0)) }
    case 20: return .scale(first, first)
    case 22: return around(1, .scale(first, first))
    case 24: return .rotation(first)
    case 26: return around(1, .rotation(first))
    case 28: return fraction(1).map { .skew(first, $0) }
    default: return fraction(1).flatMap { around(2, .skew(first, $0)) }
    }
  }

  private func matrix(at place: Int) -> PaintTransform? {
    let numbers = (0..<6).compactMap { bytes.fixed(at: place + 4 * $0) }
    guard numbers.count == 6 else { return nil }
    return PaintTransform(
      xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], dx: numbers[4], dy: numbers[5])
  }
}
