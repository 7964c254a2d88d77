import CFFmpeg

/// Writable frames of one size and format, whose memory is used again once every holder has let go of it.
///
/// Frames may be released on any thread; they are taken on one.
public final class FramePool {
  /// Bytes that rows start at a multiple of, as the widest vectors like it.
  private static let alignment: Int32 = 64

  private let geometry: FrameGeometry
  private var buffers: OpaquePointer?

  /// A pool of frames like this one.
  public convenience init(like frame: VideoFrame) throws(MediaError) {
    try self.init(geometry: frame.geometry)
  }

  init(geometry: FrameGeometry) throws(MediaError) {
    self.geometry = geometry
    let size = av_image_get_buffer_size(
      geometry.format, Int32(geometry.width), Int32(geometry.height), FramePool.alignment)
    // Decoders and encoders may read a vector's width beyond the last sample.
    guard size > 0, let buffers = av_buffer_pool_init(Int(size) + 64, nil) else { throw MediaError.outOfMemory }
    self.buffers = buffers
  }

  deinit {
    av_buffer_pool_uninit(&buffers)
  }

  /// A frame whose samples are undefined.
  func frame() throws(MediaError) -> VideoFrame {
    let frame = try VideoFrame()
    guard let buffer = av_buffer_pool_get(buffers) else { throw MediaError.outOfMemory }
    let pointer = frame.pointer
    pointer.pointee.buf.0 = buffer
    pointer.pointee.width = Int32(geometry.width)
    pointer.pointee.height = Int32(geometry.height)
    pointer.pointee.format = geometry.format.rawValue
    _ = withUnsafeMutableBytes(of: &pointer.pointee.data) { data in
      av_image_fill_arrays(
        data.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self).baseAddress, &pointer.pointee.linesize.0,
        buffer.pointee.data, geometry.format, Int32(geometry.width), Int32(geometry.height), FramePool.alignment)
    }
    return frame
  }

  /// A writable copy of a frame with all its properties.
  /// - Precondition: the frame has the pool's size and format.
  public func copy(of source: VideoFrame) throws(MediaError) -> VideoFrame {
    precondition(source.geometry == geometry, "frame of another pool")
    let frame = try frame()
    guard av_frame_copy(frame.pointer, source.pointer) >= 0,
      av_frame_copy_props(frame.pointer, source.pointer) >= 0
    else { throw MediaError.outOfMemory }
    return frame
  }
}
