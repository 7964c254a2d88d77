import CText

/// A line's scalars as HarfBuzz gets them, each with the face that draws it.
struct ItemizedLine {
  private(set) var scalars: [UInt32] = []
  private(set) var faces: [FaceID] = []

  /// Stretches of one face, script and bidirectional level, in logical order.
  private(set) var runs: [ShapingRun] = []

  /// Scalars that no face covers.
  private(set) var missing: [UInt32] = []

  /// Starts of the clusters that no face covers; each is a run of its own.
  private var missingStarts: Set<Int> = []

  init(_ line: TextLine, fonts: FontStack) {
    scalars.reserveCapacity(line.scalars.count)
    faces.reserveCapacity(line.scalars.count)
    var start = 0
    for end in line.clusterEnds {
      append(line.scalars[start..<end], fonts: fonts)
      start = end
    }
    splitIntoRuns()
  }

  /// Where no one face has the whole cluster, its base is drawn without what the base's face lacks; where none
  /// has the base, nothing is.
  private mutating func append(_ cluster: ArraySlice<UInt32>, fonts: FontStack) {
    let presentation = Presentation(of: cluster)
    let visible =
      cluster.contains(where: ItemizedLine.isIgnorable)
      ? cluster.filter { !ItemizedLine.isIgnorable($0) }[...] : cluster
    guard !visible.isEmpty else {
      append(cluster, face: faces.last { $0 != .missing } ?? fonts.primary)
      return
    }
    let face = fonts.face(for: visible, presentation)
    guard face == .missing else {
      append(cluster, face: face)
      return
    }
    let baseFace = fonts.face(for: visible.prefix(1), presentation)
    guard baseFace == .missing else {
      let uncovered = visible.filter { !fonts.covers(baseFace, $0) }
      missing += uncovered
      append(cluster.filter { !uncovered.contains($0) }[...], face: baseFace)
      return
    }
    missing += visible.indices.compactMap {
      fonts.face(for: visible[$0...$0], presentation) == .missing ? visible[$0] : nil
    }
    missingStarts.insert(scalars.count)
    append(cluster, face: .missing)
  }

  private mutating func append(_ cluster: ArraySlice<UInt32>, face: FaceID) {
    scalars += cluster
    faces += repeatElement(face, count: cluster.count)
  }

  /// Needs no glyph of its own. Hangul fillers are ignorable by their property, yet fonts give them a width.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
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
  let face: FaceID
  let script: hb_script_t

  /// Unicode bidirectional embedding level; odd levels run right to left.
  let level: Int8
}
