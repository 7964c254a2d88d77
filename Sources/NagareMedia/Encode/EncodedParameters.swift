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

  /// - Parameter header: the header of the output, if it is not the encoder's own.
  /// - Returns: nil if out of memory.
  init?(_ context: UnsafeMutablePointer<AVCodecContext>, header: [UInt8]? = nil) {
    var parameters = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&parameters) }
    guard let parameters, EncodedParameters.copy(context, header: header, to: parameters) else { return nil }
    (codec, width, height) = (parameters.pointee.codec_id, parameters.pointee.width, parameters.pointee.height)
    self.header = CodecHeader(parameters.pointee)
  }

  /// Copies an encoder's parameters.
  /// - Parameter header: as in `init`.
  /// - Returns: false if out of memory.
  static func copy(
    _ context: UnsafeMutablePointer<AVCodecContext>, header: [UInt8]?,
    to parameters: UnsafeMutablePointer<AVCodecParameters>
  ) -> Bool {
    guard avcodec_parameters_from_context(parameters, context) >= 0 else { return false }
    guard let header else { return true }
    guard let copy = CodecHeader.copy(header, count: header.count) else { return false }
    av_freep(&parameters.pointee.extradata)
    parameters.pointee.extradata = copy
    parameters.pointee.extradata_size = Int32(header.count)
    return true
  }
}
