import CFFmpeg
import NagareColor
import NagarePixels

/// A decoded frame with its timestamp.
///
/// A frame has one holder at a time: each stage hands it to the next and does not touch it afterwards. Therefore it is
/// safe to send between threads. Its samples may be shared with the decoder; see `isWritable`.
package final class VideoFrame: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<AVFrame>

  /// An empty frame.
  package init() throws(MediaError) {
    guard let pointer = av_frame_alloc() else { throw MediaError.outOfMemory }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  /// The width in pixels.
  package var width: Int { Int(pointer.pointee.width) }
  /// The height in pixels.
  package var height: Int { Int(pointer.pointee.height) }

  /// The presentation timestamp in the stream's units.
  package internal(set) var timestamp: Int64 {
    get { pointer.pointee.pts }
    set { pointer.pointee.pts = newValue }
  }

  /// Sets the timestamp, and clears the duration, so that the usual one applies.
  package func setTime(_ timestamp: Int64) {
    self.timestamp = timestamp
    nagare_frame_set_duration(pointer, 0)
  }

  /// Sets the duration in units; 0 if unknown.
  package func setDuration(_ units: Int64) { nagare_frame_set_duration(pointer, units) }

  /// Sets the matrix if it is unspecified.
  func tag(_ space: AVColorSpace) {
    if pointer.pointee.colorspace == AVCOL_SPC_UNSPECIFIED { pointer.pointee.colorspace = space }
  }

  /// Sets the matrix and the range.
  func describe(_ tags: ColorTags) {
    (pointer.pointee.colorspace, pointer.pointee.color_range) = (tags.space, tags.range)
  }

  /// The position of the frame's packet in the input, in bytes; negative if unknown.
  package var position: Int64 { nagare_frame_position(pointer) }

  /// The duration in units; nil if unknown.
  package var duration: Int64? {
    let units = nagare_frame_duration(pointer)
    return units > 0 ? units : nil
  }

  /// Whether the frame is interlaced.
  var isInterlaced: Bool {
    get { nagare_frame_is_interlaced(pointer) != 0 }
    set { nagare_frame_set_interlaced(pointer, newValue ? 1 : 0) }
  }

  /// Whether the top field is the earlier one, if the frame is interlaced.
  var isTopFirst: Bool {
    get { nagare_frame_is_top_first(pointer) != 0 }
    set { nagare_frame_set_top_first(pointer, newValue ? 1 : 0) }
  }

  /// Whether the decoder marks the frame as corrupt.
  var isCorrupt: Bool { pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0 }

  /// Whether nobody else holds the samples, such as a decoder that predicts from this frame.
  package var isWritable: Bool { av_frame_is_writable(pointer) > 0 }

  /// Clears the samples and all properties.
  func clear() {
    av_frame_unref(pointer)
  }

  /// Tells the encoder to encode regions more coarsely, or more finely, than the rest of the frame. Earlier regions, as
  /// from a filter, are replaced: encoders read only one list.
  /// - Parameters:
  ///   - regions: without overlap.
  ///   - offset: the offset of the quantiser, as a fraction of its range, -1...1; above 0 for coarser.
  package func setRegionsOfInterest(_ regions: [BlockRegions.Rectangle], offset: Double) throws(MediaError) {
    av_frame_remove_side_data(pointer, AV_FRAME_DATA_REGIONS_OF_INTEREST)
    guard !regions.isEmpty else { return }
    let stride = MemoryLayout<AVRegionOfInterest>.stride
    let data = av_frame_new_side_data(pointer, AV_FRAME_DATA_REGIONS_OF_INTEREST, regions.count * stride)
    guard let bytes = data?.pointee.data else { throw .outOfMemory }
    let qoffset = av_d2q(offset, 1000)
    UnsafeMutableRawPointer(bytes).withMemoryRebound(to: AVRegionOfInterest.self, capacity: regions.count) { items in
      for (index, region) in regions.enumerated() {
        items[index] = AVRegionOfInterest(
          self_size: UInt32(stride), top: Int32(region.rows.lowerBound), bottom: Int32(region.rows.upperBound),
          left: Int32(region.columns.lowerBound), right: Int32(region.columns.upperBound), qoffset: qoffset)
      }
    }
  }

  /// Whether the encoder is told of regions.
  var hasRegionsOfInterest: Bool { av_frame_get_side_data(pointer, AV_FRAME_DATA_REGIONS_OF_INTEREST) != nil }

  /// Removes side data and metadata, which would otherwise accumulate when the frame is reused.
  func removeProperties() {
    while pointer.pointee.nb_side_data > 0, let first = pointer.pointee.side_data[0] {
      av_frame_remove_side_data(pointer, first.pointee.type)
    }
    av_dict_free(&pointer.pointee.metadata)
  }

  /// The size and format.
  package var geometry: FrameGeometry {
    FrameGeometry(width: width, height: height, format: AVPixelFormat(pointer.pointee.format))
  }

  /// Opens the samples for drawing.
  /// - Parameter alphaMode: how colours relate to alpha, if there is any; nil for straight, as in FFmpeg.
  /// - Returns: the result of `body`; nil if the frame is not writable, or has no `FrameView`.
  package func withView<Result>(
    _ alphaMode: PixelFormat.AlphaMode? = nil, _ body: (FrameView) throws -> Result
  ) rethrows -> Result? {
    guard isWritable else { return nil }
    return try withViewForReading(alphaMode, body)
  }

  /// Opens the samples for reading, even if others hold them.
  ///
  /// The view must not be written to: a decoder may predict from these samples at this moment.
  /// - Returns: the result of `body`; nil if the frame has no `FrameView`.
  package func withViewForReading<Result>(
    _ alphaMode: PixelFormat.AlphaMode? = nil, _ body: (FrameView) throws -> Result
  ) rethrows -> Result? {
    guard let view = view(alphaMode) else { return nil }
    return try body(view)
  }
}

