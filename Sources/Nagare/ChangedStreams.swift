import NagareMedia

/// The streams of a video that an output holds in another form, or not at all.
package struct ChangedStreams: Sendable {
  /// Streams that the output holds in another format.
  package let converted: [ConvertedStream]
  /// Streams that the output's container cannot hold in any format, and containers that could.
  package let omitted: [OmittedStream]
  /// Whether audio is among the omitted streams.
  package let omitsAudio: Bool
  /// Audio streams that are undecodable, or must be converted but need a decoder that this FFmpeg lacks.
  package let undecodable: [String]
  package let container: OutputContainer

  init(_ muxer: Muxer) {
    (converted, omitted, omitsAudio) = (muxer.convertedStreams, muxer.omissions, muxer.omitsAudio)
    (undecodable, container) = (muxer.undecodableStreams, muxer.container)
  }
}
