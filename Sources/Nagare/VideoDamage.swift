import NagareMedia

/// What is wrong with a video that was read, which did not keep it from being rendered.
public struct VideoDamage: Sendable, Equatable {
  /// Packets that are not whole, that the decoder could not make sense of or that no container takes, places where the
  /// container could not be read, those where packets have times that cannot be true, those from which on an audio stream is of
  /// another kind than its header says, and audio streams that begin too late.
  public var packets = 0
  /// Pictures in which something is missing or made up, or whose time cannot be true.
  public var pictures = 0
  /// What is missing at the end by what the container says; nil where nothing is, or where nobody looked.
  public var truncation: Truncation?
  /// How often the video's time jumps; the output goes on without the jump.
  public var discontinuityCount = 0

  /// None.
  public init() {}

  init(_ demuxer: Demuxer, _ decoder: VideoDecoder, _ muxer: Muxer) {
    packets = demuxer.corruptionCount + decoder.undecodablePackets + muxer.corruptPackets
    pictures = decoder.corruptFrames
    discontinuityCount = demuxer.discontinuityCount
  }
}
