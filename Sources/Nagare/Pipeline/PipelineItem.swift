import NagareMedia

/// What travels from the demuxer to the muxer: frames to draw on, and packets to copy, in the order they were read.
package enum PipelineItem: Sendable {
  case frame(VideoFrame)
  /// A frame that somebody is still drawing on.
  case pending(DrawingPool.PendingFrame)
  /// The frame before it once more, from a timestamp on.
  case again(Int64)
  case packet(Packet)
  /// A packet of the video that was encoded earlier.
  case encoded(Packet)

  /// A frame counts as much as sixteen packets of other streams.
  package var weight: Int {
    switch self {
    case .frame, .pending, .again: 16
    case .packet, .encoded: 1
    }
  }

  /// Room for four frames: enough to keep both sides busy, little enough to keep memory low.
  package static func channel() -> Channel<PipelineItem> { Channel(capacity: 64) }
}
