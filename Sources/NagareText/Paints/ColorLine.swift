/// The colours along a gradient, as OpenType's table COLR defines them.
package struct ColorLine {
  /// What lies beyond the first and the last stop.
  package enum Extend: Int {
    case pad, `repeat`, reflect
  }

  package struct Stop {
    package let offset: Float
    package let color: PaintColor

    package init(offset: Float, color: PaintColor) {
      self.offset = offset
      self.color = color
    }
  }

  let extend: Extend
  /// In the order of their offsets; at least one.
  private let stops: [Stop]
  private let first, length: Float

  /// Nil without stops, and if stops that all have the same offset should be repeated.
  package init?(extend: Extend, stops: [Stop]) {
    // Swift's sort is stable: stops of equal offsets keep their order, which makes a hard edge.
    self.stops = stops.sorted { $0.offset < $1.offset }
    self.extend = extend
    guard let first = self.stops.first, let last = self.stops.last else { return nil }
    self.first = first.offset
    length = last.offset - first.offset
    if length == 0, extend != .pad { return nil }
  }

  /// Memory that the stops take, in bytes.
  var byteCount: Int { stops.count * MemoryLayout<Stop>.stride }

  /// Whether the text's own colour takes part.
  var usesForeground: Bool { stops.contains { $0.color.foreground > 0 } }

  /// The colour at an offset: mixed from premultiplied colours.
  package func color(at offset: Float) -> PaintColor {
    let offset = extended(offset)
    // The number of stops at or before the offset.
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low &+ high) / 2
      if stops[middle].offset <= offset { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return stops[0].color }
    guard low < stops.count else { return stops[stops.count &- 1].color }
    let (before, after) = (stops[low &- 1], stops[low])
    let share = (offset - before.offset) / (after.offset - before.offset)
    return before.color * (1 - share) + after.color * share
  }

  private func extended(_ offset: Float) -> Float {
    guard extend != .pad else { return offset }
    let turns = (offset - first) / length
    let whole = turns.rounded(.down)
    var rest = turns - whole
    if extend == .reflect, whole.truncatingRemainder(dividingBy: 2) != 0 { rest = 1 - rest }
    return first + rest * length
  }
}
