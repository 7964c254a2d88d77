import CText

/// Which face of a `FaceLibrary`; `missing` where none covers a cluster.
typealias FaceID = Int32

extension FaceID {
  static let missing: FaceID = -1
  /// No face: a picture of the text's own.
  static let picture: FaceID = -2
}

/// Every face that a typesetter may draw with, opened when it is first needed. Stacks for several languages share it.
final class FaceLibrary {
  let library: FreeTypeLibrary
  private var files: [String: FontFile] = [:]
  private var identifiers: [FontSource: FaceID] = [:]
  private var slots: [Slot] = []

  private enum Slot {
    case closed(FontSource)
    case open(FontFace)
    case broken
  }

  init?() {
    guard let library = FreeTypeLibrary() else { return nil }
    self.library = library
  }

  /// The number of a face that may never be opened.
  func id(of source: FontSource) -> FaceID {
    if let known = identifiers[source] { return known }
    let id = FaceID(slots.count)
    slots.append(.closed(source))
    identifiers[source] = id
    return id
  }

  /// Opens a face that has to be usable.
  func open(_ source: FontSource) throws(FontError) -> FontFace {
    let id = Int(id(of: source))
    if case .open(let face) = slots[id] { return face }
    let face = try FontFace(source, file: file(at: source.path), library: library)
    slots[id] = .open(face)
    return face
  }

  /// The face behind a number that was given out here; nil if it cannot be used, and for any other number.
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
