import CFFmpeg
import NagareSystem

/// A container that can be written.
package enum OutputContainer: String, Sendable {
  /// The container of a file with that suffix.
  case mp4, mov, mkv, webm
  /// NUT, for frames that another program reads from a pipe: it needs no seeking, and holds nearly every pixel format.
  case nut
  /// Fragmented MP4, for a browser that plays it while it is written: the video and one audio stream.
  case fragments
  /// An MPEG transport stream, for live streams: readers may join late.
  case ts
  /// FLV, which RTMP carries.
  case flv
  /// Samples without a container: red, green, blue and alpha of 8 bits each.
  case raw
  /// An image file for each frame.
  case images

  /// The containers that a file's suffix can name.
  static let named: [OutputContainer] = [.mp4, .mov, .mkv, .webm]

  /// The container that a path's suffix names.
  package init(path: String) throws(MediaError) {
    let suffix = path.fileSuffix.lowercased()
    let container = OutputContainer(rawValue: suffix == "m4v" ? "mp4" : suffix)
    guard let container, OutputContainer.named.contains(container) else {
      throw MediaError.unknownContainer(path: path, supported: OutputContainer.named.map(\.rawValue))
    }
    self = container
  }

  /// Whether the container stores a display matrix that players apply. Browsers ignore WebM's, and some ignore that of
  /// fragments.
  package var keepsOrientation: Bool {
    self == .mp4 || self == .mov || self == .mkv && nagare_matroska_keeps_orientation
  }

  /// Whether it belongs to ISO/IEC 14496-12, the base media file format.
  var isISOMedia: Bool { [.mp4, .mov, .fragments].contains(self) }

  /// Whether it is Matroska, including WebM.
  var isMatroska: Bool { self == .mkv || self == .webm }

  /// FFmpeg's name of the muxer.
  var muxerName: String {
    switch self {
    case .mp4, .mov, .webm, .nut: rawValue
    case .mkv: "matroska"
    case .fragments: "mp4"
    case .ts: "mpegts"
    case .flv: "flv"
    case .raw: "rawvideo"
    case .images: "image2"
    }
  }

  /// FFmpeg's name of the encoder that is used if none is named.
  var usualEncoder: String {
    switch self {
    case .mp4, .mov, .mkv, .fragments, .ts, .flv: "libx264"
    case .webm: "libvpx-vp9"
    case .nut, .raw: "rawvideo"
    case .images: "png"
    }
  }

  /// The encoders whose transparency other programs can read in this container, the usual one first.
  var transparentEncoders: [String] {
    switch self {
    case .mov: ["prores_ks", "qtrle", "png"]
    case .mkv: ["ffv1", "libvpx-vp9"]
    case .webm: ["libvpx-vp9"]
    case .raw: ["rawvideo"]
    case .images: ["png"]
    case .mp4, .nut, .fragments, .ts, .flv: []
    }
  }

  var format: UnsafePointer<AVOutputFormat>? { UnsafePointer(av_guess_format(muxerName, nil, nil)) }

  /// Whether the container can store packets of a codec.
  func holds(_ codec: AVCodecID) -> Bool {
    switch self {
    case .images: return codec == AV_CODEC_ID_PNG
    case .raw: return codec == AV_CODEC_ID_RAWVIDEO
    case .ts: return OutputContainer.transportCodecs.contains(codec)
    case .flv: return [AV_CODEC_ID_H264, AV_CODEC_ID_FLV1, AV_CODEC_ID_AAC, AV_CODEC_ID_MP3].contains(codec)
    // FFmpeg writes PCM into MP4 as in ISO/IEC 23003-5, which hardly any player supports.
    case .mp4 where OutputContainer.pcmCodecs.contains(codec): return false
    case .mov where OutputContainer.codecsOfMP4.contains(codec): return false
    case .mp4 where OutputContainer.codecsOfMP4.contains(codec): return true
    // What every browser plays.
    case .fragments: return [AV_CODEC_ID_H264, AV_CODEC_ID_AAC].contains(codec)
    case .mp4, .mov, .webm, .nut: return avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
    // Matroska also stores other codecs, under the names that they have in Windows.
    case .mkv: return avformat_query_codec(format, codec, FF_COMPLIANCE_UNOFFICIAL) == 1
    }
  }

  /// The profile of AAC that every browser plays, low complexity: its object type in ISO/IEC 14496-3 less one.
  private static let usualAACProfile: Int32 = 1

  /// Whether a stream can be copied. A corrupt file may lack the frame size, without which no muxer writes a header.
  private func holds(_ parameters: AVCodecParameters) -> Bool {
    let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
    if self == .fragments, !isVideo, parameters.profile != OutputContainer.usualAACProfile { return false }
    return !(isVideo && min(parameters.width, parameters.height) <= 0) && holds(parameters.codec_id)
  }

  /// The most audio channels for which FFmpeg opens a decoder (FF_SANE_NB_CHANNELS of libavcodec).
  private static let maxChannels: Int32 = 512

  /// Whether an audio stream's parameters allow decoding. FFmpeg finds those that the container omits by decoding the
  /// beginning; a corrupt file may still lack some. Channels may be unknown if FFmpeg has no decoder.
  private func isDecodable(_ audio: AVCodecParameters) -> Bool {
    let channels = audio.ch_layout.nb_channels
    let isDescribed = channels > 0 || avcodec_find_decoder(audio.codec_id) == nil
    return isDescribed && channels <= OutputContainer.maxChannels && audio.sample_rate > 0
  }

  /// The codecs that FFmpeg writes into MP4, but not into MOV. It reports that only when it writes the header.
  static let codecsOfMP4 = [
    AV_CODEC_ID_OPUS, AV_CODEC_ID_FLAC, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
  ]

  /// The codecs of uncompressed audio.
  private static let pcmCodecs = [
    AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_S24BE,
    AV_CODEC_ID_PCM_S32LE, AV_CODEC_ID_PCM_S32BE, AV_CODEC_ID_PCM_F32LE, AV_CODEC_ID_PCM_F32BE,
    AV_CODEC_ID_PCM_F64LE, AV_CODEC_ID_PCM_F64BE,
  ]

  /// The codecs with their own type in transport streams. FFmpeg writes all others as private data, which nobody reads.
  private static let transportCodecs = [
    AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4, AV_CODEC_ID_H264, AV_CODEC_ID_HEVC,
    AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3,
    AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_OPUS,
  ]

  /// The pixel formats that an encoder takes and the container stores; nil for any.
  func formats(of codec: UnsafePointer<AVCodec>) -> [AVPixelFormat]? {
    if self == .raw { return [AV_PIX_FMT_RGBA] }
    guard self == .nut, codec.pointee.id == AV_CODEC_ID_RAWVIDEO else { return EncoderCatalog.formats(of: codec) }
    return PixelFormatTable.all.filter { avcodec_pix_fmt_to_codec_tag($0) != 0 }
  }

  /// The audio codecs whose decoders need the block size, which NUT cannot store.
  private static let blockCodecs = [
    AV_CODEC_ID_WMAV1, AV_CODEC_ID_WMAV2, AV_CODEC_ID_WMAPRO, AV_CODEC_ID_WMALOSSLESS, AV_CODEC_ID_WMAVOICE,
    AV_CODEC_ID_ADPCM_MS, AV_CODEC_ID_ADPCM_IMA_WAV, AV_CODEC_ID_ATRAC3, AV_CODEC_ID_ATRAC3P,
  ]

  /// The role in the output of a stream other than the encoded video.
  /// - Parameters:
  ///   - isMainAudio: whether it is the audio that players would play with the video.
  ///   - audio: the treatment of audio.
  func role(of stream: AVStream, isMainAudio: Bool, _ audio: AudioTreatment = .copy) -> StreamRole {
    let parameters = stream.codecpar.pointee
    if self == .fragments, !isMainAudio { return .unwanted }
    if parameters.codec_type == AVMEDIA_TYPE_AUDIO {
      if audio == .none { return .unwanted }
      if !isDecodable(parameters) { return .undecodable }
      if audio != .copy { return .encoded }
    }
    if self == .nut {
      guard isMainAudio else { return .unwanted }
      return holds(parameters) && !OutputContainer.blockCodecs.contains(parameters.codec_id) ? .copied : .decoded
    }
    if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT { return self == .mkv ? .copied : .omitted }
    guard stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else {
      return holds(parameters) ? .copied : .omitted
    }
    switch self {
    case .mp4: return holds(parameters) ? .copied : .omitted
    case .mkv: return stream.attached_pic.size > 0 ? .attached : .omitted
    case .mov, .webm, .nut, .fragments, .ts, .flv, .raw, .images: return .omitted
    }
  }
}

/// The role of an input's stream in the output.
enum StreamRole {
  case copied
  /// Cover art, stored as an attached file.
  case attached
  /// Audio that is decoded to PCM, which the container can hold.
  case decoded
  /// Audio that is decoded and re-encoded.
  case encoded
  /// A stream that the container cannot hold.
  case omitted
  /// Audio whose parameters are missing or invalid, so that nothing can decode it.
  case undecodable
  /// A stream that is omitted on purpose.
  case unwanted
}
