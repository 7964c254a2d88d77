import NagareText

/// What is drawn of a comment, in one line or more.
package struct DrawnText: Hashable, Sendable {
  /// With a placeholder for each picture.
  package var content: String
  package var pictures: [InlineImage]

  package init(content: String, pictures: [InlineImage] = []) {
    self.content = content
    self.pictures = pictures
  }

  // Texts that Unicode calls equivalent may be drawn differently; to tell them apart by their bytes is faster, too.
  package static func == (one: DrawnText, other: DrawnText) -> Bool {
    one.content.utf8.elementsEqual(other.content.utf8) && one.pictures == other.pictures
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: content)
    hasher.combine(pictures)
  }
}

extension Hasher {
  /// Adds the bytes of a string as they are, with an end that no UTF-8 has.
  fileprivate mutating func combine(bytes text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(UInt8.max)
  }
}
