import CFFmpeg

extension VideoFrame {
  /// A black frame as filters would receive it, flagged as interlaced unless the video is known to be progressive; nil
  /// for hardware formats.
  convenience init?(black description: FrameDescription, _ input: FilterInput) throws(MediaError) {
    try self.init()
    let geometry = input.geometry
    pointer.pointee.width = Int32(clamping: geometry.width)
    pointer.pointee.height = Int32(clamping: geometry.height)
    pointer.pointee.format = geometry.format.rawValue
    guard av_frame_get_buffer(pointer, 0) >= 0 else { return nil }
    let tags = description.tags
    var strides = [pointer.pointee.linesize.0, pointer.pointee.linesize.1, pointer.pointee.linesize.2].map(Int.init)
    strides.append(Int(pointer.pointee.linesize.3))
    _ = withUnsafeMutableBytes(of: &pointer.pointee.data) { data in
      av_image_fill_black(
        data.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self).baseAddress, strides, geometry.format,
        tags.range, Int32(clamping: geometry.width), Int32(clamping: geometry.height))
    }
    pointer.pointee.colorspace = input.matrix ?? tags.space
    pointer.pointee.color_range = tags.range
    pointer.pointee.color_primaries = tags.primaries
    pointer.pointee.color_trc = tags.transfer
    pointer.pointee.chroma_location = description.chromaLocation
    pointer.pointee.sample_aspect_ratio = input.pixelAspect
    isInterlaced = description.fieldOrder != AV_FIELD_PROGRESSIVE
    isTopFirst = description.isTopFirst
  }
}
