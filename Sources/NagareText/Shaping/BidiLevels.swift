import CText

/// The Unicode bidirectional algorithm (UAX #9) over one line.
enum BidiLevels {
  /// Embedding levels, with the base direction of the first strong character; all 0 without right-to-left text.
  static func levels(of scalars: [UInt32]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: scalars.count)
    guard scalars.contains(where: mayBeRightToLeft) else { return levels }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(hasTooManyControls(scalars) ? scalars.map(withoutDirection) : scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var base: FriBidiParType = nagare_par_auto
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0 else {
      return [Int8](repeating: 0, count: scalars.count)
    }
    return levels
  }

  /// The most embeddings, overrides and isolates in a line. Each adds at most two levels, and beyond level 125
  /// FriBidi (1.0.8 at least) writes outside its tables. Legible text needs fewer.
  private static let maxControls = 60

  private static func hasTooManyControls(_ scalars: [UInt32]) -> Bool {
    scalars.count { opensDirection($0) } > maxControls
  }

  private static func opensDirection(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: true
    default: false
    }
  }

  /// Replaces a control that opens an embedding, override or isolate with a zero-width space.
  private static func withoutDirection(_ scalar: UInt32) -> UInt32 { opensDirection(scalar) ? 0x200B : scalar }

  /// Sorts runs from left to right (rule L2: reverse the sequences at or above each level, from the highest down).
  static func visualOrder(_ runs: [ShapingRun]) -> [ShapingRun] {
    guard var level = runs.map(\.level).max(), level > 0 else { return runs }
    var runs = runs
    while level > 0 {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = max(end, start + 1)
      }
      level -= 1
    }
    return runs
  }

  /// Whether the scalar is in a right-to-left block or is a directional mark or control.
  private static func mayBeRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
