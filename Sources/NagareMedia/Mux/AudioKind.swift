import CFFmpeg

/// The properties that audio packets must share to belong to one stream.
struct AudioKind: Equatable {
  private let codec: AVCodecID
  private let sampleRate: Int32
  private let channels: Int32
  /// The codec's extradata.
  private let header: [UInt8]

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
}
