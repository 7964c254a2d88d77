import CFFmpeg
import NagareColor
import NagarePixels

/// A pool of writable frames of one size and format. A frame is reused with its memory once nobody holds the frame or
/// its samples, as an encoder may. `ReusableObjects` explains why that is safe.
///
/// Frames are taken on one thread, and may be released on any.
package final class FramePool {
  /// The alignment of rows in bytes, for the widest vectors.
  private static let alignment: Int32 = 64
  /// The extra bytes at the end: decoders and encoders may read a vector's width beyond the last sample.
  private static let padding = 64

  private let geometry: FrameGeometry
  private let byteCount: Int
  private var frames = ReusableObjects<VideoFrame>()

  /// A pool of frames with the size and format of `frame`.
  package convenience init(like frame: VideoFrame) throws(MediaError) {
    try self.init(geometry: frame.geometry)
  }

  init(geometry: FrameGeometry) throws(MediaError) {
    self.geometry = geometry
    let size = av_image_get_buffer_size(
      geometry.format, Int32(geometry.width), Int32(geometry.height), FramePool.alignment)
    guard size > 0 else { throw MediaError.outOfMemory }
    byteCount = Int(size) + FramePool.padding
  }

  /// A frame with the properties of `source`, including the timestamp. Its samples are undefined.
  ///
  /// Once the pool has enough frames, this allocates only copies of side data and metadata, if there are any.
  package func frame(like source: VideoFrame) throws(MediaError) -> VideoFrame {
    let frame = if let free = free() { free } else { try make() }
    guard av_frame_copy_props(frame.pointer, source.pointer) >= 0 else { throw MediaError.outOfMemory }
    return frame
  }

  /// A writable copy of a frame with all its properties.
  /// - Precondition: the frame has the pool's size and format.
  package func copy(of source: VideoFrame) throws(MediaError) -> VideoFrame {
    precondition(source.geometry == geometry, "source has another size or format than the pool")
    let frame = try frame(like: source)
    guard av_frame_copy(frame.pointer, source.pointer) >= 0 else { throw MediaError.outOfMemory }
    return frame
  }

  private func free() -> VideoFrame? {
    let frame = frames.first { $0.isWritable }
    frame?.removeProperties()
    return frame
  }

  private func make() throws(MediaError) -> VideoFrame {
    let frame = try VideoFrame()
    guard let buffer = av_buffer_alloc(byteCount) else { throw MediaError.outOfMemory }
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
    frames.insert(frame)
    return frame
  }
}
