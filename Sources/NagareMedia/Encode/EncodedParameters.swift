import CFFmpeg

/// The codec parameters of an encoder's packets.
struct EncodedParameters {
  let codec: AVCodecID
  /// The size in pixels.
  let width, height: Int32
  let header: CodecHeader

  /// Nil if out of memory.
  init?(_ context: UnsafeMutablePointer<AVCodecContext>) {
    var parameters = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&parameters) }
    guard let parameters, avcodec_parameters_from_context(parameters, context) >= 0 else { return nil }
    (codec, width, height) = (parameters.pointee.codec_id, parameters.pointee.width, parameters.pointee.height)
    header = CodecHeader(parameters.pointee)
  }
}
