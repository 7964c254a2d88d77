import NagareColor
import NagarePixels

extension VideoFrame {
  /// A frame of a plan's kind on which nothing is drawn yet: all of it is transparent, and black.
  /// - Parameter duration: how long it is on screen, from timestamp 0 on; nil for as long as there are timestamps.
  package static func transparent(_ plan: FramePlan, lasting duration: Int64?) throws(MediaError) -> VideoFrame {
    let frame = try FramePool(geometry: plan.working).blank()
    frame.timestamp = 0
    // Some encoders ask the frames, not the stream, what their colours mean.
    let tags = plan.description.tags
    frame.pointer.pointee.colorspace = tags.space
    frame.pointer.pointee.color_range = tags.range
    frame.pointer.pointee.color_primaries = tags.primaries
    frame.pointer.pointee.color_trc = tags.transfer
    frame.pointer.pointee.pkt_duration = duration ?? 1 << 48
    let format = plan.pixelFormat
    let black = plan.encoding.encode(.black, depth: format.depth)
    func code(_ component: PixelFormat.Component) -> UInt16 {
      // A product with an alpha of 0 is 0, whatever the colour.
      guard format.alphaMode == .straight else { return 0 }
      switch component {
      case .luma: return black.y
      case .blueDifference: return black.cb
      case .redDifference: return black.cr
      case .red, .green, .blue, .alpha, .unused: return 0
      }
    }
    _ = frame.withView(format.alphaMode) { view in
      for (index, plane) in format.planes.enumerated() {
        let codes = plane.components.map { code($0) << UInt16(format.shift) }
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
    return frame
  }
}
