/// The file and index of a face, by which other programs can find it.
package struct FontFileReference: Sendable, Equatable {
  package let path: String

  /// The index of the face in a collection.
  package let index: Int

  /// Whether the face has outlines rather than coloured bitmaps.
  package let hasOutlines: Bool

  init(_ face: FontFace) {
    path = face.source.path
    index = Int(face.source.faceIndex)
    if case .bitmaps = face.glyphFormat { hasOutlines = false } else { hasOutlines = true }
  }
}
