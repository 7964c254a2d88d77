import CText

/// The index of a face in a `FaceLibrary`; `missing` if no face covers a cluster.
typealias FaceID = Int32

extension FaceID {
  static let missing: FaceID = -1
  /// No face: an inline image of the text.
  static let image: FaceID = -2
}

/// All faces available to a typesetter, opened on first use and shared by the stacks of all languages.
final class FaceLibrary {
  let library: FreeTypeLibrary
  private let svg: () -> SVGLibrary?
  private var files: [String: FontFile] = [:]
  private var identifiers: [FontSource: FaceID] = [:]
  private var slots: [Slot] = []

  private enum Slot {
    case closed(FontSource)
    case open(FontFace)
    case broken
  }

  /// - Parameter svg: the library for SVG documents, asked for only by fonts that have some.
  init?(svg: @escaping () -> SVGLibrary?) {
    guard let library = FreeTypeLibrary() else { return nil }
    self.library = library
    self.svg = svg
  }

  /// The identifier of a face, assigned without opening it.
  func id(of source: FontSource) -> FaceID {
    if let known = identifiers[source] { return known }
    let id = FaceID(slots.count)
    slots.append(.closed(source))
    identifiers[source] = id
    return id
  }

  /// Opens a face that is required.
  /// - Throws: `FontError.fileUnreadable` if it cannot be used.
  func open(_ source: FontSource) throws(FontError) -> FontFace {
    let id = Int(id(of: source))
    if case .open(let face) = slots[id] { return face }
    let face = try FontFace(source, file: file(at: source.path), library: library, svg: svg)
    slots[id] = .open(face)
    return face
  }

  /// The face with an identifier from this library; nil if it cannot be used or the identifier is unknown.
  func face(_ id: FaceID) -> FontFace? {
    let position = Int(id)
    guard slots.indices.contains(position) else { return nil }
    switch slots[position] {
    case .open(let face): return face
    case .broken: return nil
    case .closed(let source):
      let face = try? open(source)
      if face == nil { slots[position] = .broken }
      return face
    }
  }

  private func file(at path: String) throws(FontError) -> FontFile {
    if let known = files[path] { return known }
    let file = try FontFile(path: path)
    files[path] = file
    return file
  }
}
