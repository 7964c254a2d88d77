import CFFmpeg

/// The properties that audio packets must share to belong to one stream.
struct AudioKind: Equatable {
  fileprivate let codec: AVCodecID
  private let sampleRate: Int32
  private let channels: Int32
  /// The codec's extradata.
  fileprivate let header: [UInt8]

  /// The kind of an input's main audio; nil if there is none.
  init?(of demuxer: Demuxer) {
    guard let index = demuxer.audioIndex,
      let parameters = demuxer.context.pointee.streams[index]?.pointee.codecpar.pointee
    else { return nil }
    codec = parameters.codec_id
    sampleRate = parameters.sample_rate
    channels = parameters.ch_layout.nb_channels
    header = Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size)))
  }

  /// Whether this and another stream are AAC, and both or neither have a header for all packets.
  func isAAC(storedLike other: AudioKind) -> Bool {
    codec == AV_CODEC_ID_AAC && other.codec == AV_CODEC_ID_AAC && header.isEmpty == other.header.isEmpty
  }
}

extension Demuxer {
  /// The codec header of the main audio, if that is AAC; nil if packets have headers of their own.
  package var aacHeader: [UInt8]? {
    guard let kind = AudioKind(of: self), kind.codec == AV_CODEC_ID_AAC, !kind.header.isEmpty else { return nil }
    return kind.header
  }
}
