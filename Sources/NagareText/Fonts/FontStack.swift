import CText

/// The faces for text in one language and font, and the characters that each covers.
///
/// Order of faces: the user's files, the user's families, the families of the text's font, the usual families for the
/// language if the user named none, then Fontconfig's fallback. Faces with colours of their own come first for emoji
/// and last for text, as their digits and symbols are hard to read as text.
final class FontStack {
  /// HarfBuzz's language; nil for none.
  let language: OpaquePointer?

  /// The first usable face, plain if there is one; also used for invisible scalars that follow no others in their line.
  private(set) var primary = FaceID.missing

  private let faces: FaceLibrary
  private let catalog: FontCatalog?
  private let families: [String]
  private var plain = Candidates()
  private var colored = Candidates()
  /// The union of all fallback fonts' characters. It spares asking each font about a character that none has.
  private let fallbackCharacters: CharacterSet
  private var fallbackIsLoaded = false
  private var cache: [Query: FaceID] = [:]
  /// Like `cache`, for single scalars in text presentation, the most frequent queries.
  private var scalarCache: [UInt32: FaceID] = [:]
  /// Single scalars in text presentation that no face covers. A bit set, as hostile texts may contain all of them.
  private var uncovered = ScalarSet()

  /// A face, possibly not opened yet. Fontconfig states the coverage of fallback faces, opened or not, so that a choice
  /// never depends on earlier drawing.
  private struct Candidate {
    let face: FaceID
    let characters: CharacterSet?
    /// Whether glyphs with colours of their own are excluded.
    var isPlain = false
  }

  private struct Candidates {
    var chosen: [Candidate] = []
    var fallback: [Candidate] = []
  }

  private struct Query: Hashable {
    let scalars: ArraySlice<UInt32>
    let presentation: Presentation
  }

  /// The capacity of `cache` and `scalarCache`, as hostile texts may contain every character.
  private static let cacheCapacity = 32_768
  /// The longest cluster that is cached, in scalars; family emoji have seven. Longer ones are hostile and seldom recur.
  private static let longestCachedCluster = 16

  /// - Parameter font: the text's font; its families that are not installed are skipped.
  init(
    _ request: FontRequest, language: String, font: FontSelection, faces: FaceLibrary
  ) throws(FontError) {
    self.faces = faces
    fallbackCharacters = try CharacterSet()
    self.language = language.isEmpty ? nil : hb_language_from_string(language, -1)
    let weight = font.weight(for: request)
    catalog = FontCatalog(language: language, weight: weight)
    let usual = request.families.isEmpty ? FontDesign.sansSerif.families(for: language) : []
    let others = font.families(for: language) + usual
    families = request.families + others
    for path in request.files {
      choose(try faces.open(FontSource(path: path, weight: weight)))
    }
    for family in request.families {
      guard let source = try catalog?.source(family: family) else {
        throw FontFile.searchError ?? .familyMissing(name: family)
      }
      choose(try faces.open(source))
    }
    for family in others {
      guard let source = try catalog?.source(family: family) else { continue }
      if let face = faces.face(faces.id(of: source)) { choose(face) }
    }
    primary = first(.text, { true }) { faces.face($0.face) != nil }
    guard primary != .missing else { throw FontFile.searchError ?? .noFonts }
  }

  func face(_ id: FaceID) -> FontFace? { faces.face(id) }

  /// Family and style of `primary`.
  var primaryName: String { face(primary)?.name ?? "" }

  /// The number of searches through the installed fonts.
  var searchCount: Int { catalog?.searchCount ?? 0 }

  /// The first face that covers all visible scalars of a cluster, or their canonical composition, which HarfBuzz
  /// prefers. For a letter and an accent without a composition, faces that place accents come first.
  /// - Parameter scalars: at least one.
  func face(for scalars: ArraySlice<UInt32>, _ presentation: Presentation) -> FaceID {
    if scalars.count == 1, presentation == .text, let letter = scalars.first {
      if uncovered.contains(letter) { return .missing }
      if let known = scalarCache[letter] { return known }
      let found = search(scalars, presentation)
      guard found != .missing else {
        uncovered.insert(letter)
        return found
      }
      if scalarCache.count >= FontStack.cacheCapacity { scalarCache.removeAll(keepingCapacity: true) }
      scalarCache[letter] = found
      return found
    }
    if let known = cache[Query(scalars: scalars, presentation: presentation)] { return known }
    let found = search(scalars, presentation)
    guard scalars.count <= FontStack.longestCachedCluster else { return found }
    if cache.count >= FontStack.cacheCapacity { cache.removeAll(keepingCapacity: true) }
    // Copied, as a slice would keep its whole line alive.
    cache[Query(scalars: ArraySlice(Array(scalars)), presentation: presentation)] = found
    return found
  }

