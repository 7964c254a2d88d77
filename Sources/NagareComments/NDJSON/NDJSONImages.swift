/// The images of emotes and badges read so far from lines of NDJSON.
struct NDJSONImages {
  /// The identity of an image. Hashes all bytes, so that similar images do not collide.
  private struct Key: Hashable {
    let id: String
    let data: [UInt8]
  }

  /// The current image of each identifier.
  private var images: [String: EmoteImage] = [:]
  private var all: [Key: EmoteImage] = [:]
  private var budget = ImageBudget()

  subscript(id: String) -> EmoteImage? { images[id] }

  /// Assigns an image to its identifier. A repeated image is stored once.
  mutating func add(id: String, data: [UInt8]) {
    let key = Key(id: id, data: data)
    if all[key] == nil, !id.isEmpty, budget.take(data) { all[key] = EmoteImage(id: id, data: data) }
    // An unusable image also removes the identifier's previous image.
    images[id] = all[key]
  }
}
