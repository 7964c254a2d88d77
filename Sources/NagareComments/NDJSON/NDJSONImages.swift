/// The emote images read so far from lines of NDJSON.
struct NDJSONImages {
  /// An image of a line. Hashes all bytes, so that many similar images take no longer.
  private struct Line: Hashable {
    let id: String
    let data: [UInt8]
  }

  /// The current image of each identifier.
  private var images: [String: EmoteImage] = [:]
  private var all: [Line: EmoteImage] = [:]
  private var byteCount = 0

  subscript(id: String) -> EmoteImage? { images[id] }

  /// Assigns an image within the limits to an identifier. A repeated image is stored once.
  mutating func add(id: String, data: [UInt8]) {
    let line = Line(id: id, data: data)
    if all[line] == nil, !id.isEmpty, !data.isEmpty, data.count <= CommentLimits.imageBytes,
      byteCount + data.count <= CommentLimits.allImageBytes
    {
      byteCount += data.count
      all[line] = EmoteImage(id: id, data: data)
    }
    // An image beyond the limits also removes the identifier's previous image.
    images[id] = all[line]
  }
}
