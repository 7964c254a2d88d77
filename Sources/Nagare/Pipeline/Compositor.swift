import NagareMedia
import NagarePixels

/// Draws an overlay onto the frames of a decoder.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that draws.
package final class Compositor: @unchecked Sendable {
  let overlay: Overlay
  private let adapter: FrameAdapter
  private let timeAxis: TimeAxis
  private let blender: Blender
  /// What is on the frame that was composited last.
  let scene: Scene
  /// Whether that frame had to be copied first.
  private(set) var hasCopied = false

  package init(overlay: Overlay, plan: FramePlan, demuxer: Demuxer, kernels: PixelKernels) throws {
    self.overlay = overlay
    adapter = try FrameAdapter(plan: plan)
    timeAxis = demuxer.timeAxis
    blender = Blender(kernels: kernels)
    scene = Compositor.scene(for: plan)
  }

  /// An empty scene for frames of a plan.
  package static func scene(for plan: FramePlan) -> Scene {
    Scene(width: plan.width, height: plan.height, format: plan.pixelFormat)
  }

  /// Seconds from the start of the video.
  func time(of frame: VideoFrame) -> Double { timeAxis.time(of: frame) }

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
  func prepare(_ frame: VideoFrame, _ scene: Scene) throws -> VideoFrame? {
    watch(frame)
    overlay.fill(scene)
    hasCopied = false
    guard !scene.isEmpty else { return nil }
    let target = try adapter.target(for: frame)
    hasCopied = target !== frame
    return target
  }

  /// Takes note of an adapted frame's picture, and moves the overlay on to its time.
  func watch(_ frame: VideoFrame) {
    let time = time(of: frame)
    if overlay.isTinted { _ = frame.withViewForReading { overlay.watch($0, at: time) } }
    overlay.advance(to: time)
  }

  /// Draws on a frame, after copying the source's picture to it if that is another.
  static func draw(_ scene: Scene, with blender: Blender, on target: VideoFrame, from source: VideoFrame) {
    _ = target.withView { view in
      guard source !== target else { return blender.draw(scene, onto: view) }
      _ = source.withViewForReading { blender.draw(scene, onto: view, copying: $0) }
    }
  }
}
