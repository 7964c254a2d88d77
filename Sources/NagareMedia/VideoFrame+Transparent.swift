import CFFmpeg
import NagareColor
import NagarePixels

extension VideoFrame {
  /// A frame to draw on for a plan, all transparent black, with timestamp 0.
  /// - Parameter duration: the duration in units of the time base; nil for 2^48, which outlasts any video.
  package static func transparent(_ plan: FramePlan, lasting duration: Int64?) throws(MediaError) -> VideoFrame {
    let geometry = plan.working
    let frame = try VideoFrame(width: geometry.width, height: geometry.height, format: geometry.format)
    frame.timestamp = 0
    frame.setDuration(duration ?? 1 << 48)
    // Some encoders take colour tags from the frames, not from the stream.
    let tags = plan.description.tags
    frame.pointer.pointee.colorspace = tags.space
    frame.pointer.pointee.color_range = tags.range
    frame.pointer.pointee.color_primaries = tags.primaries
    frame.pointer.pointee.color_trc = tags.transfer
    frame.fill(plan.pixelFormat, black: plan.encoding.encode(.black, depth: plan.pixelFormat.depth))
    return frame
  }

  /// A transparent frame in RGBA, with straight alpha.
  package static func transparent(width: Int, height: Int) throws(MediaError) -> VideoFrame {
    let frame = try VideoFrame(width: width, height: height, format: AV_PIX_FMT_RGBA)
    frame.fill(.rgba, black: YCbCrColor(y: 0, cb: 0, cr: 0))
    return frame
  }

  /// A writable frame whose samples are undefined.
  convenience init(width: Int, height: Int, format: AVPixelFormat) throws(MediaError) {
    try self.init()
    pointer.pointee.width = Int32(clamping: width)
    pointer.pointee.height = Int32(clamping: height)
    pointer.pointee.format = format.rawValue
    guard av_frame_get_buffer(pointer, 0) >= 0 else { throw MediaError.outOfMemory }
  }

  private func fill(_ format: PixelFormat, black: YCbCrColor) {
    _ = withView(format.alphaMode) { view in
      for (index, plane) in format.planes.enumerated() {
        let codes = plane.components.map { format.blackCode(of: $0, black) << UInt16(format.shift) }
        let count = plane.width(view.width) * codes.count
        for row in 0..<plane.height(view.height) {
          let samples = UnsafeMutableRawPointer(view[index].samples + row * view[index].stride)
          for place in 0..<count {
            let value = codes[place % codes.count]
            if format.bytesPerSample == 1 {
              samples.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: place, as: UInt8.self)
            } else {
              samples.storeBytes(of: value, toByteOffset: 2 * place, as: UInt16.self)
            }
          }
        }
      }
    }
  }
}

extension PixelFormat {
  /// The value of a component in transparent black; 0 for every component if alpha is premultiplied.
  fileprivate func blackCode(of component: Component, _ black: YCbCrColor) -> UInt16 {
    guard alphaMode == .straight else { return 0 }
    switch component {
    case .luma: return black.y
    case .blueDifference: return black.cb
    case .redDifference: return black.cr
    case .red, .green, .blue, .alpha, .unused: return 0
    }
  }
}