  private func search(_ scalars: ArraySlice<UInt32>, _ presentation: Presentation) -> FaceID {
    let composed = FontStack.composed(scalars)
    func hasAll(_ candidate: Candidate) -> Bool {
      scalars.allSatisfy { self.covers(candidate, $0) } || composed.map { self.covers(candidate, $0) } ?? false
    }
    func isInFallback() -> Bool {
      scalars.allSatisfy(self.fallbackMayCover) || composed.map(self.fallbackMayCover) ?? false
    }
    var found = FaceID.missing
    if composed == nil, presentation == .text, scalars.dropFirst().contains(where: FontStack.isInheritedMark) {
      found = first(presentation, isInFallback) { hasAll($0) && faces.face($0.face)?.placesAccents ?? false }
    }
    return found == .missing ? first(presentation, isInFallback, where: hasAll) : found
  }

  /// Whether a face of this stack covers a scalar.
  func covers(_ face: FaceID, _ scalar: UInt32) -> Bool {
    [plain.chosen, plain.fallback, colored.chosen, colored.fallback].contains { candidates in
      candidates.contains { $0.face == face && covers($0, scalar) }
    }
  }

  private func covers(_ candidate: Candidate, _ scalar: UInt32) -> Bool {
    if covers(candidate, exactly: scalar) { return true }
    return FontStack.isSynthesizedFromSpace(scalar) && covers(candidate, exactly: 0x20)
  }

  private func covers(_ candidate: Candidate, exactly scalar: UInt32) -> Bool {
    if let characters = candidate.characters {
      return characters.contains(scalar) && faces.face(candidate.face) != nil
    }
    guard let face = faces.face(candidate.face) else { return false }
    return candidate.isPlain ? face.hasPlainGlyph(for: scalar) : face.hasGlyph(for: scalar)
  }

  private func fallbackMayCover(_ scalar: UInt32) -> Bool {
    fallbackCharacters.contains(scalar)
      || FontStack.isSynthesizedFromSpace(scalar) && fallbackCharacters.contains(0x20)
  }

  /// Whether HarfBuzz synthesises the scalar from a font's ordinary space.
  private static func isSynthesizedFromSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a scalar, such as the acute accent, is a mark with the script property Inherited that needs placement.
  /// Fonts place the marks of their own scripts; overlays and double marks look right without placement.
  private static func isInheritedMark(_ scalar: UInt32) -> Bool {
    !(0x334...0x338).contains(scalar) && !(0x35C...0x362).contains(scalar)
      && hb_unicode_script(hb_unicode_funcs_get_default(), scalar) == HB_SCRIPT_INHERITED
  }

  private static func composed(_ scalars: ArraySlice<UInt32>) -> UInt32? {
    guard scalars.count > 1, var composed = scalars.first else { return nil }
    let functions = hb_unicode_funcs_get_default()
    for scalar in scalars.dropFirst() {
      var next: hb_codepoint_t = 0
      guard hb_unicode_compose(functions, composed, scalar, &next) != 0 else { return nil }
      composed = next
    }
    return composed
  }

  /// - Parameter isInFallback: whether fallback fonts may have a match; called after they are loaded.
  private func first(
    _ presentation: Presentation, _ isInFallback: () -> Bool, where accepts: (Candidate) -> Bool
  ) -> FaceID {
    for isColored in presentation == .emoji ? [true, false] : [false, true] {
      if let found = (isColored ? colored : plain).chosen.first(where: accepts) { return found.face }
      loadFallback()
      guard isInFallback() else { continue }
      if let found = (isColored ? colored : plain).fallback.first(where: accepts) { return found.face }
    }
    return .missing
  }

  private func choose(_ face: FontFace) {
    let id = faces.id(of: face.source)
    if face.isColored { colored.chosen.append(Candidate(face: id, characters: nil)) }
    // A face with coloured layers may have letters as well.
    if case .bitmaps = face.glyphFormat { return }
    plain.chosen.append(Candidate(face: id, characters: nil, isPlain: true))
  }

  private func loadFallback() {
    guard !fallbackIsLoaded, let catalog else { return }
    fallbackIsLoaded = true
    func candidates(_ fonts: [FontCatalog.Font]) -> [Candidate] {
      fonts.map { Candidate(face: faces.id(of: $0.source), characters: $0.characters) }
    }
    // Without memory there is no fallback, and its characters are reported as missing.
    plain.fallback = candidates((try? catalog.fallback(families: families, beyond: fallbackCharacters)) ?? [])
    let fonts = (try? catalog.coloredFonts()) ?? []
    for font in fonts { _ = fallbackCharacters.add(font.characters) }
    colored.fallback = candidates(fonts)
  }
}
