/// The pictures of emotes that lines of NDJSON have brought so far.
struct NDJSONImages {
  /// A line's picture; all of its bytes are hashed, so that many that differ little take no longer.
  private struct Line: Hashable {
    let id: String
    let data: [UInt8]
  }

  /// What identifiers stand for at present.
  private var images: [String: EmoteImage] = [:]
  private var all: [Line: EmoteImage] = [:]
  private var byteCount = 0

  subscript(id: String) -> EmoteImage? { images[id] }

  /// Lets a picture stand for an identifier, if its size is within the limits. One that was there before counts once.
  mutating func add(id: String, data: [UInt8]) {
    let line = Line(id: id, data: data)
    if all[line] == nil, !id.isEmpty, !data.isEmpty, data.count <= CommentLimits.imageBytes,
      byteCount + data.count <= CommentLimits.allImageBytes
    {
      byteCount += data.count
      all[line] = EmoteImage(id: id, data: data)
    }
    // What is left out does not leave its identifier to another picture.
    images[id] = all[line]
  }
}
