import NagareMedia
import NagareOverlay
import NagarePixels

/// Draws an overlay onto frames.
///
/// Used by one thread at a time.
package final class Compositor {
  let overlay: Overlay
  private let adapter: FrameAdapter
  private let timing: FrameTiming
  private let blender: Blender
  private var references = FrameReferences()
  /// The content of the last frame from `composite`.
  let scene: SpriteScene
  /// Whether the last prepared frame had to be copied.
  private(set) var hasCopied = false

  /// - Parameter timing: the timing of incoming frames.
  package init(overlay: Overlay, plan: FramePlan, timing: FrameTiming, kernels: PixelKernels) throws {
    self.overlay = overlay
    adapter = try FrameAdapter(plan: plan)
    self.timing = timing
    blender = Blender(kernels: kernels)
    scene = Compositor.scene(for: plan)
  }

  /// An empty scene for frames of a plan.
  package static func scene(for plan: FramePlan) -> SpriteScene {
    SpriteScene(display: plan.display, format: plan.pixelFormat)
  }

  /// The presentation time of a frame, in seconds from the start of the video.
  func time(of frame: VideoFrame) -> Double { timing.axis.time(of: frame) }

  /// The timestamp nearest to a time, in seconds from the start of the video.
  func timestamp(at time: Double) -> Int64 { timing.timestamp(at: time) }

  /// The duration of a frame in seconds, as far as the stream states it.
  func duration(of frame: VideoFrame) -> Double { timing.duration(of: frame) }

  /// Converts a frame to the plan's format.
  func adapt(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    try adapter.adapt(frame)
  }

  /// Draws the comments of an adapted frame's time. Returns the same frame if there are none.
  func composite(_ frame: VideoFrame) throws -> VideoFrame {
    guard let target = try prepare(frame, scene) else { return frame }
    Compositor.draw(scene, with: blender, on: target, from: frame)
    return target
  }

  /// Fills a scene with the comments of an adapted frame's time.
  /// - Returns: the frame to draw on, which is the given one if nobody else holds its samples; nil if there is nothing
  ///   to draw.
  func prepare(_ frame: VideoFrame, _ scene: SpriteScene) throws -> VideoFrame? {
    let time = time(of: frame)
    watch(frame, at: time)
    overlay.advance(to: time)
    overlay.fill(scene)
    hasCopied = false
    guard !scene.isEmpty else { return nil }
    let target = try adapter.target(for: frame)
    hasCopied = target !== frame
    return target
  }

  /// Fills a scene with the comments of a time, in seconds.
  func fill(_ scene: SpriteScene, at time: Double) {
    overlay.advance(to: time)
    overlay.fill(scene)
  }

  /// Lets the overlay sample the colours of an adapted frame, which is shown from a time on, in seconds.
  func watch(_ frame: VideoFrame, at time: Double) {
    if overlay.isTinted { _ = frame.withViewForReading { overlay.watch($0, at: time) } }
  }

  /// A new frame with an adapted frame's properties and its own timestamp, into which the samples must still be copied.
  func copyTarget(for frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    try adapter.copyTarget(for: frame, at: timestamp)
  }

  /// A frame that shares an adapted frame's samples, with its own timestamp.
  func reference(to frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    try references.reference(to: frame, at: timestamp)
  }

  /// Draws a scene on a frame, after copying the source's samples if that is another frame.
  func draw(_ scene: SpriteScene, on target: VideoFrame, from source: VideoFrame) {
    Compositor.draw(scene, with: blender, on: target, from: source)
  }

  /// Draws a scene on a frame, after copying the source's samples if that is another frame.
  static func draw(_ scene: SpriteScene, with blender: Blender, on target: VideoFrame, from source: VideoFrame) {
    let mode = scene.format.alphaMode
    _ = target.withView(mode) { view in
      guard source !== target else { return blender.draw(scene, onto: view) }
      _ = source.withViewForReading(mode) { blender.draw(scene, onto: view, copying: $0) }
    }
  }
}
