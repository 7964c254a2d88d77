import CFFmpeg

/// A container that can be written.
public enum OutputContainer: String, Sendable {
  /// A file that holds streams, by the suffix of its name.
  case mp4, mov, mkv, webm
  /// For a stream of samples into another program: it need not be seekable, and holds samples of nearly every format.
  case nut
  /// An MPEG transport stream, for running streams: whoever joins late can read it.
  case ts
  /// What RTMP carries.
  case flv
  /// Samples one after the other, without anything else: red, green, blue and alpha of 8 bits each.
  case raw
  /// A file for each picture.
  case images

  /// Those that files are named after.
  static let named: [OutputContainer] = [.mp4, .mov, .mkv, .webm]

  /// The container that a file's suffix names.
  public init(path: String) throws(MediaError) {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } : nil
    let container = OutputContainer(rawValue: suffix == "m4v" ? "mp4" : suffix ?? "")
    guard let container, OutputContainer.named.contains(container) else {
      throw MediaError.unknownContainer(path: path, supported: OutputContainer.named.map(\.rawValue))
    }
    self = container
  }

  /// Whether players get the display matrix from it. Browsers ignore that of WebM.
  package var keepsOrientation: Bool { isISOMedia || self == .mkv && nagare_matroska_keeps_orientation }

  /// Whether it is of the family of ISO/IEC 14496-12, the base media file format.
  var isISOMedia: Bool { self == .mp4 || self == .mov }

  /// Whether it is Matroska, of which WebM is a part.
  var isMatroska: Bool { self == .mkv || self == .webm }

  /// FFmpeg's name of the muxer.
  var muxerName: String {
    switch self {
    case .mp4, .mov, .webm, .nut: rawValue
    case .mkv: "matroska"
    case .ts: "mpegts"
    case .flv: "flv"
    case .raw: "rawvideo"
    case .images: "image2"
    }
  }

  /// The encoder used when none is named.
  var usualEncoder: String {
    switch self {
    case .mp4, .mov, .mkv, .ts, .flv: "libx264"
    case .webm: "libvpx-vp9"
    case .nut, .raw: "rawvideo"
    case .images: "png"
    }
  }

  /// The encoders whose pictures have transparency here that others can read, the usual one first.
  var transparentEncoders: [String] {
    switch self {
    case .mov: ["prores_ks", "qtrle", "png"]
    case .mkv: ["ffv1", "libvpx-vp9"]
    case .webm: ["libvpx-vp9"]
    case .raw: ["rawvideo"]
    case .images: ["png"]
    case .mp4, .nut, .ts, .flv: []
    }
  }

  var format: UnsafePointer<AVOutputFormat>? { UnsafePointer(av_guess_format(muxerName, nil, nil)) }

  /// Whether packets of this codec can be stored.
  func holds(_ codec: AVCodecID) -> Bool {
    switch self {
    case .images: return codec == AV_CODEC_ID_PNG
    case .raw: return codec == AV_CODEC_ID_RAWVIDEO
    case .ts: return OutputContainer.transportCodecs.contains(codec)
    case .flv: return [AV_CODEC_ID_H264, AV_CODEC_ID_FLV1, AV_CODEC_ID_AAC, AV_CODEC_ID_MP3].contains(codec)
    // FFmpeg writes samples into MP4 as ISO/IEC 23003-5 has it, which hardly any player knows.
    case .mp4 where OutputContainer.samples.contains(codec): return false
    case .mov where OutputContainer.codecsOfMP4.contains(codec): return false
    case .mp4 where OutputContainer.codecsOfMP4.contains(codec): return true
    case .mp4, .mov, .webm, .nut: return avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
    // Matroska also stores what only Windows has a name for.
    case .mkv: return avformat_query_codec(format, codec, FF_COMPLIANCE_UNOFFICIAL) == 1
    }
  }

  /// Whether a stream can be copied: a damaged file may not say what no muxer writes a header without.
  private func holds(_ parameters: AVCodecParameters) -> Bool {
    let isPicture = parameters.codec_type == AVMEDIA_TYPE_VIDEO
    return !(isPicture && min(parameters.width, parameters.height) <= 0) && holds(parameters.codec_id)
  }

  /// Channels of audio for which FFmpeg opens a decoder (FF_SANE_NB_CHANNELS of libavcodec).
  private static let mostChannels: Int32 = 512

  /// Whether an audio stream says of itself what keeps it from being decoded: a damaged file may. FFmpeg's decoders have been
  /// asked for what the container does not say, if there was some of it near the beginning.
  private func isDecodable(_ audio: AVCodecParameters) -> Bool {
    let channels = audio.ch_layout.nb_channels
    let isDescribed = channels > 0 || avcodec_find_decoder(audio.codec_id) == nil
    return isDescribed && channels <= OutputContainer.mostChannels && audio.sample_rate > 0
  }

  /// What FFmpeg would write into mp4 alone, and learns of when it writes the header.
  static let codecsOfMP4 = [
    AV_CODEC_ID_OPUS, AV_CODEC_ID_FLAC, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
  ]

  /// Samples that are not compressed.
  private static let samples = [
    AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_S24BE,
    AV_CODEC_ID_PCM_S32LE, AV_CODEC_ID_PCM_S32BE, AV_CODEC_ID_PCM_F32LE, AV_CODEC_ID_PCM_F32BE,
    AV_CODEC_ID_PCM_F64LE, AV_CODEC_ID_PCM_F64BE,
  ]

  /// What has a type of its own in transport streams; FFmpeg writes anything, as private data that nobody reads.
  private static let transportCodecs = [
    AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4, AV_CODEC_ID_H264, AV_CODEC_ID_HEVC,
    AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3,
    AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_OPUS,
  ]

  /// The formats of which an encoder's packets can be stored; nil for any.
  func formats(of codec: UnsafePointer<AVCodec>) -> [AVPixelFormat]? {
    if self == .raw { return [AV_PIX_FMT_RGBA] }
    guard self == .nut, codec.pointee.id == AV_CODEC_ID_RAWVIDEO else { return EncoderCatalog.formats(of: codec) }
    return DescribedFormats.all.filter { avcodec_pix_fmt_to_codec_tag($0) != 0 }
  }

  /// Audio streams that cannot be decoded without the size of their blocks, which NUT has no place for.
  private static let needsBlocks = [
    AV_CODEC_ID_WMAV1, AV_CODEC_ID_WMAV2, AV_CODEC_ID_WMAPRO, AV_CODEC_ID_WMALOSSLESS, AV_CODEC_ID_WMAVOICE,
    AV_CODEC_ID_ADPCM_MS, AV_CODEC_ID_ADPCM_IMA_WAV, AV_CODEC_ID_ATRAC3, AV_CODEC_ID_ATRAC3P,
  ]

  /// What becomes of a stream that is not encoded anew.
  /// - Parameters:
  ///   - isMainAudio: whether it is what players would play with the picture.
  ///   - audio: what becomes of audio.
  func role(of stream: AVStream, isMainAudio: Bool, _ audio: AudioTreatment = .copy) -> StreamRole {
    let parameters = stream.codecpar.pointee
    if parameters.codec_type == AVMEDIA_TYPE_AUDIO {
      if audio == .none { return .unwanted }
      if !isDecodable(parameters) { return .undecodable }
      if audio != .copy { return .encoded }
    }
    if self == .nut {
      guard isMainAudio else { return .unwanted }
      return holds(parameters) && !OutputContainer.needsBlocks.contains(parameters.codec_id) ? .copied : .decoded
    }
    if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT { return self == .mkv ? .copied : .omitted }
    guard stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else {
      return holds(parameters) ? .copied : .omitted
    }
    switch self {
    case .mp4: return holds(parameters) ? .copied : .omitted
    case .mkv: return stream.attached_pic.size > 0 ? .attached : .omitted
    case .mov, .webm, .nut, .ts, .flv, .raw, .images: return .omitted
    }
  }
}

/// What becomes of an input's stream in the output.
enum StreamRole {
  case copied
  /// A cover becomes an attached file.
  case attached
  /// Its samples are stored, which the container has a place for.
  case decoded
  /// It is decoded and encoded anew.
  case encoded
  /// The container cannot hold it.
  case omitted
  /// It is an audio stream that nobody can decode.
  case undecodable
  /// Nobody asks for it.
  case unwanted
}
