import NagareText

/// What is drawn of a comment, in one line or more.
package struct DrawnText: Hashable, Sendable {
  /// With a placeholder for each picture.
  package var content: String
  package var pictures: [TextPicture]

  package init(content: String, pictures: [TextPicture] = []) {
    self.content = content
    self.pictures = pictures
  }
}
