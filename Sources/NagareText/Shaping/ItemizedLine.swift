import CText

/// A line's scalars in logical order, each with its face. Marks that need another face than their letter come after its
/// other marks.
struct ItemizedLine {
  private(set) var scalars: [UInt32] = []
  private(set) var faces: [FaceID] = []

  /// Runs of one face, script and bidirectional level, in logical order.
  private(set) var runs: [ShapingRun] = []

  /// Inline images by the index of their scalar, each with its index among the text's images.
  private(set) var images: [Int: (index: Int, image: InlineImage)] = [:]

  /// Scalars that no face covers.
  private(set) var missing: [UInt32] = []

  /// Widths in ems that replace the font's own for spaces, by scalar index.
  private(set) var spaceWidths: [Int: Double] = [:]

  let clusterCount: Int

  /// The number of gaps between adjacent UTF-16 units within the line's parts.
  let gapCount: Int

  /// The starts of images and of clusters that no face covers, in ascending order. Each starts a run.
  private var forcedRunStarts: [Int] = []

  /// - Parameters:
  ///   - parts: the line's parts, if not all of it uses `fonts`.
  ///   - images: the images for placeholders from this line on; the line's own are removed.
  ///   - partFonts: the fonts of a part.
  init(
    _ line: TextLine, fonts: FontStack, parts: [FlashText.Part] = [], images: inout ArraySlice<InlineImage>,
    partFonts: (FlashFont) -> FontStack
  ) {
    clusterCount = line.clusterEnds.count
    gapCount = max(line.scalars.reduce(0) { $0 + ($1 > 0xFFFF ? 2 : 1) } - max(parts.count, 1), 0)
    scalars.reserveCapacity(line.scalars.count)
    faces.reserveCapacity(line.scalars.count)
    var partsLeft = parts[...]
    var start = 0
    for end in line.clusterEnds {
      // A cluster belongs to the part in which it begins.
      while let part = partsLeft.first, part.range.upperBound <= start { partsLeft.removeFirst() }
      let fonts = partsLeft.first.map { partFonts($0.font) } ?? fonts
      if let width = partsLeft.first?.spaceWidth { spaceWidths[scalars.count] = width }
      let cluster = line.scalars[start..<end]
      if cluster.first == InlineImage.placeholder.value, let image = images.first {
        self.images[scalars.count] = (images.startIndex, image)
        images.removeFirst()
        forcedRunStarts.append(scalars.count)
        append(cluster.prefix(1), face: .image)
      } else {
        append(cluster, fonts: fonts)
      }
      start = end
    }
    splitIntoRuns()
  }

  /// Appends a cluster. It is split if no single face covers it, or if text presentation is selected and only a
  /// coloured face does.
  private mutating func append(_ cluster: ArraySlice<UInt32>, fonts: FontStack) {
    let presentation = Presentation(of: cluster)
    let visible = ItemizedLine.visible(cluster)
    guard !visible.isEmpty else {
      append(cluster, face: faces.last { $0 >= 0 } ?? fonts.primary)
      return
    }
    let face = fonts.face(for: visible, presentation)
    let isWhole =
      face != .missing
      && (presentation == .emoji || !Presentation.isSelectedText(cluster)
        || fonts.face(face)?.isColored == false)
    if isWhole || cluster.count == 1 {
      append(cluster, face: face, visible: visible)
      return
    }
    var start = cluster.startIndex
    for index in cluster.indices.dropFirst() where Presentation.mayStandAlone(cluster[index]) {
      appendPart(cluster[start..<index], fonts: fonts)
      start = index
    }
    appendPart(cluster[start...], fonts: fonts)
  }

  /// Appends a part. If no face covers a letter with marks, the marks that the letter's face lacks follow in other
  /// faces.
  private mutating func appendPart(_ part: ArraySlice<UInt32>, fonts: FontStack) {
    let presentation = Presentation(of: part)
    let visible = ItemizedLine.visible(part)
    let face = visible.isEmpty ? fonts.primary : fonts.face(for: visible, presentation)
    guard face == .missing, visible.count > 1 else {
      append(part, face: face, visible: visible)
      return
    }
    let base = fonts.face(for: visible.prefix(1), presentation)
    let others = base == .missing ? visible.dropFirst() : visible.dropFirst().filter { !fonts.covers(base, $0) }[...]
    append(part.filter { !others.contains($0) }[...], face: base, visible: visible.prefix(1))
    for mark in others {
      append([mark], face: fonts.face(for: [mark], .text), visible: [mark])
    }
  }

  private mutating func append(_ part: ArraySlice<UInt32>, face: FaceID, visible: ArraySlice<UInt32>) {
    if face == .missing {
      missing += visible
      // A part may consist of nothing but marks; then possibly nothing was appended since the last start.
      if forcedRunStarts.last != scalars.count { forcedRunStarts.append(scalars.count) }
    }
    append(part, face: face)
  }

  private static func visible(_ cluster: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    cluster.contains(where: isIgnorable) ? cluster.filter { !isIgnorable($0) }[...] : cluster
  }

  private mutating func append(_ cluster: ArraySlice<UInt32>, face: FaceID) {
    scalars += cluster
    faces += repeatElement(face, count: cluster.count)
  }

  /// Whether the scalar is default-ignorable, except for Hangul fillers, to which fonts give a width.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
    case 0x115F, 0x1160, 0x3164, 0xFFA0: false
    default:
      ScalarPlanes.mayHaveProperties(scalar)
        && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
    }
  }

  private mutating func splitIntoRuns() {
    let levels = BidiLevels.levels(of: scalars)
    let scripts = ScriptRuns.scripts(of: scalars)
    var start = 0
    var startsLeft = forcedRunStarts[...]
    while start < scalars.count {
      if startsLeft.first == start { startsLeft.removeFirst() }
      let limit = startsLeft.first ?? scalars.count
      var end = start + 1
      while end < limit, faces[end] == faces[start], levels[end] == levels[start], scripts[end] == scripts[start] {
        end += 1
      }
      runs.append(
        ShapingRun(range: start..<end, face: faces[start], script: scripts[start], level: levels[start]))
      start = end
    }
  }
}

/// A part of a line that is shaped by one call of HarfBuzz.
struct ShapingRun {
  let range: Range<Int>
  let face: FaceID
  let script: hb_script_t

  /// The Unicode bidirectional embedding level. Odd levels run right to left.
  let level: Int8
}
