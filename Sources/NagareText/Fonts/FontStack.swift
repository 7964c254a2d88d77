import CText

/// The faces that texts of one language and font may be drawn with, and which of them covers what.
///
/// Faces come in this order: the user's files, the user's families, those of the texts' own font, the usual ones for the
/// language if the user named no family, and what Fontconfig sorts as fallback. For emoji those with colours of their own come before all others; for text they come
/// last, as their digits and signs are no letters to read.
final class FontStack {
  /// HarfBuzz's handle of the language; nil for none.
  let language: OpaquePointer?

  /// The plain face that is asked first; what needs no glyph of its own is drawn with it.
  private(set) var primary = FaceID.missing

  private let faces: FaceLibrary
  private let catalog: FontCatalog?
  private let families: [String]
  private var plain = Candidates()
  private var colored = Candidates()
  /// What the fonts of the fallback cover together. Most characters that no font has are not asked of each.
  private let fallbackCharacters: CharacterSet
  private var fallbackIsLoaded = false
  private var known: [Query: FaceID] = [:]
  /// The same for single scalars that are text, which nearly all are.
  private var knownLetters: [UInt32: FaceID] = [:]
  /// Single scalars that are text and that no face covers. Hostile texts ask for all of them.
  private var uncovered = ScalarSet()

  /// A face that may never be opened. The fallback's coverage comes from Fontconfig, whether open or not, so that a
  /// choice never depends on what was drawn before.
  private struct Candidate {
    let face: FaceID
    let characters: CharacterSet?
    /// Whether only glyphs without colours of their own count.
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

  /// What the memory of answers is limited to: hostile files ask for every character that there is.
  private static let mostKnown = 32_768
  /// Scalars of a cluster that is remembered; families of emoji have seven.
  private static let longestKnown = 16

  /// - Parameter font: of its families those that are not installed are passed over.
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

  /// Family and style of the face that is asked first.
  var primaryName: String { face(primary)?.name ?? "" }

  /// How often the installed fonts were searched.
  var searchCount: Int { catalog?.searchCount ?? 0 }

  /// The first face that covers all of a cluster's visible scalars, at least one, or the one character that they compose
  /// to, as HarfBuzz would draw it.
  func face(for scalars: ArraySlice<UInt32>, _ presentation: Presentation) -> FaceID {
    if scalars.count == 1, presentation == .text, let letter = scalars.first {
      if uncovered.contains(letter) { return .missing }
      if let known = knownLetters[letter] { return known }
      let found = search(scalars, presentation)
      guard found != .missing else {
        uncovered.insert(letter)
        return found
      }
      if knownLetters.count >= FontStack.mostKnown { knownLetters.removeAll(keepingCapacity: true) }
      knownLetters[letter] = found
      return found
    }
    if let known = known[Query(scalars: scalars, presentation: presentation)] { return known }
    let found = search(scalars, presentation)
    if known.count >= FontStack.mostKnown { known.removeAll(keepingCapacity: true) }
    // A copy: a slice keeps all of its line. What hostile texts chain together will not come again.
    guard scalars.count <= FontStack.longestKnown else { return found }
    known[Query(scalars: ArraySlice(Array(scalars)), presentation: presentation)] = found
    return found
  }

  private func search(_ scalars: ArraySlice<UInt32>, _ presentation: Presentation) -> FaceID {
    let whole = FontStack.composed(scalars)
    func hasAll(_ candidate: Candidate) -> Bool {
      scalars.allSatisfy { self.covers(candidate, $0) } || whole.map { self.covers(candidate, $0) } ?? false
    }
    func isInFallback() -> Bool {
      scalars.allSatisfy(self.fallbackMayCover) || whole.map(self.fallbackMayCover) ?? false
    }
    var found = FaceID.missing
    if whole == nil, presentation == .text, scalars.dropFirst().contains(where: FontStack.isMarkOfAnyScript) {
      found = first(presentation, isInFallback) { hasAll($0) && faces.face($0.face)?.placesAccents ?? false }
    }
    return found == .missing ? first(presentation, isInFallback, where: hasAll) : found
  }

  /// Whether a face that was found here covers a scalar.
  func covers(_ face: FaceID, _ scalar: UInt32) -> Bool {
    [plain.chosen, plain.fallback, colored.chosen, colored.fallback].contains { candidates in
      candidates.contains { $0.face == face && covers($0, scalar) }
    }
  }

  private func covers(_ candidate: Candidate, _ scalar: UInt32) -> Bool {
    if covers(candidate, exactly: scalar) { return true }
    return FontStack.madeFromSpace(scalar) && covers(candidate, exactly: 0x20)
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
      || FontStack.madeFromSpace(scalar) && fallbackCharacters.contains(0x20)
  }

  /// HarfBuzz makes these widths of space out of a font's ordinary one.
  private static func madeFromSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// A mark that no script has for its own, such as an acute accent. Where scripts' own marks go their fonts know; and
  /// those that go through a letter, or span two, stand right without it.
  private static func isMarkOfAnyScript(_ scalar: UInt32) -> Bool {
    !(0x334...0x338).contains(scalar) && !(0x35C...0x362).contains(scalar)
      && hb_unicode_script(hb_unicode_funcs_get_default(), scalar) == HB_SCRIPT_INHERITED
  }

  private static func composed(_ scalars: ArraySlice<UInt32>) -> UInt32? {
    guard scalars.count > 1, var whole = scalars.first else { return nil }
    let functions = hb_unicode_funcs_get_default()
    for scalar in scalars.dropFirst() {
      var next: hb_codepoint_t = 0
      guard hb_unicode_compose(functions, whole, scalar, &next) != 0 else { return nil }
      whole = next
    }
    return whole
  }

  /// - Parameter isInFallback: whether it is worth while to ask the fonts of the fallback, once they are known.
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
    if case .bitmaps = face.drawing { return }
    plain.chosen.append(Candidate(face: id, characters: nil, isPlain: true))
  }

  private func loadFallback() {
    guard !fallbackIsLoaded, let catalog else { return }
    fallbackIsLoaded = true
    func candidates(_ fonts: [FontCatalog.Font]) -> [Candidate] {
      fonts.map { Candidate(face: faces.id(of: $0.source), characters: $0.characters) }
    }
    // Without the memory for it there is no fallback: its characters are missing, which is told.
    plain.fallback = candidates((try? catalog.fallback(families: families, beyond: fallbackCharacters)) ?? [])
    let fonts = (try? catalog.coloredFonts()) ?? []
    for font in fonts { _ = fallbackCharacters.add(font.characters) }
    colored.fallback = candidates(fonts)
  }
}
