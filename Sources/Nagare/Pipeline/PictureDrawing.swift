import NagareMedia
import NagarePixels

/// Has comments drawn onto pictures: at once, or by a pool that draws several at a time.
///
/// Used by one thread at a time.
final class PictureDrawing {
  private let compositor: Compositor
  private let pool: DrawingPool?
  /// What was drawn on the frame before, of those that show a held picture.
  private let trace = SceneSnapshot()

  init(compositor: Compositor, pool: DrawingPool? = nil) {
    self.compositor = compositor
    self.pool = pool
  }

  /// A frame with the comments of its own time; itself where there are none.
  /// - Parameters:
  ///   - frame: adapted.
  ///   - timestamp: what it gets in place of its own; nil to keep that.
  func item(of frame: VideoFrame, since timestamp: Int64?) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? compositor.scene
    let target = try compositor.prepare(frame, scene)
    if let timestamp { (target ?? frame).setTime(timestamp) }
    guard let target else {
      if let pending { pool?.cancel(pending.frame) }
      return .frame(frame)
    }
    return draw(scene, pending?.frame, on: target, from: frame)
  }

  /// A picture that stays on screen, with the comments of a time, in seconds; the frame before it once more where nothing
  /// has changed since.
  /// - Parameter picture: adapted, and only read.
  func item(of picture: VideoFrame, at time: Double, timestamp: Int64) throws -> PipelineItem {
    let pending = pool?.makePending()
    let scene = pending?.scene ?? compositor.scene
    compositor.fill(scene, at: time)
    let isUnchanged = trace.matches(scene)
    if !isUnchanged { trace.record(scene) }
    guard !isUnchanged, !scene.isEmpty else {
      if let pending { pool?.cancel(pending.frame) }
      return isUnchanged ? .again(timestamp) : .frame(try compositor.reference(to: picture, at: timestamp))
    }
    let target = try compositor.copyTarget(for: picture, at: timestamp)
    return draw(scene, pending?.frame, on: target, from: picture)
  }

  /// The next frame is no repetition: another picture is on screen, or the frame before it is not in the output.
  func forget() { trace.forget() }

  /// Draws a scene, or has the pool draw it if it belongs to a pending frame.
  private func draw(
    _ scene: SpriteScene, _ pending: DrawingPool.PendingFrame?, on target: VideoFrame, from source: VideoFrame
  ) -> PipelineItem {
    guard let pending, let pool else {
      compositor.draw(scene, on: target, from: source)
      return .frame(target)
    }
    pool.draw(pending, on: target, from: source)
    return .pending(pending)
  }
}
