import CFFmpeg

/// Follows a video's packets through its stretches.
package struct StretchCursor {
  /// The stretches that have not ended, in order.
  private var rest: ArraySlice<CopiedStretch>
  /// Whether the last packet is copied.
  package private(set) var isCopying = false
  /// The timestamps of the frames of each stretch that has begun. A decoder outputs frames long after their packets.
  private var begun: [Range<Int64>] = []

  package init(_ stretches: [CopiedStretch]) { rest = stretches[...] }

  /// Whether the next packet of the video is copied.
  package mutating func copies(_ packet: Packet) -> Bool {
    // Stretches begin and end only with key frames.
    guard packet.isKey else { return isCopying }
    let time = packet.pointer.pointee.pts
    while let first = rest.first, let end = first.end, time >= end {
      rest.removeFirst()
      isCopying = false
    }
    if let first = rest.first, time == first.start {
      isCopying = true
      begun.append(first.start..<(first.end ?? .max))
    }
    return isCopying
  }

  /// Whether the frame with a timestamp belongs to a stretch that has begun.
  package func hasCopied(_ timestamp: Int64) -> Bool { begun.contains { $0.contains(timestamp) } }
}
