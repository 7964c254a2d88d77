import CText

/// The faces a text may be drawn with, first choice first, and which of them covers what.
final class FontStack {
  /// Position of a face in the stack; `missing` where no face covers a cluster.
  typealias Index = Int32
  static let missing: Index = -1

  let library: FreeTypeLibrary
  private let catalog: FontCatalog?
  private let families: [String]
  private var files: [String: FontFile] = [:]
  private var candidates: [Candidate] = []
  private var fallbackIsLoaded = false
  private var firstIndex: [UInt32: Index] = [:]

  /// A face that may never be opened. The fallback's coverage comes from Fontconfig, whether open or not, so
  /// that a choice never depends on what was drawn before.
  private struct Candidate {
    let source: FontSource
    let characters: CharacterSet?
    var face: FontFace?
    var isBroken = false
  }

  init(_ request: FontRequest) throws(FontError) {
    guard let library = FreeTypeLibrary() else { throw .noFonts }
    self.library = library
    catalog = FontCatalog(language: request.language)
    families = request.families.isEmpty ? FontRequest.defaultFamilies : request.families
    for path in request.files {
      let source = FontSource(path: path)
      candidates.append(Candidate(source: source, characters: nil, face: try open(source)))
    }
    for family in families {
      if let source = catalog?.source(family: family) {
        candidates.append(Candidate(source: source, characters: nil))
      } else if !request.families.isEmpty {
        throw .familyMissing(name: family)
      }
    }
    primaryIndex = firstIndex(from: 0) { self.face(at: $0) != nil }
    guard primaryIndex != Self.missing else { throw .noFonts }
  }

  /// The face that opens first; what needs no glyph of its own is drawn with it.
  private(set) var primaryIndex = missing
  var primary: FontFace? { face(at: primaryIndex) }

  /// The face behind an index that this stack gave out; nil for any other.
  func face(at index: Index) -> FontFace? {
    let position = Int(index)
    guard candidates.indices.contains(position), !candidates[position].isBroken else { return nil }
    if let face = candidates[position].face { return face }
    guard let face = try? open(candidates[position].source) else {
      candidates[position].isBroken = true
      return nil
    }
    candidates[position].face = face
    return face
  }

  /// The first face at or after `start` that covers the scalar.
  func index(for scalar: UInt32) -> Index {
    if let known = firstIndex[scalar] { return known }
    let found = firstIndex(from: 0) { self.covers($0, scalar) }
    firstIndex[scalar] = found
    return found
  }

  /// The first face that covers all of `scalars` (at least one).
  func index(forAll scalars: [UInt32]) -> Index {
    var start: Index = 0
    for scalar in scalars {
      let first = index(for: scalar)
      if first == Self.missing { return Self.missing }
      start = max(start, first)
    }
    return firstIndex(from: start) { index in scalars.allSatisfy { self.covers(index, $0) } }
  }

  func covers(_ index: Index, _ scalar: UInt32) -> Bool {
    if covers(index, exactly: scalar) { return true }
    return Self.madeFromSpace(scalar) && covers(index, exactly: 0x20)
  }

  private func covers(_ index: Index, exactly scalar: UInt32) -> Bool {
    let position = Int(index)
    guard candidates.indices.contains(position) else { return false }
    if let characters = candidates[position].characters {
      return characters.contains(scalar) && face(at: index) != nil
    }
    return face(at: index)?.hasGlyph(for: scalar) ?? false
  }

  /// HarfBuzz makes these widths of space out of a font's ordinary one.
  private static func madeFromSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private func firstIndex(from start: Index, where accepts: (Index) -> Bool) -> Index {
    var index = start
    while index < candidates.count || loadFallback() {
      if accepts(index) { return index }
      index += 1
    }
    return Self.missing
  }

  private func loadFallback() -> Bool {
    guard !fallbackIsLoaded else { return false }
    fallbackIsLoaded = true
    let found = catalog?.fallback(families: families) ?? []
    candidates += found.map { Candidate(source: $0.source, characters: $0.characters) }
    return !found.isEmpty
  }

  private func open(_ source: FontSource) throws(FontError) -> FontFace {
    let file: FontFile
    if let known = files[source.path] {
      file = known
    } else {
      file = try FontFile(path: source.path)
      files[source.path] = file
    }
    return try FontFace(source, file: file, library: library)
  }
}
