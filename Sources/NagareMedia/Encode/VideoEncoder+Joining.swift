import CFFmpeg
import NagarePixels

extension VideoEncoder {
  /// The longest reordering delay of its packets, in frames.
  package var reorderingDelay: Int { Int(max(context.pointee.has_b_frames, 0)) }

  /// The parameter sets of its packets; nil if they cannot be joined with another stream's.
  package var parameterSets: H264ParameterSets? {
    guard name == "libx264", let header = EncodedParameters(context)?.header else { return nil }
    return H264ParameterSets(header.units)
  }

  /// The options with which libx264 numbers its parameter sets, writes packets in the form of MP4 and Matroska, and
  /// makes the same packets whenever it is started.
  package static func joiningOptions(id: Int) -> [EncoderSettings.Option] {
    // With AVX-512, x264 164 decides by memory that it has not written, unless the width is a multiple of 128 pixels
    // (`mbtree`). Such memory is zero at first, but not when another encoder has used it.
    let processor = PixelKernels().name == "avx512" ? ":asm=AVX2" : ""
    return [EncoderSettings.Option(key: "x264-params", value: "sps-id=\(id):annexb=0\(processor)")]
  }

  /// Converts the timestamps of a packet of the source to those of this encoder's packets.
  package func adopt(_ packet: Packet) { packet.rescale(to: context.pointee.time_base) }

  /// Whether its frames have the size, the samples, the colours and the shape of a source's.
  package func keepsFrames(of source: FrameDescription) -> Bool {
    let (encoded, plan) = (context.pointee, plan.description)
    let isSame =
      (Int(encoded.width), Int(encoded.height)) == (source.geometry.width, source.geometry.height)
      && encoded.pix_fmt == source.geometry.format && plan.geometry == source.geometry
      && [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P].contains(encoded.pix_fmt)
    let (tags, aspect) = (ColorTags(encoded), encoded.sample_aspect_ratio)
    return isSame && !source.isInterlaced
      && (tags.space, tags.range, tags.primaries, tags.transfer)
        == (source.tags.space, source.tags.range, source.tags.primaries, source.tags.transfer)
      && (aspect.num, aspect.den) == (source.pixelAspect.num, source.pixelAspect.den)
  }
}

extension Demuxer {
  /// The parameter sets of an H.264 video in MP4 or Matroska whose packets can be copied beside an encoder's; nil for
  /// other videos.
  package var parameterSets: H264ParameterSets? {
    let parameters = context.pointee.streams[video.index]!.pointee.codecpar.pointee
    // The packets' length prefixes must have the four bytes that encoders write.
    guard parameters.codec_id == AV_CODEC_ID_H264, parameters.extradata_size > 6, let header = parameters.extradata,
      header[0] == 1, header[4] & 3 == 3
    else { return nil }
    return H264ParameterSets(CodecHeader(parameters).units)
  }
}
