import CFFmpeg

/// The codec parameters of an encoder's packets.
struct EncodedParameters {
  let codec: AVCodecID
  /// The size in pixels.
  let width, height: Int32
  let header: CodecHeader

  /// The name of the codec with its profile and level, as in RFC 6381; nil if it is not H.264.
  var h264Name: String? {
    // The profile, its constraints and the level follow the type of the parameter set: ISO/IEC 14496-10, 7.3.2.1.1.
    guard codec == AV_CODEC_ID_H264, let set = header.units.first(where: { $0[0] & 31 == 7 }), set.count > 3 else {
      return nil
    }
    return "avc1." + set[1...3].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Nil if out of memory.
  init?(_ context: UnsafeMutablePointer<AVCodecContext>) {
    var parameters = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&parameters) }
    guard let parameters, avcodec_parameters_from_context(parameters, context) >= 0 else { return nil }
    (codec, width, height) = (parameters.pointee.codec_id, parameters.pointee.width, parameters.pointee.height)
    header = CodecHeader(parameters.pointee)
  }
}
