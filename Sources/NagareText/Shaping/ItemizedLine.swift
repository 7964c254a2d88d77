import CText

/// A line's scalars as HarfBuzz gets them, each with the face that draws it.
struct ItemizedLine {
  private(set) var scalars: [UInt32] = []
  private(set) var faces: [FontStack.Index] = []

  /// Stretches of one face, script and bidirectional level, in logical order.
  private(set) var runs: [ShapingRun] = []

  /// Scalars that no face covers.
  private(set) var missing: [UInt32] = []

  /// Starts of the clusters that no face covers; each is a run of its own.
  private var missingStarts: Set<Int> = []

  init(_ line: TextLine, fonts: FontStack) {
    for cluster in line.clusters { append(cluster, fonts: fonts) }
    splitIntoRuns()
  }

  /// Where no one face has the whole cluster, its base is drawn without what the base's face lacks; where none
  /// has the base, nothing is.
  private mutating func append(_ cluster: [UInt32], fonts: FontStack) {
    let visible = cluster.filter { !Self.isIgnorable($0) }
    guard let base = visible.first else {
      append(cluster, face: faces.last(where: { $0 != FontStack.missing }) ?? fonts.primaryIndex)
      return
    }
    let face = Self.face(for: visible, fonts: fonts)
    let baseFace = fonts.index(for: base)
    if face != FontStack.missing {
      append(cluster, face: face)
    } else if baseFace != FontStack.missing {
      let uncovered = visible.filter { !fonts.covers(baseFace, $0) }
      missing += uncovered
      append(cluster.filter { !uncovered.contains($0) }, face: baseFace)
    } else {
      missing += visible.filter { fonts.index(for: $0) == FontStack.missing }
      missingStarts.insert(scalars.count)
      append(cluster, face: FontStack.missing)
    }
  }

  private mutating func append(_ cluster: [UInt32], face: FontStack.Index) {
    scalars += cluster
    faces += repeatElement(face, count: cluster.count)
  }

  /// A face may have a cluster whole, or as the one character that it composes to, as HarfBuzz would draw it.
  private static func face(for visible: [UInt32], fonts: FontStack) -> FontStack.Index {
    if visible.count == 1 { return fonts.index(for: visible[0]) }
    let inParts = fonts.index(forAll: visible)
    guard let whole = composed(visible) else { return inParts }
    let asOne = fonts.index(for: whole)
    if inParts == FontStack.missing || asOne == FontStack.missing { return max(inParts, asOne) }
    return min(inParts, asOne)
  }

  private static func composed(_ scalars: [UInt32]) -> UInt32? {
    let functions = hb_unicode_funcs_get_default()
    var whole = scalars[0]
    for scalar in scalars.dropFirst() {
      var next: hb_codepoint_t = 0
      guard hb_unicode_compose(functions, whole, scalar, &next) != 0 else { return nil }
      whole = next
    }
    return whole
  }

  /// Needs no glyph of its own. Hangul fillers are ignorable by their property, yet fonts give them a width.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x115F, 0x1160, 0x3164, 0xFFA0: false
    default: Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
    }
  }

  private mutating func splitIntoRuns() {
    let levels = BidiLevels.levels(of: scalars)
    let scripts = ScriptRuns.scripts(of: scalars)
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, faces[end] == faces[start], levels[end] == levels[start],
        scripts[end] == scripts[start], !missingStarts.contains(end)
      {
        end += 1
      }
      runs.append(
        ShapingRun(range: start..<end, face: faces[start], script: scripts[start], level: levels[start]))
      start = end
    }
  }
}

/// A stretch of a line that HarfBuzz shapes at once.
struct ShapingRun {
  let range: Range<Int>
  let face: FontStack.Index
  let script: hb_script_t

  /// Unicode bidirectional embedding level; odd levels run right to left.
  let level: Int8
}
