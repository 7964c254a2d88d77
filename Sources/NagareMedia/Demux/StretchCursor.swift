import CFFmpeg

/// Follows a video's packets through its stretches.
package struct StretchCursor {
  /// The treatment of a packet.
  package enum Treatment {
    case decoded, copied
    /// The packet is copied, and its frame is decoded but not shown.
    case copiedAndDecoded
  }

  /// The stretches that have not ended, in order.
  private var rest: ArraySlice<CopiedStretch>
  private var treatment = Treatment.decoded
  /// The timestamps of the last stretch of which frames were decoded. These frames are not shown.
  package private(set) var sampled = Int64.min..<Int64.min

  package init(_ stretches: [CopiedStretch]) { rest = stretches[...] }

  /// The treatment of the next packet of the video.
  package mutating func treatment(of packet: Packet) -> Treatment {
    // Stretches begin and end only with key frames.
    guard packet.isKey else { return treatment }
    let time = packet.pointer.pointee.pts
    while let first = rest.first, let end = first.end, time >= end {
      rest.removeFirst()
      treatment = .decoded
    }
    guard let first = rest.first else { return treatment }
    if time == first.start { treatment = .copied }
    if treatment == .copied, time == first.leadIn {
      treatment = .copiedAndDecoded
      sampled = first.start..<(first.end ?? .max)
    }
    return treatment
  }
}