extension VideoFrame {
  /// The view of the samples; nil if `FrameView` does not support their format, size or alignment. Allocates nothing.
  private func view(_ alphaMode: PixelFormat.AlphaMode?) -> FrameView? {
    guard var format = PixelFormat(geometry.format), 1...65535 ~= width, 1...65535 ~= height, isAligned(for: format)
    else { return nil }
    if let alphaMode, alphaMode != format.alphaMode { format = format.withAlpha(alphaMode) }
    let data = pointer.pointee.data
    let strides = pointer.pointee.linesize
    let planes = (
      VideoFrame.plane(data.0, strides.0), VideoFrame.plane(data.1, strides.1), VideoFrame.plane(data.2, strides.2),
      VideoFrame.plane(data.3, strides.3)
    )
    guard let first = planes.0 else { return nil }
    let count = planes.1 == nil ? 1 : planes.2 == nil ? 2 : planes.3 == nil ? 3 : 4
    guard count >= format.planes.count else { return nil }
    return FrameView(width: width, height: height, format: format, first, planes.1, planes.2, planes.3)
  }

  private static func plane(_ samples: UnsafeMutablePointer<UInt8>?, _ stride: Int32) -> FrameView.Plane? {
    samples.map { FrameView.Plane(samples: $0, stride: Int(stride)) }
  }

  /// Whether rows are stored from bottom to top, as by the filter `vflip`. Some encoders refuse that.
  var isUpsideDown: Bool {
    let strides = pointer.pointee.linesize
    return min(strides.0, strides.1, strides.2, strides.3) < 0
  }

  /// Whether samples of 2 bytes have even addresses. FFmpeg does not guarantee that if a frame uses a packet's bytes.
  func isAligned(for format: PixelFormat) -> Bool {
    guard format.bytesPerSample == 2 else { return true }
    let (data, strides) = (pointer.pointee.data, pointer.pointee.linesize)
    let bits =
      UInt(bitPattern: data.0) | UInt(bitPattern: data.1) | UInt(bitPattern: data.2) | UInt(bitPattern: data.3)
      | UInt(bitPattern: Int(strides.0 | strides.1 | strides.2 | strides.3))
    return bits & 1 == 0
  }
}

/// The luma size and the pixel format of frames.
package struct FrameGeometry: Equatable {
  package var width: Int
  package var height: Int
  package var format: AVPixelFormat

  package init(width: Int, height: Int, format: AVPixelFormat) {
    self.width = width
    self.height = height
    self.format = format
  }

  /// The bytes of all samples; 0 if the size or the format is unknown.
  var byteCount: Int {
    max(0, Int(av_image_get_buffer_size(format, Int32(clamping: width), Int32(clamping: height), 1)))
  }
}

extension ReusableObjects<VideoFrame> {
  /// An empty frame. All free frames lose their samples, so that a decoder can reuse their memory.
  mutating func next() throws(MediaError) -> VideoFrame {
    forEachFree { $0.clear() }
    if let frame = first() { return frame }
    let frame = try VideoFrame()
    insert(frame)
    return frame
  }
}
