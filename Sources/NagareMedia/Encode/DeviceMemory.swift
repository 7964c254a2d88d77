import CFFmpeg
import NagarePixels

/// The memory of a hardware device, such as a graphics card, from which some encoders take their frames.
///
/// Used by one thread at a time.
package final class DeviceMemory {
  /// The pixel format of frames in this memory.
  let format: AVPixelFormat
  private var device: UnsafeMutablePointer<AVBufferRef>?
  private var pool: UnsafeMutablePointer<AVBufferRef>?
  private var frames = ReusableObjects<VideoFrame>()

  /// The number of frames in the pool: the most that an encoder can hold at once.
  private static let poolSize: Int32 = 20

  /// Opens the device that an encoder needs; nil if it needs none.
  package convenience init?(for codec: UnsafePointer<AVCodec>) throws(MediaError) {
    guard EncoderCatalog.formats(of: codec)?.isEmpty == true else { return nil }
    var index: Int32 = 0
    while let known = avcodec_get_hw_config(codec, index) {
      index += 1
      guard known.pointee.methods & Int32(AV_CODEC_HW_CONFIG_METHOD_HW_FRAMES_CTX) != 0 else { continue }
      try self.init(known.pointee.device_type, format: known.pointee.pix_fmt, for: String(cString: codec.pointee.name))
      return
    }
    throw MediaError.unsuitableEncoder(
      name: String(cString: codec.pointee.name), reason: "it takes frames only from the memory of an unknown device")
  }

  /// Opens the first device of a type.
  /// - Parameters:
  ///   - format: the pixel format of frames in its memory.
  ///   - encoder: the encoder's name, for errors.
  package init(_ type: AVHWDeviceType, format: AVPixelFormat, for encoder: String) throws(MediaError) {
    self.format = format
    let mark = LibraryLog.mark()
    let status = LibraryLog.withVerboseErrors { av_hwdevice_ctx_create(&device, type, nil, nil, 0) }
    guard status >= 0 else {
      let kind = av_hwdevice_get_type_name(type).map { String(cString: $0) } ?? "unknown"
      throw MediaError.encoderRefused(
        encoder: encoder, reason: "it needs a \(kind) device: \(explanation(of: status, since: mark))")
    }
  }

  deinit {
    av_buffer_unref(&pool)
    av_buffer_unref(&device)
  }

  /// The pixel formats that can be uploaded.
  package var uploadFormats: [AVPixelFormat] {
    var constraints = av_hwdevice_get_hwframe_constraints(device, nil)
    defer { av_hwframe_constraints_free(&constraints) }
    guard var next = constraints?.pointee.valid_sw_formats else { return [] }
    var formats: [AVPixelFormat] = []
    while next.pointee != AV_PIX_FMT_NONE {
      formats.append(next.pointee)
      next += 1
    }
    return formats
  }

  /// Allocates a pool of frames.
  /// - Parameter uploaded: the pixel format of frames before the upload.
  /// - Returns: a reference to the pool, for the encoder.
  package func prepare(
    _ size: FrameSize, uploaded: AVPixelFormat, for encoder: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVBufferRef> {
    av_buffer_unref(&pool)
    guard let pool = av_hwframe_ctx_alloc(device) else { throw MediaError.outOfMemory }
    self.pool = pool
    let description = UnsafeMutableRawPointer(pool.pointee.data).assumingMemoryBound(to: AVHWFramesContext.self)
    description.pointee.format = format
    description.pointee.sw_format = uploaded
    description.pointee.width = Int32(clamping: size.width)
    description.pointee.height = Int32(clamping: size.height)
    description.pointee.initial_pool_size = DeviceMemory.poolSize
    let mark = LibraryLog.mark()
    let status = av_hwframe_ctx_init(pool)
    guard status >= 0 else {
      throw MediaError.encoderRefused(encoder: encoder, reason: explanation(of: status, since: mark))
    }
    guard let reference = av_buffer_ref(pool) else { throw MediaError.outOfMemory }
    return reference
  }

  /// Uploads a frame with all its properties.
  /// - Precondition: `prepare` was called for its size and format.
  package func upload(_ frame: VideoFrame, for encoder: String) throws(MediaError) -> VideoFrame {
    let uploaded = try frames.next()
    let mark = LibraryLog.mark()
    var status = av_hwframe_get_buffer(pool, uploaded.pointer, 0)
    if status >= 0 { status = av_hwframe_transfer_data(uploaded.pointer, frame.pointer, 0) }
    if status >= 0 { status = av_frame_copy_props(uploaded.pointer, frame.pointer) }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: encoder, reason: explanation(of: status, since: mark))
    }
    return uploaded
  }
}
