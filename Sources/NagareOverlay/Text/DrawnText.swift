import NagareText

/// The text of a comment as drawn, in one or more lines.
package struct DrawnText: Hashable, Sendable {
  /// The text with a placeholder for each image.
  package var content: String
  package var images: [InlineImage]

  package init(content: String, images: [InlineImage] = []) {
    self.content = content
    self.images = images
  }

  // Canonically equivalent texts may be drawn differently. Comparing bytes is also faster.
  package static func == (one: DrawnText, other: DrawnText) -> Bool {
    one.content.utf8.elementsEqual(other.content.utf8) && one.images == other.images
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: content)
    hasher.combine(images)
  }
}

extension Hasher {
  /// Adds the bytes of a string, followed by a byte that is never in UTF-8.
  fileprivate mutating func combine(bytes text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(UInt8.max)
  }
}
