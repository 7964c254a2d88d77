import NagareMedia
import NagareOverlay
import NagarePixels

/// Draws an overlay onto frames.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that draws.
package final class Compositor: @unchecked Sendable {
  let overlay: Overlay
  private let adapter: FrameAdapter
  private let timing: FrameTiming
  private let blender: Blender
  private var references = FrameReferences()
  /// What is on the frame that was composited last.
  let scene: SpriteScene
  /// Whether that frame had to be copied first.
  private(set) var hasCopied = false

  /// - Parameter timing: of the frames that come in.
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

  /// Seconds from the start of the video.
  func time(of frame: VideoFrame) -> Double { timing.axis.time(of: frame) }

  /// The timestamp nearest to a time, in seconds from the start of the video.
  func timestamp(at time: Double) -> Int64 { timing.timestamp(at: time) }

  /// Seconds that a frame is on screen, as far as its stream says something about it.
  func duration(of frame: VideoFrame) -> Double { timing.duration(of: frame) }

  /// The frame in the plan's format.
  func adapt(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    try adapter.adapt(frame)
  }

  /// The adapted frame with the comments of its time; the same frame when there are none.
  func composite(_ frame: VideoFrame) throws -> VideoFrame {
    guard let target = try prepare(frame, scene) else { return frame }
    Compositor.draw(scene, with: blender, on: target, from: frame)
    return target
  }

  /// Fills a scene with the comments of an adapted frame's time.
  /// - Returns: the frame to draw the scene on, which is this one when nobody else holds its samples; nil when there is
  ///   nothing to draw.
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

  /// Takes note of an adapted frame's picture, which is shown from a time on, in seconds.
  func watch(_ frame: VideoFrame, at time: Double) {
    if overlay.isTinted { _ = frame.withViewForReading { overlay.watch($0, at: time) } }
  }

  /// Another frame with an adapted one's properties and a timestamp of its own, into which its samples are yet to be
  /// copied.
  func copyTarget(for frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    try adapter.copyTarget(for: frame, at: timestamp)
  }

  /// An adapted frame's samples under a timestamp of their own.
  func reference(to frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    try references.reference(to: frame, at: timestamp)
  }

  /// Draws on a frame, after copying the source's picture to it if that is another.
  func draw(_ scene: SpriteScene, on target: VideoFrame, from source: VideoFrame) {
    Compositor.draw(scene, with: blender, on: target, from: source)
  }

  /// Draws on a frame, after copying the source's picture to it if that is another.
  static func draw(_ scene: SpriteScene, with blender: Blender, on target: VideoFrame, from source: VideoFrame) {
    let mode = scene.format.alphaMode
    _ = target.withView(mode) { view in
      guard source !== target else { return blender.draw(scene, onto: view) }
      _ = source.withViewForReading(mode) { blender.draw(scene, onto: view, copying: $0) }
    }
  }
}
