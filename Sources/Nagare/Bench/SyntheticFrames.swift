import NagareColor
import NagarePixels

/// Frames in memory in place of a decoder's, which still holds each of them: one with comments is copied first.
///
/// There are a few different pictures, and a few frames to copy to, as a decoder and an encoder have them: no more of
/// them is in the caches than in a burn.
final class SyntheticFrames {
  /// FFmpeg's name of the sample format.
  let formatName = "yuv420p"
  static let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  static let format = PixelFormat.yuv420

  private let sources: [PlanarPicture]
  private let targets: [PlanarPicture]
  private var position = 0

  private static let pictures = 4

  /// Nil for a depth of samples that cannot be drawn on.
  init?(scene: BenchScene) {
    guard scene.bitDepth == 8, (1...16_384).contains(scene.width), (1...16_384).contains(scene.height) else {
      return nil
    }
    func picture() -> PlanarPicture {
      PlanarPicture(width: scene.width, height: scene.height, format: SyntheticFrames.format)
    }
    sources = (0..<SyntheticFrames.pictures).map { number in
      let picture = picture()
      picture.fill(step: number)
      return picture
    }
    targets = (0..<SyntheticFrames.pictures).map { _ in picture() }
  }

  /// Composites the next frame, which is shown at a time in seconds.
  /// - Returns: what it cost because of its comments.
  func composite(_ overlay: Overlay, at time: Double) -> Duration {
    let source = sources[position % sources.count]
    let target = targets[position % targets.count]
    position &+= 1
    return timed {
      overlay.advance(to: time)
      guard overlay.visibleCount > 0 else { return }
      overlay.draw(onto: target.view, copying: source.view)
    }.time
  }
}

/// A frame's planes, one after the other in memory of their own.
private final class PlanarPicture {
  private let samples: UnsafeMutablePointer<UInt8>
  let view: FrameView

  /// - Parameter format: of three planes.
  init(width: Int, height: Int, format: PixelFormat) {
    let strides = format.planes.map {
      ($0.width(width) * $0.components.count * format.bytesPerSample + 63) & ~63
    }
    let offsets = zip(strides, format.planes).reduce(into: [0]) { offsets, plane in
      offsets.append(offsets[offsets.count - 1] + plane.0 * plane.1.height(height))
    }
    let byteCount = offsets[offsets.count - 1]
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    let samples = memory.initializeMemory(as: UInt8.self, repeating: 128, count: byteCount)
    self.samples = samples
    let planes = zip(offsets, strides).map { FrameView.Plane(samples: samples + $0, stride: $1) }
    view = FrameView(width: width, height: height, format: format, planes[0], planes[1], planes[2])
  }

  deinit { samples.deallocate() }

  /// A gradient under noise, moved a little further with each step.
  func fill(step: Int) {
    var noise = UInt32(truncatingIfNeeded: step &+ 1)
    for row in 0..<view.height {
      let line = view[0].samples + row * view[0].stride
      for column in 0..<view.width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        line[column] = UInt8(truncatingIfNeeded: 32 &+ (row &+ column &+ 8 &* step) & 127 &+ Int(noise >> 28))
      }
    }
  }
}
