import CFFmpeg
import NagarePixels

/// Converts formats that libswscale cannot read, such as NV16, to planar ones that it can read. Values are not changed.
final class PlaneSplitter {
  /// The size and format of the result, which has each component in its own plane.
  let target: FrameGeometry
  private let source: PixelFormat
  private let pool: FramePool

  /// Nil if `PixelFormat` cannot describe the format, its samples are shifted, or libswscale reads no planar variant.
  init?(of geometry: FrameGeometry) throws(MediaError) {
    guard let source = PixelFormat(geometry.format), source.shift == 0,
      let format = PlaneSplitter.planarFormat(like: source)
    else { return nil }
    self.source = source
    target = FrameGeometry(width: geometry.width, height: geometry.height, format: format)
    pool = try FramePool(geometry: target)
  }

  /// The frame with each component in its own plane.
  /// - Precondition: the frame has the size and format that the splitter was made for.
  func split(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    let result = try pool.frame(like: frame)
    frame.withViewForReading { from in
      _ = result.withView { to in copy(from, to) }
    }
    return result
  }

  private func copy(_ from: FrameView, _ to: FrameView) {
    for (index, plane) in to.format.planes.enumerated() {
      guard let kind = plane.components.first,
        let origin = source.planes.firstIndex(where: { $0.components.contains(kind) }),
        let place = source.planes[origin].components.firstIndex(of: kind)
      else { continue }
      let step = source.planes[origin].components.count
      for row in 0..<plane.height(from.height) {
        let values = from[origin].samples + row * from[origin].stride
        let samples = to[index].samples + row * to[index].stride
        copyRow(values, to: samples, count: plane.width(from.width), place: place, step: step)
      }
    }
  }

  private func copyRow(
    _ values: UnsafeMutablePointer<UInt8>, to samples: UnsafeMutablePointer<UInt8>, count: Int, place: Int, step: Int
  ) {
    let width = source.bytesPerSample
    for column in 0..<count {
      for byte in 0..<width { samples[column * width + byte] = values[(column * step + place) * width + byte] }
    }
  }

  /// The format with the same components, subsampling and depth, and a plane for each component; nil if there is none.
  private static func planarFormat(like source: PixelFormat) -> AVPixelFormat? {
    let planes = source.planes.flatMap { plane in
      plane.components.map { PixelFormat.Plane(components: [$0], shiftX: plane.shiftX, shiftY: plane.shiftY) }
    }
    guard planes.count <= 4 else { return nil }
    let planar = PixelFormat(planes: planes, depth: source.depth, alphaMode: source.alphaMode)
    return PixelFormatTable.all.first { PixelFormatTable[$0] == planar && sws_isSupportedInput($0) != 0 }
  }
}
