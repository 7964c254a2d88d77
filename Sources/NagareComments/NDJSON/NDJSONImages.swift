/// The pictures of emotes that lines of NDJSON have brought so far.
struct NDJSONImages {
  private var images: [String: EmoteImage] = [:]
  private var byteCount = 0

  subscript(id: String) -> EmoteImage? { images[id] }

  /// Keeps a picture, if its size is within the limits.
  mutating func add(id: String, data: [UInt8]) {
    guard !id.isEmpty, !data.isEmpty, data.count <= CommentLimits.imageBytes,
      byteCount + data.count <= CommentLimits.allImageBytes
    else { return }
    byteCount += data.count
    images[id] = EmoteImage(id: id, data: data)
  }
}
