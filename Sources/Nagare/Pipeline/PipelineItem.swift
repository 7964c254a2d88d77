import NagareMedia

/// An item on its way from the demuxer to the muxer: a frame to draw on or a packet to copy, in reading order.
package enum PipelineItem: Sendable {
  case frame(VideoFrame)
  /// A frame that the pool is still drawing on.
  case pending(DrawingPool.PendingFrame)
  /// A repetition of the previous frame, at another timestamp.
  case repeated(Int64)
  case packet(Packet)
  /// A video packet of the earlier output.
  case encoded(Packet)
  /// A video packet of the source, in place of a frame without comments.
  case copied(Packet)
  /// A frame whose packet is copied. It is not shown, but its colours count for later frames.
  case sampled(VideoFrame)

  /// The weight in a channel: a frame weighs as much as sixteen packets of other streams.
  package var weight: Int {
    switch self {
    case .frame, .pending, .repeated, .sampled: 16
    case .packet, .encoded, .copied: 1
    }
  }

  /// A channel for four frames: enough to keep both sides busy, few enough to save memory.
  package static func channel() -> Channel<PipelineItem> { Channel(capacity: 64) }
}
