/// A text hashed by its bytes: faster to look up than a string, which is normalised for hashing.
struct TextKey: Hashable {
  let text: String
  private let hash: Int

  init(_ text: String) {
    self.text = text
    var copy = text
    var hasher = Hasher()
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hash = hasher.finalize()
  }

  static func == (left: TextKey, right: TextKey) -> Bool { left.hash == right.hash && left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
