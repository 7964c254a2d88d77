import CFFmpeg
import NagarePixels

extension FrameDescription {
  /// Gray frames in full range.
  package init(gray size: FrameSize) {
    var tags = ColorTags()
    tags.range = AVCOL_RANGE_JPEG
    self.init(geometry: FrameGeometry(width: size.width, height: size.height, format: AV_PIX_FMT_GRAY8), tags: tags)
  }
}

extension VideoFrame {
  /// A gray frame in full range with the samples of a plane.
  package convenience init(gray plane: FrameView.Plane, size: FrameSize) throws(MediaError) {
    try self.init(width: size.width, height: size.height, format: AV_PIX_FMT_GRAY8)
    pointer.pointee.color_range = AVCOL_RANGE_JPEG
    guard let data = pointer.pointee.data.0 else { throw .outOfMemory }
    let stride = Int(pointer.pointee.linesize.0)
    for row in 0..<size.height {
      (data + row * stride).update(from: plane.samples + row * plane.stride, count: size.width)
    }
  }
}
