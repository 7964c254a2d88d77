/// The luma of a lossless burn in memory, and the blocks that its comments change.
struct SizeReference {
  /// The frames of the lossless burn.
  let frames: [LumaPlane]
  /// The changed blocks of each frame.
  let blocks: [CommentBlocks]
  /// The length in seconds.
  let seconds: Double

  /// Reads a burn.
  /// - Parameters:
  ///   - bare: the path of a lossless burn without comments.
  ///   - drawn: the path of a lossless burn with comments.
  init(bare: String, drawn: String) throws {
    var (bareReader, drawnReader) = (try LumaReader(path: bare), try LumaReader(path: drawn))
    var (frames, blocks): ([LumaPlane], [CommentBlocks]) = ([], [])
    while let frame = try drawnReader.next() {
      guard let bareFrame = try bareReader.next(), bareFrame.width == frame.width, bareFrame.height == frame.height
      else {
        throw BenchmarkFailure(description: "\(bare) and \(drawn) have other frames")
      }
      frames.append(frame)
      blocks.append(CommentBlocks(bare: bareFrame, drawn: frame))
    }
    guard !frames.isEmpty else { throw BenchmarkFailure(description: "\(drawn) has no frames") }
    (self.frames, self.blocks) = (frames, blocks)
    seconds = drawnReader.frameTime * Double(frames.count)
  }

  /// The share of blocks that comments change, 0…1.
  var insideShare: Double {
    let inside = blocks.reduce(0) { $0 + $1.isInside.count { $0 } }
    return Double(inside) / Double(max(blocks.reduce(0) { $0 + $1.isInside.count }, 1))
  }

  /// Compares a burn with this one.
  func quality(of path: String) throws -> BurnQuality {
    var reader = try LumaReader(path: path)
    var quality = BurnQuality()
    for (frame, blocks) in zip(frames, blocks) {
      guard let burned = try reader.next(), burned.width == frame.width, burned.height == frame.height else {
        throw BenchmarkFailure(description: "\(path) has other frames than the lossless burn")
      }
      quality.add(burned, reference: frame, blocks: blocks)
    }
    guard try reader.next() == nil else { throw BenchmarkFailure(description: "\(path) has too many frames") }
    return quality
  }
}
