import NagareColor
import NagareOverlay
import NagarePixels

/// Frames in memory in place of a decoder's. Comments are drawn on copies, as if the decoder still held the frames.
///
/// There are a few source frames and a few target frames, as in a decoder and an encoder, so that the caches hold as
/// much of the frames as in a burn.
final class SyntheticFrames {
  static let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)

  /// FFmpeg's name of the pixel format.
  let formatName: String
  let format: PixelFormat
  /// The content of the last composited frame.
  let scene: SpriteScene

  private let blender: Blender
  private let sources: [FrameBuffer]
  private let targets: [FrameBuffer]
  private var position = 0

  private static let frameCount = 4

  /// Nil for a size or bit depth that cannot be drawn on.
  init?(scene: BenchScene, kernels: PixelKernels) {
    guard (1...16_384).contains(scene.width), (1...16_384).contains(scene.height) else { return nil }
    switch scene.bitDepth {
    case 8: formatName = "yuv420p"
    case 10: formatName = "yuv420p10"
    default: return nil
    }
    let format = PixelFormat.planarYCbCr(chromaShiftX: 1, chromaShiftY: 1, depth: scene.bitDepth)
    self.format = format
    self.scene = SpriteScene(width: scene.width, height: scene.height, format: format)
    blender = Blender(kernels: kernels)
    func makeFrame() -> FrameBuffer { FrameBuffer(width: scene.width, height: scene.height, format: format) }
    sources = (0..<SyntheticFrames.frameCount).map { number in
      let frame = makeFrame()
      frame.fill(step: number)
      return frame
    }
    targets = (0..<SyntheticFrames.frameCount).map { _ in makeFrame() }
  }

  /// Composites the next frame, which is shown at a time in seconds.
  /// - Returns: the time to draw the comments.
  func composite(_ overlay: Overlay, at time: Double) -> Duration {
    let source = sources[position % sources.count]
    let target = targets[position % targets.count]
    position &+= 1
    return timed {
      overlay.watch(source.view, at: time)
      overlay.advance(to: time)
      overlay.fill(scene)
      guard !scene.isEmpty else { return }
      blender.draw(scene, onto: target.view, copying: source.view)
    }.time
  }
}

extension FrameBuffer {
  /// Fills the planes with noisy gradients that move with each step: luma across and down, one chroma plane down, the
  /// other across.
  fileprivate func fill(step: Int) {
    fill(plane: 0, step: step, across: 1, down: 1)
    fill(plane: 1, step: step, across: 0, down: 1)
    fill(plane: 2, step: step, across: 1, down: 0)
  }

  private func fill(plane: Int, step: Int, across: Int, down: Int) {
    let (view, format) = (view, view.format)
    let (samples, stride) = (UnsafeMutableRawPointer(view[plane].samples), view[plane].stride)
    let (width, height) = (format.planes[plane].width(view.width), format.planes[plane].height(view.height))
    let (isByte, shift) = (format.bytesPerSample == 1, format.depth - 8)
    var noise = UInt32(truncatingIfNeeded: step &+ 1)
    for row in 0..<height {
      let line = samples + row * stride
      for column in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let value = 32 &+ (down &* row &+ across &* column &+ 8 &* step) & 127 &+ Int(noise >> 28)
        if isByte {
          line.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: column, as: UInt8.self)
        } else {
          line.storeBytes(of: UInt16(truncatingIfNeeded: value << shift), toByteOffset: 2 * column, as: UInt16.self)
        }
      }
    }
  }
}
