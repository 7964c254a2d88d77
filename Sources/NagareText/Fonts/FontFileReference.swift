/// Where a face comes from, for whoever has to name it to other programs.
package struct FontFileReference: Sendable, Equatable {
  package let path: String

  /// The face in a collection.
  package let index: Int

  /// Whether it has outlines; the rest are pictures in colour.
  package let hasOutlines: Bool

  init(_ face: FontFace) {
    path = face.source.path
    index = Int(face.source.faceIndex)
    if case .bitmaps = face.drawing { hasOutlines = false } else { hasOutlines = true }
  }
}
