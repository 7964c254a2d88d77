import CFFmpeg

/// Decodes an audio stream to PCM, for outputs that cannot hold its codec.
///
/// Used by one thread at a time.
final class PCMConverter: AudioConverter {
  private let source: AudioDecoder
  private var packets = ReusableObjects<Packet>()
  private let format: AVSampleFormat
  private let channels: Int
  /// The timestamp of the next sample, in samples.
  private var position: Int64 = 0
  private let issues: IssueLog
  /// The time base of the packets: one sample.
  let timeBase: AVRational

  /// Nil if no `AudioDecoder` can be made for the stream, or no PCM codec holds its samples.
  /// - Parameter issues: counts undecodable packets, and frames whose format, rate or channel count differs.
  init?(_ stream: UnsafeMutablePointer<AVStream>, _ issues: IssueLog) throws(MediaError) {
    let parameters = stream.pointee.codecpar!
    format = AVSampleFormat(parameters.pointee.format)
    guard PCMConverter.codec(of: format) != nil, let source = try AudioDecoder(stream, issues) else { return nil }
    (self.source, self.issues) = (source, issues)
    channels = Int(parameters.pointee.ch_layout.nb_channels)
    timeBase = AVRational(num: 1, den: parameters.pointee.sample_rate)
  }

  var sourceTimeBase: AVRational { source.timeBase }

  /// Describes the samples to a muxer.
  func describe(_ target: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    let parameters = target.pointee.codecpar!
    let packed = av_get_packed_sample_fmt(format)
    let bytes = av_get_bytes_per_sample(packed)
    parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
    parameters.pointee.codec_id = PCMConverter.codec(of: format) ?? AV_CODEC_ID_NONE
    parameters.pointee.format = packed.rawValue
    parameters.pointee.sample_rate = timeBase.den
    parameters.pointee.bits_per_coded_sample = bytes * 8
    parameters.pointee.block_align = bytes * Int32(clamping: channels)
    parameters.pointee.bit_rate = Int64(parameters.pointee.block_align) * 8 * Int64(timeBase.den)
    var layout = source.layout
    guard av_channel_layout_copy(&parameters.pointee.ch_layout, &layout) >= 0 else { throw MediaError.outOfMemory }
    target.pointee.time_base = timeBase
  }

  func packets(of packet: Packet?) throws(MediaError) -> [Packet] {
    var result: [Packet] = []
    try source.decode(packet) { (frame) throws(MediaError) in
      guard frame.format == format.rawValue, frame.ch_layout.nb_channels == channels, frame.sample_rate == timeBase.den
      else {
        issues.countPacket()
        return
      }
      result.append(try interleaved(frame))
    }
    return result
  }

  private func interleaved(_ frame: AVFrame) throws(MediaError) -> Packet {
    let packet = try packets.next()
    let (count, bytes) = (Int(frame.nb_samples), Int(av_get_bytes_per_sample(format)))
    guard let size = Int32(exactly: count * channels * bytes), av_new_packet(packet.pointer, size) >= 0,
      let target = UnsafeMutableRawPointer(packet.pointer.pointee.data), let planes = frame.extended_data
    else { throw MediaError.outOfMemory }
    if av_sample_fmt_is_planar(format) == 0 {
      if let source = planes[0] { target.copyMemory(from: source, byteCount: Int(size)) }
    } else {
      for channel in 0..<channels {
        guard let source = planes[channel] else { continue }
        for index in 0..<count {
          let place = target + (index * channels + channel) * bytes
          place.copyMemory(from: source + index * bytes, byteCount: bytes)
        }
      }
    }
    let time = frame.best_effort_timestamp
    if time != nagare_nopts_value { position = max(av_rescale_q(time, sourceTimeBase, timeBase), position) }
    packet.pointer.pointee.pts = position
    packet.pointer.pointee.dts = position
    packet.pointer.pointee.duration = Int64(count)
    packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    position += Int64(count)
    return packet
  }

  /// The PCM codec for interleaved samples of a format; nil if there is none.
  private static func codec(of format: AVSampleFormat) -> AVCodecID? {
    let isLittle = 1.littleEndian == 1
    return switch av_get_packed_sample_fmt(format) {
    case AV_SAMPLE_FMT_U8: AV_CODEC_ID_PCM_U8
    case AV_SAMPLE_FMT_S16: isLittle ? AV_CODEC_ID_PCM_S16LE : AV_CODEC_ID_PCM_S16BE
    case AV_SAMPLE_FMT_S32: isLittle ? AV_CODEC_ID_PCM_S32LE : AV_CODEC_ID_PCM_S32BE
    case AV_SAMPLE_FMT_FLT: isLittle ? AV_CODEC_ID_PCM_F32LE : AV_CODEC_ID_PCM_F32BE
    case AV_SAMPLE_FMT_DBL: isLittle ? AV_CODEC_ID_PCM_F64LE : AV_CODEC_ID_PCM_F64BE
    default: nil
    }
  }
}
