/// The images that a file may still have, within ``CommentLimits/allImageBytes``.
struct ImageBudget {
  private var byteCount = 0

  /// Takes an image's bytes from the budget; `false` if it has no bytes, or more than are left or one image may have.
  mutating func take(_ data: [UInt8]) -> Bool {
    guard !data.isEmpty, data.count <= CommentLimits.imageBytes,
      byteCount + data.count <= CommentLimits.allImageBytes
    else { return false }
    byteCount += data.count
    return true
  }
}
